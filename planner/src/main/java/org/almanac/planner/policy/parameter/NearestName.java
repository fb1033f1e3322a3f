package org.almanac.planner.policy.parameter;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the allowed name that a misspelt name probably means. */
public final class NearestName {
    private NearestName() {}

    /** The allowed name with the fewest slips; empty if these are more than a third of its length. */
    public static Optional<String> of(String written, Collection<String> allowed) {
        return allowed.stream()
                .filter(name -> mayBeNear(written, name) && distance(written, name) <= mostSlips(name))
                .min(Comparator.<String>comparingInt(name -> distance(written, name))
                        .thenComparing(Comparator.naturalOrder()));
    }

    private static int mostSlips(String name) {
        return Math.max(1, name.length() / 3);
    }

    /**
     * Whether the lengths alone leave so few slips possible, as each letter more or less is one; so most of thousands
     * of names need no closer look.
     */
    private static boolean mayBeNear(String written, String name) {
        return Math.abs(written.length() - name.length()) <= mostSlips(name);
    }

    /**
     * How many letters are changed, added, lost or swapped with the next one (Damerau), whether upper or lower case.
     */
    private static int distance(String a, String b) {
        String from = a.toLowerCase(Locale.ROOT);
        String to = b.toLowerCase(Locale.ROOT);
        int[][] slips = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                if (i == 0 || j == 0) {
                    slips[i][j] = i + j;
                    continue;
                }
                boolean same = from.charAt(i - 1) == to.charAt(j - 1);
                int least = slips[i - 1][j - 1] + (same ? 0 : 1);
                least = Math.min(least, 1 + Math.min(slips[i - 1][j], slips[i][j - 1]));
                boolean swapped = i > 1
                        && j > 1
                        && from.charAt(i - 1) == to.charAt(j - 2)
                        && from.charAt(i - 2) == to.charAt(j - 1);
                slips[i][j] = swapped ? Math.min(least, slips[i - 2][j - 2] + 1) : least;
            }
        }
        return slips[from.length()][to.length()];
    }
}
