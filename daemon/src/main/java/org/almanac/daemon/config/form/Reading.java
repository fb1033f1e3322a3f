package org.almanac.daemon.config.form;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One reading of a configuration: the problems that were met, the values that hold, and what the command line sets. */
public final class Reading {
    private final Map<String, YamlNode> overrides;
    private final List<Problem> problems = new ArrayList<>();
    private final List<EffectiveValue> values = new ArrayList<>();
    private final Map<String, Spot> claims = new HashMap<>();

    /** A reading in which these values, by the paths of their keys, stand in place of the file's. */
    public Reading(Map<String, YamlNode> overrides) {
        this.overrides = Map.copyOf(overrides);
    }

    /** A reading of something apart, whose problems and values are another's to take or to leave. */
    public static Reading trial() {
        return new Reading(Map.of());
    }

    /** What the command line sets in place of the key's value. */
    Optional<YamlNode> override(String path) {
        return Optional.ofNullable(overrides.get(path));
    }

    public void refuse(Problem problem) {
        problems.add(problem);
    }

    /** Gives a name to the place, unless another one has it, which is then returned. */
    Optional<Spot> claim(String name, Spot spot) {
        return Optional.ofNullable(claims.putIfAbsent(name, spot));
    }

    public void holds(String path, String value, Origin origin) {
        values.add(new EffectiveValue(path, value, origin));
    }

    /** All problems by their lines; those of the command line come first. */
    public List<Problem> problems() {
        return problems.stream()
                .distinct()
                .sorted(Comparator.comparingInt(
                        problem -> problem.origin() instanceof Origin.Line line ? line.line() : 0))
                .toList();
    }

    public List<EffectiveValue> values() {
        return List.copyOf(values);
    }
}
