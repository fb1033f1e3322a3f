package org.almanac.daemon.predecessor.maui;

import static org.almanac.daemon.predecessor.fate.Outcome.meaningless;
import static org.almanac.daemon.predecessor.fate.Outcome.notDone;
import static org.almanac.daemon.predecessor.fate.Outcome.otherwise;
import static org.almanac.daemon.predecessor.fate.Outcome.takenOver;
import static org.almanac.daemon.predecessor.fate.Outcome.unknown;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.almanac.daemon.predecessor.fate.ForeignValue;
import org.almanac.daemon.predecessor.fate.Gift;
import org.almanac.daemon.predecessor.fate.Outcome;
import org.almanac.daemon.predecessor.fate.Rules;
import org.almanac.daemon.predecessor.fate.Statement;

/** What becomes of Maui's bounds on what runs at once: those of jobs, cpus and memory are limits of ours. */
final class LimitRules {
    /** What Maui bounds, and what a limit of ours counts. */
    private static final Map<String, String> COUNTED = Map.of("MAXJOB", "jobs", "MAXPROC", "cpus", "MAXMEM", "memory");

    /** More jobs, cpus and megabytes than any machine has. */
    private static final long MOST = 1_000_000_000;

    /** What Maui takes as no bound at all, also not by default. */
    private static final long NO_BOUND = -1;

    /** The same of each user of a queue. */
    private static final Map<String, String> PER_USER = Map.of("MAXJOBPERUSER", "MAXJOB", "MAXPROCPERUSER", "MAXPROC");

    private static final Map<String, String> PARTIES = Map.of(
            "USERCFG", "user",
            "GROUPCFG", "group",
            "ACCOUNTCFG", "project",
            "CLASSCFG", "queue",
            "QUEUECFG", "queue",
            "SYSCFG", "everyone");
    private static final Map<String, String> DIMENSIONS =
            Map.of("USER", "user", "GROUP", "group", "ACCOUNT", "project", "CLASS", "queue");
    private static final String EACH = "DEFAULT";
    private static final Set<String> OWNERS = Set.of("user", "group", "project");

    /**
     * Of whom a limit is.
     *
     * @param party user, group, project, queue or everyone
     * @param name empty for each of them by itself
     */
    private record Whose(String party, Optional<String> name) {
        static Whose of(String party, String name) {
            return new Whose(party, Optional.of(name).filter(any -> !any.equals(EACH) && !any.isEmpty()));
        }

        String words() {
            return name.map(each -> party + ":" + each).orElse(party.equals("everyone") ? party : "each-" + party);
        }
    }

    /** The attributes that bound something here. */
    static final Set<String> NAMES = Stream.of(COUNTED, PER_USER)
            .flatMap(some -> some.keySet().stream())
            .collect(Collectors.toUnmodifiableSet());

    private LimitRules() {}

    /** The parameters by which older versions bound all users, groups or accounts. */
    static void addOld(Rules<MauiConfig> rules) {
        rules.rule((statement, whole) -> old(statement, "user", "MAXJOB", whole), "MAXJOBPERUSERCOUNT")
                .rule((statement, whole) -> old(statement, "group", "MAXJOB", whole), "MAXJOBPERGROUPCOUNT")
                .rule((statement, whole) -> old(statement, "project", "MAXJOB", whole), "MAXJOBPERACCOUNTCOUNT")
                .rule((statement, whole) -> old(statement, "user", "MAXPROC", whole), "MAXPROCPERUSERCOUNT")
                .rule((statement, whole) -> old(statement, "group", "MAXPROC", whole), "MAXPROCPERGROUPCOUNT")
                .rule((statement, whole) -> old(statement, "project", "MAXPROC", whole), "MAXPROCPERACCOUNTCOUNT")
                .always(
                        otherwise("a limit holds at all times"),
                        "MAXJOBPERUSERPOLICY",
                        "MAXJOBPERGROUPPOLICY",
                        "MAXJOBPERACCOUNTPOLICY",
                        "MAXPROCPERUSERPOLICY",
                        "MAXPROCPERGROUPPOLICY",
                        "MAXPROCPERACCOUNTPOLICY")
                .always(
                        notDone("soft limits are not told from hard ones: hard ones hold"),
                        "SMAXJOBPERUSERCOUNT",
                        "SMAXJOBPERGROUPCOUNT",
                        "SMAXJOBPERACCOUNTCOUNT",
                        "SMAXPROCPERUSERCOUNT",
                        "SMAXPROCPERGROUPCOUNT",
                        "SMAXPROCPERACCOUNTCOUNT",
                        "SMAXNODEPERUSERCOUNT",
                        "SMAXPEPERUSERCOUNT",
                        "SMAXPROCSECONDPERUSERCOUNT",
                        "SMAXPROCSECONDPERGROUPCOUNT",
                        "SMAXPROCSECONDPERACCOUNTCOUNT")
                .always(
                        notDone("every waiting job is planned: how many may wait, the server says (max_queued)"),
                        "MAXJOBQUEUEDPERUSERCOUNT",
                        "MAXJOBQUEUEDPERGROUPCOUNT",
                        "MAXJOBQUEUEDPERACCOUNTCOUNT",
                        "MAXJOBQUEUEDPERUSERPOLICY",
                        "MAXJOBQUEUEDPERGROUPPOLICY",
                        "MAXJOBQUEUEDPERACCOUNTPOLICY",
                        "SMAXJOBQUEUEDPERUSERCOUNT",
                        "SMAXJOBQUEUEDPERGROUPCOUNT",
                        "SMAXJOBQUEUEDPERACCOUNTCOUNT")
                .always(
                        notDone("nodes, processor equivalents, and what is still to run, are not bounded"),
                        "MAXNODEPERUSERCOUNT",
                        "MAXNODEPERUSERPOLICY",
                        "MAXPEPERUSERCOUNT",
                        "MAXPEPERUSERPOLICY",
                        "MAXPSPERUSER",
                        "MAXWCPERUSER",
                        "MAXPROCSECONDPERUSERCOUNT",
                        "MAXPROCSECONDPERUSERPOLICY",
                        "MAXPROCSECONDPERGROUPCOUNT",
                        "MAXPROCSECONDPERGROUPPOLICY",
                        "MAXPROCSECONDPERACCOUNTCOUNT",
                        "MAXPROCSECONDPERACCOUNTPOLICY");
    }

    static boolean isLimit(String attribute) {
        return NAMES.contains(attribute);
    }

    private static Outcome old(Statement statement, String party, String what, MauiConfig whole) {
        String policy = statement.parameter().replace("COUNT", "POLICY");
        if (Set.of("", "OFF").contains(whole.value(policy, "").toUpperCase(Locale.ROOT))) {
            return meaningless(policy + " is not on");
        }
        return give(List.of(Whose.of(party, EACH)), what, statement.value(), "-by-count");
    }

    /** What becomes of a bound of somebody, perhaps in something else besides. */
    static Outcome of(Statement statement, Attribute attribute, MauiConfig whole) {
        Whose one =
                Whose.of(PARTIES.get(statement.parameter()), statement.index().orElse(""));
        Optional<Whose> other = PER_USER.containsKey(attribute.name())
                ? Optional.of(Whose.of("user", EACH))
                : attribute.dimension().flatMap(LimitRules::dimension);
        String what = PER_USER.getOrDefault(attribute.name(), attribute.name());
        if (attribute.dimension().isPresent() && other.isEmpty()) {
            return notDone("only limits of users, groups, accounts and queues hold in each other");
        } else if (!one.party.equals("everyone")
                && statement.index().filter(index -> !index.isEmpty()).isEmpty()) {
            return unknown("it does not say of whom");
        }
        List<Whose> all = other.map(each -> List.of(one, each)).orElse(List.of(one));
        Optional<String> odd = all.stream()
                .flatMap(each -> each.name.stream())
                .filter(name -> !ForeignValue.isName(name))
                .findFirst();
        if (odd.isPresent()) {
            return unknown("'" + MauiRules.excerpt(odd.get()) + "' is no name");
        } else if (other.isEmpty() && isBoundByDefault(statement, attribute, whole)) {
            return notDone("limits hold besides each other: that of " + EACH + ", which is less, holds here, too");
        }
        return give(all, what, attribute.value(), "");
    }

    private static Optional<Whose> dimension(String written) {
        int colon = written.indexOf(':');
        String party = colon < 0 ? written : written.substring(0, colon);
        return Optional.ofNullable(DIMENSIONS.get(party.toUpperCase(Locale.ROOT)))
                .map(each -> Whose.of(each, colon < 0 ? EACH : written.substring(colon + 1)));
    }

    private static boolean isBoundByDefault(Statement statement, Attribute attribute, MauiConfig whole) {
        OptionalLong usual = whole.ofDefault(statement.parameter(), attribute.name())
                .map(LimitRules::hard)
                .orElse(OptionalLong.empty());
        OptionalLong own = hard(attribute.value());
        return statement.index().filter(index -> !MauiConfig.isDefault(index)).isPresent()
                && usual.isPresent()
                && usual.getAsLong() > 0
                && own.isPresent()
                && (own.getAsLong() == NO_BOUND || own.getAsLong() > usual.getAsLong());
    }

    /** The hard limit of {@code SOFT,HARD}, or the only one; of what bounds nothing {@link #NO_BOUND}. */
    private static OptionalLong hard(String value) {
        String hard = value.substring(value.lastIndexOf(',') + 1);
        return hard.equals("-1") ? OptionalLong.of(NO_BOUND) : ForeignValue.count(hard);
    }

    private static Outcome give(List<Whose> whose, String what, String value, String suffix) {
        OptionalLong hard = hard(value);
        if (hard.isEmpty()) {
            return unknown("'" + MauiRules.excerpt(value) + "' is no number, nor two such as 2,8");
        } else if (hard.getAsLong() == 0) {
            return meaningless("Maui takes 0 as nothing said");
        } else if (hard.getAsLong() == NO_BOUND || hard.getAsLong() > MOST) {
            return meaningless("it bounds nothing");
        }
        Optional<Gift.Element> gift = element(whose, what, suffix);
        if (gift.isEmpty()) {
            return notDone("only limits of users, groups or accounts hold in a queue that is named");
        }
        Gift.Element bounded = gift.get()
                .with("counts", COUNTED.get(what))
                .with("at-most", hard.getAsLong() + (what.equals("MAXMEM") ? "mb" : ""));
        return value.indexOf(',') < 0
                ? takenOver(bounded)
                : otherwise("the hard limit holds; the soft one does not", bounded);
    }

    /** The limit without what it counts; empty where none can be of both. */
    private static Optional<Gift.Element> element(List<Whose> whose, String what, String suffix) {
        Gift.Element named = Gift.element(
                "limits",
                COUNTED.get(what) + "-of-"
                        + String.join(
                                "-in-",
                                whose.stream()
                                        .sorted(Comparator.comparing(each -> each.party.equals("queue")))
                                        .map(Whose::words)
                                        .toList())
                        + suffix);
        if (whose.size() == 1) {
            return Optional.of(of(whose.get(0), named));
        }
        Optional<Whose> queue =
                whose.stream().filter(each -> each.party.equals("queue")).findFirst();
        Optional<Whose> owner =
                whose.stream().filter(each -> OWNERS.contains(each.party)).findFirst();
        return queue.flatMap(Whose::name)
                .flatMap(name -> owner.map(each -> of(each, named).with("in-queue", name)));
    }

    private static Gift.Element of(Whose whose, Gift.Element named) {
        if (whose.party.equals("everyone")) {
            return named;
        } else if (whose.name.isEmpty()) {
            return named.with("of", "each-" + whose.party);
        }
        return named.with(whose.party.equals("queue") ? "in-queue" : whose.party, whose.name.get());
    }
}
