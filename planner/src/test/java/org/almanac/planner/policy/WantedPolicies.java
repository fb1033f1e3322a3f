package org.almanac.planner.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * The policies that a run of the tests asks for: by {@code -Dalmanac.policies}, in words separated by commas.
 *
 * <p>A word is the name of a policy, and stands for that policy with all its settings. Any other word is a regular
 * expression, and stands for the policies in which it finds something; so a policy may be named with its settings as
 * they are written. A word that finds no policy is refused.
 */
final class WantedPolicies {
    private static final String PROPERTY = "almanac.policies";

    /** Behind a comma a key with its value belongs to what is before it, as in {@code maui:depth=3,backfill=greedy}. */
    private static final Pattern BETWEEN_WORDS = Pattern.compile(",(?![a-z-]+=)");

    private WantedPolicies() {}

    /** Those that the property asks for; all where nothing is asked. */
    static List<String> of(List<String> tried) {
        return of(System.getProperty(PROPERTY, ""), tried);
    }

    /** Those of the tried, in their order, that are asked for; all where nothing is asked. */
    static List<String> of(String asked, List<String> tried) {
        if (asked.isBlank()) {
            return tried;
        }
        List<Predicate<String>> words = new ArrayList<>();
        for (String written : BETWEEN_WORDS.split(asked, -1)) {
            Predicate<String> word = word(written.trim(), tried);
            if (written.isBlank() || tried.stream().noneMatch(word)) {
                throw refused(written, tried);
            }
            words.add(word);
        }
        return tried.stream()
                .filter(policy -> words.stream().anyMatch(word -> word.test(policy)))
                .toList();
    }

    private static Predicate<String> word(String word, List<String> tried) {
        if (names(tried).contains(word)) {
            return policy -> name(policy).equals(word);
        }
        try {
            return Pattern.compile(word).asPredicate();
        } catch (PatternSyntaxException e) {
            throw refused(word, tried);
        }
    }

    private static List<String> names(List<String> tried) {
        return tried.stream().map(WantedPolicies::name).distinct().toList();
    }

    private static String name(String policy) {
        return PolicySpec.parse(policy).name();
    }

    private static IllegalArgumentException refused(String word, List<String> tried) {
        return new IllegalArgumentException(
                PROPERTY + ": no policy is tried of which '" + word + "' is the name, or finds something as a regular"
                        + " expression; allowed, with commas between several, are "
                        + String.join(", ", names(tried)) + ", and what is found in one of: "
                        + String.join(" ", tried));
    }
}
