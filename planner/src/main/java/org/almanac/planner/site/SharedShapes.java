package org.almanac.planner.site;

import java.util.HashMap;
import java.util.Map;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Shape;

/**
 * Keeps one object for all equal requests, and one for all equal shapes. Thousands of jobs ask for some hundreds of
 * things, so what a search reads again and again stays in the processor's caches.
 */
final class SharedShapes {
    /** At this many requests or shapes all are forgotten, so that a site may run for years. */
    private static final int MOST = 10_000;

    private final Map<Request, Request> requests = new HashMap<>();
    private final Map<Shape, Shape> shapes = new HashMap<>();
    /** The number of the shape made last. */
    private int last;

    /** The shapes of a copy of the site: new ones get numbers that no shape has here. */
    SharedShapes copy() {
        SharedShapes copy = new SharedShapes();
        copy.last = last;
        return copy;
    }

    /** The one shape object for all jobs that ask for the same as this one. */
    Shape of(Job job) {
        // The number does not matter for the look-up.
        Shape known = shapes.get(new Shape(job.request(), job.walltime(), last + 1));
        return known != null ? known : make(job);
    }

    private Shape make(Job job) {
        if (requests.size() == MOST || shapes.size() == MOST) {
            requests.clear();
            shapes.clear();
        }
        Request request = requests.computeIfAbsent(job.request(), first -> first);
        Shape shape = new Shape(request, job.walltime(), ++last);
        shapes.put(shape, shape);
        return shape;
    }
}
