package org.almanac.planner.plan;

import java.util.HashMap;
import java.util.Map;
import org.almanac.planner.cluster.Request;

/**
 * Where searches node by node have found nothing, by what was asked for and for how long: it stays so until something is
 * given back. Whoever asks for the same goes on from there.
 */
final class SearchedSpans {
    /**
     * No node has room that begins in [from, to), and none below that one at its end.
     *
     * @param to the earliest time at which there was room
     * @param node the first node where it was
     */
    record Span(long from, long to, int node) {
        boolean holds(long time) {
            return from <= time && time <= to;
        }
    }

    private record Asked(Request request, long walltime) {}

    private final Map<Asked, Span> spans = new HashMap<>();

    /** What is known of that request from that time on; at least that nothing is known. */
    Span of(Request request, long walltime, long from) {
        Span known = spans.get(new Asked(request, walltime));
        return known != null && known.holds(from) ? known : new Span(from, from, 0);
    }

    void note(Request request, long walltime, Span span) {
        spans.put(new Asked(request, walltime), span);
    }

    /** Something has been given back. */
    void clear() {
        spans.clear();
    }
}
