package org.almanac.planner.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Shape;
import org.almanac.planner.cluster.Tuning;
import org.junit.jupiter.api.Test;

class SharedShapesTest {
    private final SharedShapes shapes = new SharedShapes(Tuning.STANDARD);

    private Shape shape(int cpus, long walltime) {
        return shapes.of(Request.cpus(cpus), walltime);
    }

    @Test
    void jobsThatAskForTheSameShareOneShape() {
        Shape shape = shape(2, 60);

        assertSame(shape, shape(2, 60));
        assertNotSame(shape, shape(2, 61));
        assertSame(shape.request(), shape(2, 61).request());
        assertNotSame(shape, shape(3, 60));
    }

    @Test
    void noTwoShapesEverHaveTheSameNumberNorOneOfACopyThatIsNewThere() {
        Set<Integer> numbers = new HashSet<>();
        for (int walltime = 1; walltime <= 25_000; walltime++) {
            assertTrue(numbers.add(shape(1, walltime).number()));
        }
        SharedShapes copy = shapes.copy();
        assertTrue(numbers.add(copy.of(Request.cpus(1), 1).number()));
        assertEquals(25_001, numbers.size());
    }
}
