package org.almanac.benchmarks;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.ref.Reference;
import java.util.List;
import org.almanac.planner.Scheduler;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;

/** What a scheduler holds of the heap for each job that it knows, counted in a process of its own. */
final class MemoryRun {
    private MemoryRun() {}

    static Measurement measure(String policy, SiteShape shape, int waiting) throws IOException {
        Process process = OwnProcess.java(MemoryRun.class, policy, shape.toString(), Integer.toString(waiting));
        double bytes = Double.parseDouble(OwnProcess.output(process).strip());
        return new Measurement(
                "memoryAJob",
                policy,
                shape.toString(),
                shape.nodes(),
                waiting,
                Measurement.Unit.BYTES,
                List.of(bytes),
                bytes);
    }

    /** Prints the bytes a job. */
    public static void main(String[] args) {
        BusySite site = new BusySite(SiteShape.parse(args[1]), Integer.parseInt(args[2]), 1);
        Scheduler scheduler = Policies.create(PolicySpec.parse(args[0]), site.machine());
        // What an event of every kind needs once is not the jobs'.
        scheduler.decide(BusySite.NOW);
        long before = held();
        site.tell(scheduler);
        long after = held();
        Reference.reachabilityFence(scheduler);
        System.out.println((double) (after - before)
                / (site.running().size() + site.waiting().size()));
        Reference.reachabilityFence(site);
    }

    /** What is left on the heap once it is collected, in bytes. */
    static long held() {
        // The first call makes much that is garbage at once.
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        System.gc();
        return memory.getHeapMemoryUsage().getUsed();
    }
}
