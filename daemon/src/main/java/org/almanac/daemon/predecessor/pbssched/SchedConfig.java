package org.almanac.daemon.predecessor.pbssched;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.almanac.daemon.predecessor.fate.ForeignValue;
import org.almanac.daemon.predecessor.fate.SourceFile;
import org.almanac.daemon.predecessor.fate.Spoken;
import org.almanac.daemon.predecessor.fate.Statement;
import org.almanac.daemon.predecessor.fate.Statement.When;

/** All that a {@code sched_config} says, in its order. */
final class SchedConfig {
    /** Parameters that may stand several times, each time for something else. */
    private static final Set<String> OF_MANY = Set.of(
            "job_sort_key",
            "node_sort_key",
            "server_dyn_res",
            "peer_queue",
            "key",
            "ignore_queue",
            "mom_resources",
            "peer_translation",
            "resource_unset_infinite");

    /** At which times something is on. */
    enum Times {
        ALWAYS(""),
        PRIMETIME_ALONE(", and not in primetime alone"),
        NON_PRIMETIME_ALONE(", and not outside of primetime alone"),
        NEVER("");

        private final String words;

        Times(String words) {
            this.words = words;
        }

        /** What is to be said of something that is always on here. */
        String words() {
            return words;
        }
    }

    private final List<Spoken> spoken;
    private final Map<String, List<Statement>> byName;
    private final Map<String, Times> times = new HashMap<>();
    private final TimesBeside beside;

    private SchedConfig(List<Spoken> spoken, TimesBeside beside) {
        this.spoken = spoken;
        this.beside = beside;
        this.byName = spoken.stream()
                .filter(each -> each.refused().isEmpty())
                .map(Spoken::statement)
                .collect(Collectors.groupingBy(Statement::parameter));
    }

    static SchedConfig of(SourceFile file) {
        return new SchedConfig(
                file.lines().stream()
                        .filter(line -> !ConfigWords.isSilent(line))
                        .map(ConfigWords::read)
                        .toList(),
                TimesBeside.NONE);
    }

    /** The same beside files that tell these times from others. */
    SchedConfig beside(TimesBeside other) {
        return new SchedConfig(spoken, other);
    }

    /** Whether the files beside it tell any time that is not prime time. */
    boolean hasPrimetime() {
        return beside.prime() == TimesBeside.PrimeTime.BOTH;
    }

    /** Whether the files beside it tell of dedicated time to come. */
    boolean hasDedicatedTime() {
        return beside.dedicated() == TimesBeside.Dedicated.TO_COME;
    }

    /** Whether jobs are kept to prime time, or to other times. */
    boolean bindsToPrimetime() {
        return !value("primetime_prefix", "").isEmpty()
                || !value("nonprimetime_prefix", "").isEmpty()
                || on("backfill_prime") != Times.NEVER;
    }

    List<Spoken> spoken() {
        return spoken;
    }

    boolean says(String parameter) {
        return byName.containsKey(parameter);
    }

    /** What is said last of it. */
    Optional<Statement> last(String parameter) {
        return Optional.ofNullable(byName.get(parameter)).map(said -> said.get(said.size() - 1));
    }

    /** The first statement of any of these parameters that names a key. */
    Optional<Statement> first(List<String> parameters) {
        return spoken.stream()
                .filter(each -> each.refused().isEmpty())
                .map(Spoken::statement)
                .filter(each ->
                        parameters.contains(each.parameter()) && !each.value().equals("multi_sort"))
                .findFirst();
    }

    /** What is said of any of these parameters, in the order of the file. */
    List<Statement> all(List<String> parameters) {
        return spoken.stream()
                .filter(each -> each.refused().isEmpty())
                .map(Spoken::statement)
                .filter(each -> parameters.contains(each.parameter()))
                .toList();
    }

    /** The value that is said last of it; what is usual where nothing is. */
    String value(String parameter, String usual) {
        return last(parameter).map(Statement::value).orElse(usual);
    }

    /** At which times it is on; a scheduler takes what it does not understand as off. */
    Times on(String parameter) {
        return times.computeIfAbsent(parameter, this::find);
    }

    private Times find(String parameter) {
        boolean primetime = false;
        boolean otherTime = false;
        for (Statement each : byName.getOrDefault(parameter, List.of())) {
            boolean on = ForeignValue.isOn(each.value()).orElse(false);
            primetime = each.when().covers(When.PRIMETIME) ? on : primetime;
            otherTime = each.when().covers(When.NON_PRIMETIME) ? on : otherTime;
        }
        if (primetime && otherTime) {
            return Times.ALWAYS;
        } else if (primetime) {
            return Times.PRIMETIME_ALONE;
        }
        return otherTime ? Times.NON_PRIMETIME_ALONE : Times.NEVER;
    }

    /** Whether anything is of primetime, or of all other times, alone. */
    boolean tellsPrimetime() {
        return bindsToPrimetime()
                || byName.keySet().stream()
                        .anyMatch(name -> !said(name, When.PRIMETIME).equals(said(name, When.NON_PRIMETIME)));
    }

    /** What is said of it for those times; of a parameter that stands once the last alone. */
    private List<String> said(String parameter, When times) {
        List<String> said = byName.get(parameter).stream()
                .filter(each -> each.when().covers(times))
                .map(each -> each.value().toLowerCase(Locale.ROOT))
                .toList();
        return OF_MANY.contains(parameter) || said.isEmpty() ? said : said.subList(said.size() - 1, said.size());
    }

    /** The statements of which a later one leaves nothing, each with that one. */
    Map<Statement, Statement> replaced() {
        Map<Statement, Statement> replaced = new HashMap<>();
        byName.forEach((name, said) -> {
            if (OF_MANY.contains(name)) {
                return;
            }
            Map<When, Statement> later = new EnumMap<>(When.class);
            for (int i = said.size() - 1; i >= 0; i--) {
                Statement each = said.get(i);
                later.values().stream()
                        .filter(other -> other.when().covers(each.when()))
                        .findFirst()
                        .ifPresent(other -> replaced.put(each, other));
                later.putIfAbsent(each.when(), each);
            }
        });
        return replaced;
    }
}
