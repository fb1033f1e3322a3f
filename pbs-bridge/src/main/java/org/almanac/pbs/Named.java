package org.almanac.pbs;

import java.util.List;

/** Things by name in a message: the first few of them, and how many more there are. */
public final class Named {
    private static final int MOST = 3;

    private Named() {}

    /** {@code job 1.srv}, or {@code jobs 1.srv, 2.srv, 3.srv and 4 more}; there is at least one. */
    public static String of(String kind, List<String> names) {
        String first = String.join(", ", names.subList(0, Math.min(MOST, names.size())));
        int more = names.size() - MOST;
        return kind + (names.size() == 1 ? " " : "s ") + first + (more > 0 ? " and " + more + " more" : "");
    }
}
