package org.almanac.daemon.config;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * How deep shares lie, each of which may name the one of which it is a part: 1 at the top, 2 below that and so on.
 *
 * <p>Each share is looked at once, however many there are below each other.
 */
final class ShareLevels {
    private static final int IN_A_CIRCLE = 0;
    private static final int BELOW_A_CIRCLE = -1;

    /** By name, of those that are a part of one: of which. */
    private final Map<String, String> above;

    private final Map<String, Integer> levels = new HashMap<>();

    ShareLevels(Map<String, String> above) {
        this.above = above;
    }

    /** Whether the share is a part of itself, or of another that is a part of it. */
    boolean isInACircle(String share) {
        return level(share) == IN_A_CIRCLE;
    }

    /** How deep it lies; below 1 where it is in a circle or below one. */
    int level(String share) {
        Set<String> met = new LinkedHashSet<>();
        String at = share;
        while (!levels.containsKey(at) && above.containsKey(at) && met.add(at)) {
            at = above.get(at);
        }
        Deque<String> path = new ArrayDeque<>(met);
        if (!levels.containsKey(at) && met.contains(at)) {
            String inCircle;
            do {
                inCircle = path.removeLast();
                levels.put(inCircle, IN_A_CIRCLE);
            } while (!inCircle.equals(at));
        }
        levels.putIfAbsent(at, 1);
        int level = levels.get(at);
        while (!path.isEmpty()) {
            level = level > 0 ? level + 1 : BELOW_A_CIRCLE;
            levels.put(path.removeLast(), level);
        }
        return levels.get(share);
    }
}
