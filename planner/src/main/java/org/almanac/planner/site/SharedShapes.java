package org.almanac.planner.site;

import java.util.HashMap;
import java.util.Map;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Shape;
import org.almanac.planner.cluster.Tuning;

/**
 * Keeps one object for all equal requests, and one for all equal shapes. Thousands of jobs ask for some hundreds of
 * things, so what a search reads again and again stays in the processor's caches.
 */
final class SharedShapes {
    private final Tuning tuning;
    private final Map<Request, Request> requests = new HashMap<>();
    private final Map<Shape, Shape> shapes = new HashMap<>();
    /** The number of the shape made last. */
    private int last;

    SharedShapes(Tuning tuning) {
        this.tuning = tuning;
    }

    /** The shapes of a copy of the site: new ones get numbers that no shape has here. */
    SharedShapes copy() {
        SharedShapes copy = new SharedShapes(tuning);
        copy.last = last;
        return copy;
    }

    /** The one shape object for all jobs that ask for the same, for a time in seconds. */
    Shape of(Request asked, long walltime) {
        // The number does not matter for the look-up.
        Shape known = shapes.get(new Shape(asked, walltime, last + 1));
        return known != null ? known : make(asked, walltime);
    }

    private Shape make(Request asked, long walltime) {
        // So that a site may run for years.
        if (Math.max(requests.size(), shapes.size()) >= tuning.shapesShared()) {
            requests.clear();
            shapes.clear();
        }
        Request request = requests.computeIfAbsent(asked, first -> first);
        Shape shape = new Shape(request, walltime, ++last);
        shapes.put(shape, shape);
        return shape;
    }
}
