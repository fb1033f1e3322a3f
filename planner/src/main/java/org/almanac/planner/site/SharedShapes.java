package org.almanac.planner.site;

import java.util.HashMap;
import java.util.Map;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Shape;

/**
 * What jobs ask for, equal requests and equal shapes as one object: thousands of jobs ask for some hundreds of things, and
 * what a search reads of them again and again stays near the processor.
 */
final class SharedShapes {
    /** Beyond that all are forgotten, so that a site may run for years. */
    private static final int MOST = 10_000;

    private final Map<Request, Request> requests = new HashMap<>();
    private final Map<Shape, Shape> shapes = new HashMap<>();
    /** The number of the last one made. */
    private int last;

    /** Those of a copy of a site: new ones differ from all that there are. */
    SharedShapes copy() {
        SharedShapes copy = new SharedShapes();
        copy.last = last;
        return copy;
    }

    /** The shape that stands for all that are equal to the job's. */
    Shape of(Job job) {
        // The number does not matter to look it up.
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
