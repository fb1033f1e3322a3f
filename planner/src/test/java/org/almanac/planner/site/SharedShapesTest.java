package org.almanac.planner.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Shape;
import org.almanac.planner.cluster.Tuning;
import org.junit.jupiter.api.Test;

class SharedShapesTest {
    private final SharedShapes shapes = new SharedShapes(Tuning.STANDARD);

    private static Job job(int cpus, long walltime) {
        return new Job(JobId.of(1), "u", 0, walltime, Request.cpus(cpus));
    }

    @Test
    void jobsThatAskForTheSameShareOneShape() {
        Shape shape = shapes.of(job(2, 60));

        assertSame(shape, shapes.of(job(2, 60)));
        assertNotSame(shape, shapes.of(job(2, 61)));
        assertSame(shape.request(), shapes.of(job(2, 61)).request());
        assertNotSame(shape, shapes.of(job(3, 60)));
    }

    @Test
    void noTwoShapesEverHaveTheSameNumberNorOneOfACopyThatIsNewThere() {
        Set<Integer> numbers = new HashSet<>();
        for (int walltime = 1; walltime <= 25_000; walltime++) {
            assertTrue(numbers.add(shapes.of(job(1, walltime)).number()));
        }
        SharedShapes copy = shapes.copy();
        assertTrue(numbers.add(copy.of(job(1, 1)).number()));
        assertEquals(25_001, numbers.size());
    }
}
