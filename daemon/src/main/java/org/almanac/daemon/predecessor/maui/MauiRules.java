package org.almanac.daemon.predecessor.maui;

import static org.almanac.daemon.predecessor.fate.Outcome.meaningless;
import static org.almanac.daemon.predecessor.fate.Outcome.notDone;
import static org.almanac.daemon.predecessor.fate.Outcome.otherwise;
import static org.almanac.daemon.predecessor.fate.Outcome.same;
import static org.almanac.daemon.predecessor.fate.Outcome.takenOver;
import static org.almanac.daemon.predecessor.fate.Outcome.unknown;

import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.almanac.daemon.predecessor.fate.ForeignValue;
import org.almanac.daemon.predecessor.fate.Gift;
import org.almanac.daemon.predecessor.fate.Outcome;
import org.almanac.daemon.predecessor.fate.Rules;
import org.almanac.daemon.predecessor.fate.SourceLine;
import org.almanac.daemon.predecessor.fate.Statement;

/** What becomes of each parameter of a {@code maui.cfg}; those of priorities, shares, credentials, nodes and servers
 * stand apart. */
final class MauiRules {
    static final String NO_PREEMPTION =
            "no quality of service lets jobs stop others: policy.preempt-queues lets those of queues";
    static final String NO_QOS =
            "there are no qualities of service: a job is of its user, group, account and queue alone";

    private MauiRules() {}

    /** All parameters that Maui reads, and those of Moab that say the same. */
    static Rules<MauiConfig> rules() {
        Rules<MauiConfig> rules = new Rules<>("Maui");
        PriorityRules.add(rules);
        ShareRules.add(rules);
        CredentialRules.add(rules);
        ServerRules.add(rules);
        NodeRules.add(rules);
        ItselfRules.add(rules);
        addBackfill(rules);
        addJobs(rules);
        addReservations(rules);
        return rules;
    }

    private static void addBackfill(Rules<MauiConfig> rules) {
        rules.rule(MauiRules::ofReservationPolicy, "RESERVATIONPOLICY")
                .rule(MauiRules::ofReservationDepth, "RESERVATIONDEPTH")
                .rule(MauiRules::ofBackfillPolicy, "BACKFILLPOLICY", "BACKFILLTYPE")
                .byValue(
                        statement -> word(statement).equals("PROCS")
                                ? same("of jobs that fit, the one with the most cpus is the best")
                                : otherwise("of jobs that fit, the one with the most cpus is the best"),
                        "BACKFILLMETRIC")
                .byValue(
                        statement -> statement.value().equals("0")
                                ? same("every job may start early")
                                : otherwise("every job may start early, not the first that wait alone"),
                        "BACKFILLDEPTH")
                .always(
                        notDone(
                                "nothing that has come to be free is held back for wide jobs but by their planned starts"),
                        "BFCHUNKDURATION",
                        "BFCHUNKSIZE")
                .always(notDone(NO_PREEMPTION), "BFPRIORITYPOLICY")
                .always(
                        meaningless("it is about how long Maui looks for combinations"),
                        "BACKFILLMAXSCHEDULES",
                        "BACKFILLPROCFACTOR")
                .always(
                        otherwise("a job whose start failed is planned anew, later after each failure"),
                        "RESERVATIONRETRYTIME",
                        "DEFERTIME",
                        "DEFERCOUNT",
                        "DEFERSTARTCOUNT")
                .always(notDone(NO_QOS + "; planned starts are not bounded by it"), "RESERVATIONQOSLIST")
                .always(
                        otherwise("planned starts do not go by thresholds: every job has one"),
                        "RESERVATIONTHRESHOLDTYPE",
                        "RESERVATIONTHRESHOLDVALUE");
    }

    private static Outcome ofReservationPolicy(Statement statement, MauiConfig whole) {
        boolean current = word(statement).equals("CURRENTHIGHEST");
        if (!Stream.of("CURRENTHIGHEST", "HIGHEST", "NEVER").toList().contains(word(statement))) {
            return unknown("that is none of CURRENTHIGHEST, HIGHEST and NEVER");
        } else if (whole.policy() == TargetPolicy.MAUI) {
            return current
                    ? same("the jobs that have the highest priority now have reservations")
                    : otherwise(
                            "the jobs that have the highest priority now have reservations, and no others keep theirs");
        }
        return otherwise("every job has a planned start, which is kept or moved with a reason that is told");
    }

    private static Outcome ofReservationDepth(Statement statement, MauiConfig whole) {
        OptionalLong depth = ForeignValue.count(statement.value());
        if (depth.isEmpty()) {
            return unknown("'" + excerpt(statement.value()) + "' is no number");
        } else if (statement.index().filter(index -> !index.equals("0")).isPresent()) {
            return notDone(NO_QOS + "; planned starts are not bounded by it");
        } else if (whole.policy() == TargetPolicy.PLANNED) {
            return otherwise("every job has a planned start; policy.plan-ahead would bound it");
        }
        return depth.getAsLong() < 1 || depth.getAsLong() > 999_999_999
                ? otherwise("one job at least has a reservation")
                : takenOver(Gift.value("policy.depth", statement.value()));
    }

    private static Outcome ofBackfillPolicy(Statement statement, MauiConfig whole) {
        List<String> known = List.of("FIRSTFIT", "BESTFIT", "GREEDY");
        List<String> ours = List.of("first-fit", "best-fit", "greedy");
        int which = known.indexOf(word(statement));
        if (word(statement).equals("NONE") || word(statement).equals("OFF")) {
            return notDone("later jobs start early where they delay no planned start");
        } else if (which < 0) {
            return otherwise("later jobs start early where they delay no planned start");
        }
        return whole.policy() == TargetPolicy.MAUI
                ? takenOver(Gift.value("policy.backfill", ours.get(which)))
                : otherwise(
                        "every job has a planned start, and searches look for better plans: more than any such choice");
    }

    private static void addJobs(Rules<MauiConfig> rules) {
        rules.byValue(
                        statement -> ForeignValue.seconds(statement.value()).orElse(0) > 0
                                ? takenOver(Gift.value(
                                        "server.default-walltime",
                                        ForeignValue.duration(ForeignValue.seconds(statement.value())
                                                .getAsLong())))
                                : noDuration(statement),
                        "SYSTEMDEFAULTJOBWALLTIME")
                .always(
                        notDone(
                                "how much one job may ask for is the server's to say (resources_max): any that it takes is"
                                        + " planned"),
                        "SYSTEMMAXJOBWALLTIME",
                        "SYSTEMMAXPROCPERJOB",
                        "SYSTEMMAXJOBPROC",
                        "SYSTEMMAXPROCSECONDPERJOB",
                        "SYSTEMMAXJOBPROCSECOND")
                .byValue(
                        statement -> word(statement).equals("EXACTNODE")
                                ? same("each piece of a nodespec is whole on a node of its own")
                                : notDone(
                                        "pieces of a nodespec also go to nodes that have more cpus than they ask for"),
                        "JOBNODEMATCHPOLICY")
                .byValue(
                        onOff(
                                same("jobs run on several nodes"),
                                notDone("jobs run on several nodes where they ask for it")),
                        "ENABLEMULTINODEJOBS")
                .byValue(
                        onOff(
                                same("nodespecs of several pieces are understood"),
                                notDone("nodespecs of several pieces are understood and planned")),
                        "ENABLEMULTIREQJOBS")
                .always(
                        otherwise(
                                "a job that runs over is not ended by Almanac: the server and its MoMs do so, and the plan"
                                        + " waits for it"),
                        "JOBMAXOVERRUN",
                        "WCVIOLATIONACTION",
                        "RESOURCELIMITPOLICY",
                        "RESLIMITPOLICY",
                        "USECPUTIME")
                .always(
                        otherwise("a start that does not come is told, and the job is planned anew"),
                        "JOBMAXSTARTTIME",
                        "JOBSYNCTIME",
                        "JOBSYNCDEADLINE")
                .always(otherwise("it looks when the server calls, and every poll"), "JOBAGGREGATIONTIME")
                .always(
                        meaningless("what the server no longer tells is no more"),
                        "JOBPURGETIME",
                        "JOBCPURGETIME",
                        "PURGETIME")
                .always(notDone("jobs of any number of cpus are treated alike"), "JOBSIZEPOLICY")
                .always(notDone("there is no account for who names none"), "DEFAULTACCOUNT")
                .always(notDone("jobs start in any number at once"), "MAXJOBPERITERATION")
                .always(meaningless("queues are those of the server"), "DEFAULTCLASSLIST", "IGNPBSGROUPLIST")
                .always(
                        meaningless("jobs are named as the server names them"),
                        "USEJOBREGEX",
                        "DEFAULTDOMAIN",
                        "DEFAULTQMHOST");
    }

    private static void addReservations(Rules<MauiConfig> rules) {
        rules.rule(StandingReservation::of, "SRCFG")
                .rule(
                        StandingReservation::of,
                        Stream.of(
                                        ("ACCESS ACCOUNTLIST CHARGEACCOUNT CLASSLIST DAYS DEPTH ENDTIME FEATURES FLAGS GROUPLIST"
                                                        + " HOSTLIST IDLETIME MAXTASKS MAXTIME MINLOAD MINTASKS NAME PARTITION PERIOD"
                                                        + " PRIORITY QOSLIST RESOURCES STARTTIME TASKCOUNT TIMELOGIC TPN USERLIST"
                                                        + " WENDTIME WSTARTTIME")
                                                .split(" "))
                                .map(name -> "SR" + name)
                                .toArray(String[]::new))
                .byValue(
                        statement -> word(statement).equals("ADMINONLY")
                                ? same("those who may order the daemon alone make reservations")
                                : notDone("those who may order the daemon alone make reservations (almanac reserve)"),
                        "RESCTLPOLICY")
                .always(same("a node may be in any number of plans"), "RESDEPTH");
    }

    static Outcome noDuration(Statement statement) {
        return unknown("'" + excerpt(statement.value()) + "' is no duration such as 1:00:00:00");
    }

    /** What becomes of a switch that is on, and of one that is off. */
    static Function<Statement, Outcome> onOff(Outcome on, Outcome off) {
        return statement -> ForeignValue.isOn(statement.value())
                .map(is -> is ? on : off)
                .orElseGet(() -> unknown("'" + excerpt(statement.value()) + "' is neither TRUE nor FALSE"));
    }

    /** The value in capital letters. */
    static String word(Statement statement) {
        return excerpt(statement.value()).toUpperCase(Locale.ROOT);
    }

    /** The value as it can be told. */
    static String excerpt(String value) {
        return SourceLine.plain(value.length() > 40 ? value.substring(0, 40) + "..." : value);
    }
}
