package org.almanac.daemon.predecessor.pbssched;

import static org.almanac.daemon.predecessor.fate.Outcome.meaningless;
import static org.almanac.daemon.predecessor.fate.Outcome.notDone;
import static org.almanac.daemon.predecessor.fate.Outcome.otherwise;
import static org.almanac.daemon.predecessor.fate.Outcome.same;
import static org.almanac.daemon.predecessor.fate.Outcome.unknown;

import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.almanac.daemon.predecessor.fate.ForeignValue;
import org.almanac.daemon.predecessor.fate.Gift;
import org.almanac.daemon.predecessor.fate.Outcome;
import org.almanac.daemon.predecessor.fate.Rules;
import org.almanac.daemon.predecessor.fate.SourceLine;
import org.almanac.daemon.predecessor.fate.Statement;

/** What becomes of each parameter of a {@code sched_config}. */
final class SchedRules {
    private static final Outcome OFF = meaningless("it is off");
    private static final String SERVERS_NOW =
            "OpenPBS no longer reads it here: the scheduler's own settings on the server"
                    + " say it, of which 'almanac doctor' tells";
    private static final Outcome NODE_CHOICE =
            otherwise("a job gets the nodes that have the least to spare for it, so that wide gaps stay for wide jobs");
    private static final Outcome LEAST_WORK =
            otherwise("of the jobs that may be stopped, those are whose stop loses the least work");
    private static final Outcome NO_PROVISIONING = notDone("no vnode is given another system (aoe) for a job");
    private static final Outcome NOBODY_STARVES =
            otherwise("every job has a planned start, and promise-slack bounds how much later than promised it may be");
    private static final Pattern DYNAMIC = Pattern.compile("([^\\s!]+)\\s*!\\s*(/[^'\"`$;|&<>()*?\\\\]+)");
    private static final Outcome OF_NASA = notDone("only a pbs_sched that was built with NASA's changes reads it");

    /** From that priority on a queue is one of express where nothing else is said. */
    private SchedRules() {}

    /** All parameters that any pbs_sched reads. */
    static Rules<SchedConfig> rules() {
        Rules<SchedConfig> rules = new Rules<>("pbs_sched");
        addQueues(rules);
        addOrder(rules);
        addNodes(rules);
        addTimes(rules);
        SharesRules.add(rules);
        addPreemption(rules);
        addResources(rules);
        addItself(rules);
        return rules;
    }

    private static void addQueues(Rules<SchedConfig> rules) {
        rules.byValue(
                        whenOn(notDone(
                                "queues do not take turns: jobs come by the priorities of their queues, then as they"
                                        + " arrived or by fair share")),
                        "round_robin")
                .byValue(
                        onOff(
                                otherwise(
                                        "jobs of a queue of higher priority come first; queues of equal priority are one,"
                                                + " in which jobs come as they arrived or by fair share"),
                                otherwise("jobs of a queue of higher priority come first, as the server has these"
                                        + " priorities; where all are equal, queues are one")),
                        "by_queue")
                .byValue(
                        onOff(
                                same("jobs of a queue of higher priority come first"),
                                otherwise("jobs of a queue of higher priority come first")),
                        "sort_queues")
                .byValue(SchedRules::ofIgnoredQueue, "ignore_queue")
                .always(
                        notDone("no jobs are fetched from queues of other servers (peer scheduling)"),
                        "peer_queue",
                        "peer_translation");
    }

    /** A limit under which none of its jobs starts. */
    private static Outcome ofIgnoredQueue(Statement statement) {
        return ForeignValue.isName(statement.value())
                ? Outcome.takenOver(Gift.element("limits", "ignored:" + statement.value())
                        .with("in-queue", statement.value())
                        .with("counts", "jobs")
                        .with("at-most", "0"))
                : unknown("that is no name of a queue");
    }

    private static void addOrder(Rules<SchedConfig> rules) {
        rules.byValue(
                        onOff(
                                otherwise(
                                        "every job has a planned start; a later job may start before an earlier one where"
                                                + " that makes it no later than promised, and promise-slack"),
                                otherwise(
                                        "every job has a planned start, which jobs that happen to fit do not take away")),
                        "strict_ordering",
                        "strict_fifo")
                .byValue(
                        onOff(
                                same("later jobs start early where they delay no planned start"),
                                notDone("later jobs start early where they delay no planned start")),
                        "backfill")
                .always(NOBODY_STARVES, "help_starving_jobs", "max_starve")
                .rule(SchedRules::ofSortKey, "job_sort_key", "sort_by", "key")
                .always(
                        otherwise("every job is planned, however many wait; policy.plan-ahead would bound it"),
                        "max_job_check");
    }

    private static Outcome ofSortKey(Statement statement, SchedConfig whole) {
        String[] words = statement.value().length() > 200
                ? new String[] {""}
                : statement.value().split("\\s+");
        String key = words[0];
        return switch (key) {
            case "no_sort" -> same("jobs come as they arrived");
            case "multi_sort" -> meaningless("the lines of 'key' say by what");
            case "fair_share_perc", "fair_share" ->
                SharesRules.count(whole)
                        ? otherwise(SharesRules.ORDER, Gift.value("policy.queue-order", "fair-share"))
                        : notDone("owners of larger shares do not come first, as fair_share is off: jobs come by the"
                                + " priorities of their queues, then as they arrived");
            case "preempt_priority" -> otherwise("jobs that may stop others come before them whatever the order is");
            default -> SortKeys.of(statement, words, whole);
        };
    }

    private static void addNodes(Rules<SchedConfig> rules) {
        rules.rule(NodeSortKeys::of, "node_sort_key", "sort_nodes")
                .always(NODE_CHOICE, "load_balancing_rr")
                .byValue(
                        statement -> switch (statement.value()) {
                            case "pack" -> same("a job gets the nodes that have the least to spare for it");
                            case "round_robin", "lowest_load" -> NODE_CHOICE;
                            default -> unknown("that is none of pack, round_robin and lowest_load");
                        },
                        "smp_cluster_dist")
                .byValue(
                        whenOn(notDone("the load of nodes is not looked at: jobs count by what they ask for")),
                        "load_balancing")
                .always(NO_PROVISIONING, "provision_policy", "allow_aoe_calendar")
                .always(
                        meaningless("it is for machines that are no more (SGI Origin, IRIX)"),
                        "assign_ssinodes",
                        "cpus_per_ssinode",
                        "susp_threshold")
                .always(meaningless(SERVERS_NOW), "node_group_key");
    }

    private static void addTimes(Rules<SchedConfig> rules) {
        HoursRules.addTo(rules);
        rules.byValue(
                statement -> switch (statement.value()) {
                    case "none" -> same("reservations are confirmed from the plan");
                    case "dedicated_time" ->
                        otherwise("reservations are confirmed from the plan, whatever dedicated time there is");
                    default -> unknown("that is none of dedicated_time and none");
                },
                "resv_confirm_ignore");
    }

    private static void addPreemption(Rules<SchedConfig> rules) {
        rules.byValue(
                        whenOn(otherwise(
                                "who may stop whom, and how, are the scheduler's attributes on the server (preempt_prio,"
                                        + " preempt_order, preempt_queue_prio), which are read all the time; of the jobs that may be"
                                        + " stopped, those are whose stop loses the least work",
                                Gift.value("policy.preempt-rules", "from-server"))),
                        "preemptive_sched")
                .rule(whenPreempting(SchedRules::ofExpressPriority), "preempt_queue_prio")
                .rule(whenPreempting(SchedRules::ofPreemptionLevels), "preempt_prio")
                .rule(whenPreempting(SchedRules::ofPreemptionOrder), "preempt_order")
                .rule(whenPreempting(statement -> LEAST_WORK), "preempt_sort")
                .rule(
                        whenPreempting(statement -> otherwise(
                                "policy.preempt-order says how jobs are stopped; all that may help is tried")),
                        "preempt_attempts",
                        "preempt_suspend",
                        "preempt_checkpoint",
                        "preempt_requeue");
    }

    private static BiFunction<Statement, SchedConfig, Outcome> whenPreempting(Function<Statement, Outcome> outcome) {
        return (statement, whole) -> whole.on("preemptive_sched") == SchedConfig.Times.NEVER
                ? meaningless("preemptive_sched is off")
                : outcome.apply(statement);
    }

    private static Outcome ofExpressPriority(Statement statement) {
        return statement.value().matches("[0-9]{1,6}")
                ? Outcome.takenOver(Gift.value("policy.preempt-priority", statement.value()))
                : unknown("that is no priority of queues");
    }

    private static Outcome ofPreemptionLevels(Statement statement) {
        if (PreemptionWords.areOfQueuesAlone(statement.value())) {
            return same("jobs of express queues may stop others, and none may be stopped but for them");
        }
        return statement.value().contains("starving_jobs")
                ? notDone(
                        "no job is one that starves: what else is there is to be said on the server (qmgr -c 'set sched"
                                + " preempt_prio = LEVELS')")
                : otherwise("what the server says counts (qmgr -c 'set sched preempt_prio = LEVELS')");
    }

    private static Outcome ofPreemptionOrder(Statement statement) {
        return PreemptionWords.order(statement.value())
                .map(order -> Outcome.takenOver(Gift.value("policy.preempt-order", order)))
                .orElseGet(() ->
                        unknown("that is no order of S, C, R and D with percentages between them, such as SCR 80 SC"));
    }

    private static void addResources(Rules<SchedConfig> rules) {
        rules.always(
                        otherwise(
                                "every resource counts of which a vnode, a queue or the server tells how much there is;"
                                        + " server.counted bounds which of vnodes"),
                        "resources")
                .byValue(
                        statement -> notDone("a vnode that does not tell how much it has of "
                                + excerpt(statement.value()) + " has none of it"),
                        "resource_unset_infinite")
                .byValue(SchedRules::dynamic, "server_dyn_res")
                .always(
                        notDone("no MoM is asked how much a node has: what the server tells of the node counts"),
                        "mom_resources");
    }

    /** {@code "NAME !/PROGRAM ARGUMENTS"}, which pbs_sched hands to a shell. */
    private static Outcome dynamic(Statement statement) {
        Matcher written = DYNAMIC.matcher(statement.value());
        String name = excerpt(statement.value().split("[\\s!]", 2)[0]);
        if (!written.matches()) {
            return notDone("no program of that form is asked how much there is of " + name
                    + ", but one by an absolute path, whose arguments no shell reads (server.dynamic-resources)");
        }
        return Outcome.takenOver(Gift.element("server.dynamic-resources", written.group(1))
                .with("command", written.group(2).strip()));
    }

    private static void addItself(Rules<SchedConfig> rules) {
        rules.always(meaningless("it is about pbs_sched's own log"), "log_filter")
                .always(
                        meaningless("what has been used is kept with everything else, in the folder of state"),
                        "sync_time")
                .byValue(
                        onOff(
                                same("each job's comment says when it is planned to start"),
                                otherwise(
                                        "0 tells nobody, so that qstat shows no planned starts either",
                                        Gift.value("telling.calls", "0"))),
                        "update_comments")
                .always(
                        OF_NASA,
                        "max_borrow",
                        "shares_track_only",
                        "per_share_depth",
                        "per_share_topjobs",
                        "per_queues_topjobs",
                        "min_interrupted_cycle_length",
                        "max_cons_interrupted_cycles");
    }

    /** What becomes of it where it is on at any time; off it asks for nothing. */
    static Function<Statement, Outcome> whenOn(Outcome on) {
        return onOff(on, OFF);
    }

    static Function<Statement, Outcome> onOff(Outcome on, Outcome off) {
        return statement -> {
            Optional<Boolean> is = ForeignValue.isOn(statement.value());
            if (is.isEmpty()) {
                return unknown("'" + excerpt(statement.value()) + "' is neither true nor false");
            }
            return is.get() && statement.when() != Statement.When.NEVER ? on : off;
        };
    }

    /** The value as it can be told. */
    static String excerpt(String value) {
        return SourceLine.plain(value.length() > 40 ? value.substring(0, 40) + "..." : value);
    }
}
