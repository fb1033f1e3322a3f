package org.almanac.planner.site;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.almanac.planner.cluster.Closure;

/**
 * Tells what has come to be closed and opened to a zone on shared nodes, as jobs begin and end to run there.
 *
 * <p>What was closed when it was made is taken to be known.
 */
public final class ClosuresSeen {
    private final SharedNodes shared;
    private final Closures present;
    private long changes;
    /** By node, what was closed when it was told last. */
    private final Map<Integer, List<Closure>> seen = new HashMap<>();

    ClosuresSeen(SharedNodes shared, Closures present) {
        this.shared = shared;
        this.present = present;
        this.changes = present.changes();
        shared.indices().forEach(node -> seen.put(node, present.of(node)));
    }

    /** The same over a copy of the zone. */
    public ClosuresSeen copy(Zone copiedZone) {
        ClosuresSeen copy = copiedZone.seeClosures();
        copy.seen.putAll(seen);
        copy.changes = changes;
        return copy;
    }

    /** Tells all that is closed no longer, and then all that has come to be closed, since it was told last. */
    public void catchUp(Zone.ClosureReader opened, Zone.ClosureReader closed) {
        if (changes == present.changes()) {
            return;
        }
        changes = present.changes();
        for (int node : shared.indices()) {
            List<Closure> before = seen.get(node);
            List<Closure> now = present.of(node);
            if (before != now) {
                present.tell(node, without(before, now), opened);
                present.tell(node, without(now, before), closed);
                seen.put(node, now);
            }
        }
    }

    private static List<Closure> without(List<Closure> some, List<Closure> others) {
        return some.stream().filter(closure -> !others.contains(closure)).toList();
    }
}
