package org.almanac.daemon.command;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The words of a command line as far as they need no understanding: each is an option written in full, the value of the
 * option before it, or an operand.
 *
 * @param flags the options without a value
 * @param values the options with one, each given once
 */
record PlainWords(Set<String> flags, Map<String, String> values, List<String> operands) {
    /**
     * Takes a command line apart; empty where there is more to it, such as options written together, options given twice,
     * or ones that are not known: then picocli has to say what it means, or what is wrong.
     *
     * @param known the options without a value that the command has
     * @param valued those with one
     */
    static Optional<PlainWords> of(List<String> words, Set<String> known, Set<String> valued) {
        Set<String> flags = new HashSet<>();
        Map<String, String> values = new HashMap<>();
        List<String> operands = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (isOperand(word)) {
                operands.add(word);
            } else if (known.contains(word)) {
                if (!flags.add(word)) {
                    return Optional.empty();
                }
            } else if (valued.contains(word) && i + 1 < words.size() && isOperand(words.get(i + 1))) {
                i++;
                if (values.put(word, words.get(i)) != null) {
                    return Optional.empty();
                }
            } else {
                return Optional.empty();
            }
        }
        return Optional.of(new PlainWords(flags, values, operands));
    }

    private static boolean isOperand(String word) {
        return !word.isEmpty() && word.charAt(0) != '-';
    }
}
