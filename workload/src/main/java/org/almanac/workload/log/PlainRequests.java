package org.almanac.workload.log;

import java.util.HashMap;
import java.util.Map;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;

/**
 * What the jobs of a log that knows processors alone ask of a machine of any number of nodes: a job of n cpus asks for n
 * one-cpu chunks that lie anywhere, each with the memory that the log says was asked for a cpu, where the machine counts
 * memory.
 */
public final class PlainRequests {
    private static final long KB = 1024;

    private record Shape(int cpus, long memory) {
        // Written out: what Java makes for a record takes several calls each time, and every job of a log asks.
        @Override
        public boolean equals(Object other) {
            return other instanceof Shape that && cpus == that.cpus && memory == that.memory;
        }

        @Override
        public int hashCode() {
            return 31 * cpus + Long.hashCode(memory);
        }
    }

    private final ResourceKinds kinds;
    private final int memoryKind;
    /** Jobs of the same shape share one request. */
    private final Map<Shape, Request> requests = new HashMap<>();

    public PlainRequests(ResourceKinds kinds) {
        this.kinds = kinds;
        this.memoryKind = kinds.indexOf("memory");
    }

    /** The request of a job that has cpus. */
    public Request of(RecordedJob job) {
        long memory = memoryKind < 0 ? 0 : Math.max(0, job.requestedMemory());
        Shape shape = new Shape(job.cpus(), memory);
        Request known = requests.get(shape);
        if (known == null) {
            known = request(shape);
            requests.put(shape, known);
        }
        return known;
    }

    private Request request(Shape shape) {
        long[] each = new long[kinds.count()];
        each[ResourceKinds.CPUS] = 1;
        if (memoryKind >= 0) {
            each[memoryKind] = Math.multiplyExact(shape.memory(), KB);
        }
        return Request.of(new Chunk(shape.cpus(), Resources.of(each)));
    }
}
