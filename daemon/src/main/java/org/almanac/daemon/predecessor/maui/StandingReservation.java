package org.almanac.daemon.predecessor.maui;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.almanac.daemon.predecessor.fate.ForeignValue;
import org.almanac.daemon.predecessor.fate.Outcome;
import org.almanac.daemon.predecessor.fate.Statement;

/** A standing reservation of Maui's, and the command that makes one of ours of it, as far as that says the same. */
final class StandingReservation {
    private static final String PARAMETER = "SRCFG";
    private static final long DAY = 86_400;
    private static final String HOSTS = "HOSTLIST";
    private static final String FEATURES = "NODEFEATURES";
    private static final String COUNT = "TASKCOUNT";
    private static final String RESOURCES = "RESOURCES";
    private static final String DAYS = "DAYS";
    private static final String PERIOD = "PERIOD";
    private static final String START = "STARTTIME";
    private static final String END = "ENDTIME";

    /** Whose jobs may run there, as the command says it. */
    private static final Map<String, String> MEMBERS =
            Map.of("USERLIST", "--users", "GROUPLIST", "--groups", "CLASSLIST", "--queues");

    /** Of whom else Maui can say that. */
    private static final Set<String> OTHER_MEMBERS =
            Set.of("ACCOUNTLIST", "QOSLIST", "JOBATTRLIST", "OWNER", "MAXTIME", "TIMELIMIT", "PROCLIMIT", "TASKLIMIT");

    /** What else the command says. */
    private static final Set<String> SAID = Set.of(HOSTS, FEATURES, COUNT, DAYS, PERIOD, START, END, "NAME");

    private static final Pattern TASK = Pattern.compile("PROCS[=:](-1|[0-9]{1,6})");

    /** The days of a week as both write them, in Maui's order. */
    private static final List<String> WEEK = List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat");

    private static final Pattern NODE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.\\[\\]-]{0,99}");

    private final MauiConfig whole;
    private final String index;

    private StandingReservation(MauiConfig whole, String index) {
        this.whole = whole;
        this.index = index;
    }

    /** What becomes of what a line says of one. */
    static Outcome of(Statement statement, MauiConfig whole) {
        String index = statement.index().orElse("0");
        if (!ForeignValue.isName(index)) {
            return Outcome.unknown("that is no name of a reservation");
        }
        String attribute = statement.parameter().equals(PARAMETER)
                ? Attribute.of(statement.value()).name()
                : statement.parameter().substring("SR".length());
        return new StandingReservation(whole, index).of(attribute.equals("FEATURES") ? FEATURES : attribute);
    }

    private Outcome of(String attribute) {
        boolean whose = MEMBERS.containsKey(attribute);
        boolean said = whose || SAID.contains(attribute) || attribute.equals(RESOURCES) && tasks().isPresent();
        if (said) {
            return isSaid(attribute)
                    ? Outcome.otherwise("it is to be made once, by hand: " + command())
                    : Outcome.notDone(
                            "this value is none that 'almanac reserve' can be told; without it: " + command());
        } else if (OTHER_MEMBERS.contains(attribute)) {
            return Outcome.notDone("a reservation is for users, groups and queues, whatever their jobs are");
        } else if (Set.of(RESOURCES, "TPN").contains(attribute)) {
            return Outcome.notDone("nodes are reserved whole");
        } else if (attribute.equals("DEPTH")) {
            return Outcome.otherwise("it is planned with four weeks ahead");
        } else if (attribute.equals("ACCESS")
                && value(attribute).filter("DEDICATED"::equals).isPresent()) {
            return Outcome.same("no other job is there then");
        }
        return Outcome.notDone("'almanac reserve' has no such word");
    }

    /** Whether the command has all that an attribute says. */
    private boolean isSaid(String attribute) {
        return switch (attribute) {
            case RESOURCES -> true;
            case HOSTS -> nodes().isPresent();
            case FEATURES -> property().isPresent();
            case COUNT -> count().isPresent();
            case DAYS -> !days().isEmpty();
            case PERIOD -> Set.of("DAY", "WEEK").contains(period());
            case START, END -> seconds(attribute).isPresent();
            case "NAME" -> value("NAME").filter(ForeignValue::isName).isPresent();
            default -> members(attribute).isPresent();
        };
    }

    private String command() {
        List<String> words = new ArrayList<>();
        words.add(
                "almanac reserve " + value("NAME").filter(ForeignValue::isName).orElse(index));
        nodes().filter(nodes -> !nodes.isEmpty()).ifPresent(nodes -> words.add("--nodes " + nodes));
        property().ifPresent(property -> words.add("--property " + property));
        count().ifPresent(words::add);
        List<String> whose = Stream.of("USERLIST", "GROUPLIST", "CLASSLIST")
                .flatMap(list -> members(list).map(names -> MEMBERS.get(list) + " " + names).stream())
                .toList();
        words.addAll(whose.isEmpty() ? List.of(isForSome() ? "--users USER,..." : "--maintenance") : whose);
        words.add(times());
        return String.join(" ", words);
    }

    /** Whether Maui lets anybody use it. */
    private boolean isForSome() {
        return Stream.concat(MEMBERS.keySet().stream(), OTHER_MEMBERS.stream())
                .anyMatch(attribute -> value(attribute).isPresent());
    }

    /** From when on for how long, and when again. */
    private String times() {
        long start = seconds(START).orElse(0);
        long end = seconds(END).orElse(0);
        boolean weekly = period().equals("WEEK");
        long length = (end > start ? end : start - start % DAY + (weekly ? WEEK.size() : 1) * DAY) - start;
        if (period().equals("INFINITY")) {
            return "--from DATE --to DATE";
        }
        String again = weekly
                ? WEEK.get((int) (start / DAY % WEEK.size()))
                : days().isEmpty() || days().size() == WEEK.size() ? "day" : String.join(",", days());
        return "--from DATET%02d:%02d --for %s --every %s"
                .formatted(
                        start % DAY / 3_600,
                        start % 3_600 / 60,
                        ForeignValue.duration(Math.max(60, length - length % 60)),
                        again);
    }

    private String period() {
        return value(PERIOD).orElse("DAY").toUpperCase(Locale.ROOT);
    }

    /** All days where none is said. */
    private List<String> days() {
        String written = value(DAYS).orElse("ALL").toLowerCase(Locale.ROOT);
        return written.contains("all")
                ? WEEK
                : WEEK.stream().filter(written::contains).toList();
    }

    private OptionalLong seconds(String attribute) {
        OptionalLong seconds = value(attribute).map(ForeignValue::seconds).orElse(OptionalLong.empty());
        return seconds.isPresent() && seconds.getAsLong() <= WEEK.size() * DAY ? seconds : OptionalLong.empty();
    }

    /** With commas; without any where it is all. */
    private Optional<String> nodes() {
        return value(HOSTS).flatMap(hosts -> hosts.equals("ALL") ? Optional.of("") : names(hosts, "[,\\s]+", NODE));
    }

    private Optional<String> property() {
        return value(FEATURES).filter(ForeignValue::isName);
    }

    /** How many nodes, or cpus where tasks are of some. */
    private Optional<String> count() {
        long count = value(COUNT)
                .map(ForeignValue::count)
                .orElse(OptionalLong.empty())
                .orElse(0);
        return tasks().filter(cpus -> count > 0 && count < 1_000_000)
                .map(cpus -> cpus < 1 ? "--count " + count : "--cpus " + count * cpus);
    }

    /** How many cpus a task has; -1 for all of a node, as where nothing is said; empty where it is of more than cpus. */
    private Optional<Long> tasks() {
        return Optional.of(TASK.matcher(value(RESOURCES).orElse("PROCS=-1")))
                .filter(Matcher::matches)
                .map(task -> Long.parseLong(task.group(1)));
    }

    /** With commas; how gladly they are there is not told. */
    private Optional<String> members(String attribute) {
        return value(attribute)
                .flatMap(list -> names(list.replaceAll("[-+=](?=[,:\\s]|$)", ""), "[,:\\s]+", ForeignValue::isName));
    }

    private static Optional<String> names(String written, String between, Pattern each) {
        return names(written, between, name -> each.matcher(name).matches());
    }

    private static Optional<String> names(String written, String between, Predicate<String> isName) {
        List<String> names = Arrays.stream(written.strip().split(between)).toList();
        return names.size() <= 200 && names.stream().allMatch(isName)
                ? Optional.of(String.join(",", names))
                : Optional.empty();
    }

    /** As it stands in either way of writing it. */
    private Optional<String> value(String attribute) {
        return whole.attribute(PARAMETER, index, attribute)
                .or(() -> Optional.of(whole.value(
                        "SR" + (attribute.equals(FEATURES) ? "FEATURES" : attribute) + "[" + index + "]", "")))
                .map(String::strip)
                .filter(value -> !value.isEmpty());
    }
}
