package org.almanac.planner.timeline.fit;

import java.util.Map;
import org.almanac.planner.cluster.Shape;

/** Which bounds are those of the jobs of each shape, as far as they have been asked for. */
public final class BoundsByShape {
    /** Shapes that share a place forget each other. */
    private static final int PLACES = 1 << 12;

    private static final int NO_SHAPE = 0;

    /** Their numbers. */
    private final int[] shapes = new int[PLACES];

    private final StartBounds[] bounds = new StartBounds[PLACES];

    private static int place(int shape) {
        return shape & PLACES - 1;
    }

    public void know(Shape shape, StartBounds itsBounds) {
        int place = place(shape.number());
        shapes[place] = shape.number();
        bounds[place] = itsBounds;
    }

    /** Nothing is known any more of the shapes with these bounds, which are to be forgotten. */
    public void forget(StartBounds forgotten) {
        for (int place = 0; place < PLACES; place++) {
            if (bounds[place] == forgotten) {
                shapes[place] = NO_SHAPE;
                bounds[place] = null;
            }
        }
    }

    /** Knows what the other knows, of whose bounds there are copies. */
    public void takeOver(BoundsByShape other, Map<StartBounds, StartBounds> copies) {
        for (int place = 0; place < PLACES; place++) {
            StartBounds copy = other.shapes[place] == NO_SHAPE ? null : copies.get(other.bounds[place]);
            if (copy != null) {
                shapes[place] = other.shapes[place];
                bounds[place] = copy;
            }
        }
    }

    /** Whether a piece may start before that time on a node of which something has been given back; so where nothing is known. */
    public boolean mayStartOnOpened(int shape, long before) {
        int place = place(shape);
        return shapes[place] != shape || bounds[place].onOpened() < before;
    }
}
