package org.almanac.planner.site;

import java.util.HashMap;
import java.util.Map;
import org.almanac.planner.cluster.Request;

/**
 * What jobs ask for, equal requests as one object: thousands of jobs ask for some hundreds of things, and what a search
 * reads of them again and again stays near the processor.
 */
final class SharedRequests {
    /** Beyond that all are forgotten, so that a site may run for years. */
    private static final int MOST = 10_000;

    private final Map<Request, Request> requests = new HashMap<>();

    /** The request that stands for all that are equal. */
    Request of(Request request) {
        if (requests.size() == MOST) {
            requests.clear();
        }
        return requests.computeIfAbsent(request, first -> first);
    }
}
