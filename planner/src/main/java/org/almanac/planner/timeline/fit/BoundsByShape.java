package org.almanac.planner.timeline.fit;

import java.util.Map;
import org.almanac.planner.cluster.Shape;
import org.almanac.planner.cluster.Tuning;

/** The {@link StartBounds} of the jobs of each shape, as far as they have been asked for. */
final class BoundsByShape {
    private static final int MOST_PLACES = 1 << 16;
    private static final int NO_SHAPE = 0;

    /** By place: the number of the shape. */
    private final int[] shapes;

    private final StartBounds[] bounds;

    BoundsByShape(Tuning tuning) {
        // A power of two. Shapes that share a place forget each other.
        int places = Integer.highestOneBit(Math.max(1, Math.min(MOST_PLACES, tuning.shapesKnown())));
        shapes = new int[places];
        bounds = new StartBounds[places];
    }

    private int place(int shape) {
        return shape & shapes.length - 1;
    }

    void know(Shape shape, StartBounds itsBounds) {
        int place = place(shape.number());
        shapes[place] = shape.number();
        bounds[place] = itsBounds;
    }

    /** Forgets the shapes with these bounds. */
    void forget(StartBounds forgotten) {
        for (int place = 0; place < shapes.length; place++) {
            if (bounds[place] == forgotten) {
                shapes[place] = NO_SHAPE;
                bounds[place] = null;
            }
        }
    }

    /** Takes over what the other knows, with the given copies of its bounds. */
    void takeOver(BoundsByShape other, Map<StartBounds, StartBounds> copies) {
        for (int place = 0; place < shapes.length; place++) {
            StartBounds copy = other.shapes[place] == NO_SHAPE ? null : copies.get(other.bounds[place]);
            if (copy != null) {
                shapes[place] = other.shapes[place];
                bounds[place] = copy;
            }
        }
    }

    /** Whether a piece may start before that time on a freed node; true if nothing is known of the shape. */
    boolean mayStartOnFreed(int shape, long before) {
        int place = place(shape);
        return shapes[place] != shape || bounds[place].onFreed() < before;
    }
}
