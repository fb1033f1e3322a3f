package org.almanac.daemon.command;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The words of a command line as far as they need no understanding: each is an option, several written together as
 * {@code -an1}, the value of the option before it, or an operand.
 *
 * @param flags the options without a value
 * @param values the options with one, each given once
 */
record PlainWords(Set<String> flags, Map<String, String> values, List<String> operands) {
    /**
     * Takes a command line apart; empty where there is more to it, such as options given twice, or ones that are not
     * known: then picocli has to say what it means, or what is wrong.
     *
     * @param known the options without a value that the command has
     * @param valued those with one
     */
    static Optional<PlainWords> of(List<String> words, Set<String> known, Set<String> valued) {
        Set<String> flags = new HashSet<>();
        Map<String, String> values = new HashMap<>();
        List<String> operands = new ArrayList<>();
        Deque<String> left = new ArrayDeque<>(words);
        while (!left.isEmpty()) {
            String word = left.remove();
            if (isOperand(word)) {
                operands.add(word);
            } else if (known.contains(word)) {
                if (!flags.add(word)) {
                    return Optional.empty();
                }
            } else if (valued.contains(word) && !left.isEmpty() && isOperand(left.element())) {
                if (values.put(word, left.remove()) != null) {
                    return Optional.empty();
                }
            } else if (isSeveral(word, known, valued)) {
                left.addFirst("-" + word.substring(2));
                left.addFirst(word.substring(0, 2));
            } else if (isWithValue(word, valued)) {
                left.addFirst(word.substring(2));
                left.addFirst(word.substring(0, 2));
            } else {
                return Optional.empty();
            }
        }
        return Optional.of(new PlainWords(flags, values, operands));
    }

    private static boolean isOperand(String word) {
        return !word.isEmpty() && word.charAt(0) != '-';
    }

    /** Whether an option without a value stands there, and another one behind it. */
    private static boolean isSeveral(String word, Set<String> known, Set<String> valued) {
        return word.length() > 2
                && known.contains(word.substring(0, 2))
                && (known.contains("-" + word.charAt(2)) || valued.contains("-" + word.charAt(2)));
    }

    /** Whether an option stands there, and behind it its value. */
    private static boolean isWithValue(String word, Set<String> valued) {
        return word.length() > 2 && valued.contains(word.substring(0, 2)) && Character.isLetterOrDigit(word.charAt(2));
    }
}
