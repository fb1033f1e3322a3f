package org.almanac.planner.policy;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the name that somebody may have meant. */
public final class NearestName {
    private NearestName() {}

    /** The allowed name with the fewest letters changed, added or lost, if that is at most a third of its length. */
    public static Optional<String> of(String written, Collection<String> allowed) {
        return allowed.stream()
                .filter(name -> distance(written, name) <= Math.max(1, name.length() / 3))
                .min(Comparator.<String>comparingInt(name -> distance(written, name))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** The Levenshtein distance, whatever the case. */
    private static int distance(String a, String b) {
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] current = new int[b.length() + 1];
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                boolean same = Character.toLowerCase(a.charAt(i - 1)) == Character.toLowerCase(b.charAt(j - 1));
                int replaced = previous[j - 1] + (same ? 0 : 1);
                current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
            }
            previous = current;
        }
        return previous[b.length()];
    }
}
