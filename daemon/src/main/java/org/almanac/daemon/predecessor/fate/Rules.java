package org.almanac.daemon.predecessor.fate;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.almanac.planner.policy.parameter.NearestName;

/**
 * What becomes of each parameter that a scheduler knows, by its name.
 *
 * @param <W> all that its files say, of which some parameters mean this or that
 */
public final class Rules<W> {
    /** Of longer words nobody guesses what was meant. */
    private static final int LONGEST_GUESSED = 64;

    private final Map<String, BiFunction<Statement, W, Outcome>> byName = new LinkedHashMap<>();
    private final String scheduler;

    /** Rules, of which there are none yet, for the parameters of that scheduler. */
    public Rules(String scheduler) {
        this.scheduler = scheduler;
    }

    /** Parameters of which the same becomes whatever they say. */
    public Rules<W> always(Outcome outcome, String... names) {
        return rule((statement, whole) -> outcome, names);
    }

    /** Parameters whose value alone says what becomes of them. */
    public Rules<W> byValue(Function<Statement, Outcome> rule, String... names) {
        return rule((statement, whole) -> rule.apply(statement), names);
    }

    /** Parameters of which this becomes, beside all else that the files say. */
    public Rules<W> rule(BiFunction<Statement, W, Outcome> rule, String... names) {
        for (String name : names) {
            if (byName.putIfAbsent(name, rule) != null) {
                throw new IllegalArgumentException("There are two rules for " + name);
            }
        }
        return this;
    }

    /** All parameters, in the order in which they were described. */
    public Set<String> names() {
        return byName.keySet();
    }

    public boolean knows(String parameter) {
        return byName.containsKey(parameter);
    }

    /** What becomes of the statement. */
    public Outcome of(Statement statement, W whole) {
        return byName.getOrDefault(statement.parameter(), (unknown, all) -> unknown(unknown))
                .apply(statement, whole);
    }

    private Outcome unknown(Statement statement) {
        String written = statement.parameter();
        Optional<String> maybe =
                written.length() > LONGEST_GUESSED ? Optional.empty() : NearestName.of(written, byName.keySet());
        return Outcome.unknown("it is no parameter of " + scheduler + " that is known here", maybe);
    }
}
