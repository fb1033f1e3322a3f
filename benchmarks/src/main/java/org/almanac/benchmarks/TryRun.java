package org.almanac.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicLong;
import org.almanac.daemon.cycle.Cycle;
import org.almanac.daemon.cycle.CycleSettings;
import org.almanac.daemon.cycle.Interruption;
import org.almanac.daemon.cycle.PlanningSettings;
import org.almanac.daemon.cycle.WallClock;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.tried.RefusedTrialException;
import org.almanac.daemon.tried.TrialDesk;
import org.almanac.daemon.tried.TrialRequest;
import org.almanac.daemon.view.ReasonWords;
import org.almanac.pbs.follow.LocalRules;
import org.almanac.pbs.sim.SimulatedPbsServer;
import org.almanac.pbs.sim.SimulatedSite;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.policy.PolicySpec;

/**
 * How long a daemon takes to tell what would become of a job that nobody has submitted: its start, bound and reason; in a process
 * of its own within 3 GiB, on a {@link BusySite} of which cycles have made a plan.
 *
 * <p>Jobs are asked for one after the other, without a pause and without HTTP. What a trial leaves to be made ready for the next
 * one is measured apart, as it is done once the answer is out.
 */
final class TryRun {
    /** Cycles before jobs are tried. */
    private static final int CYCLES = 3;

    private static final int WARM = 200;
    private static final long SECONDS_A_CYCLE = 10;

    private TryRun() {}

    /**
     * Tries so many jobs.
     *
     * @return how long answers took, and what is made ready behind each
     */
    static List<Measurement> measure(String policy, SiteShape shape, int waiting, int jobs) throws IOException {
        return DaemonMeasures.of(TryRun.class, policy, shape, waiting, jobs);
    }

    /** Prints a line for each measurement: what, the unit, the median, and the 99th percentile. */
    public static void main(String[] args) throws IOException, RefusedTrialException {
        // What the daemon logs is not what is measured.
        PrintStream out = System.out;
        System.setOut(System.err);
        BusySite site = new BusySite(SiteShape.parse(args[1]), Integer.parseInt(args[2]), 1);
        Queue<Runnable> left = new ArrayDeque<>();
        TrialDesk desk = desk(args[0], site, left);
        List<Double> answers = new ArrayList<>();
        List<Double> processor = new ArrayList<>();
        List<Double> ready = new ArrayList<>();
        Iterator<Job> jobs = site.newcomers().iterator();
        for (int i = 0; i < WARM + Integer.parseInt(args[3]); i++) {
            TrialRequest request = request(jobs.next());
            double spent = DaemonMeasures.processorTime();
            long begun = System.nanoTime();
            desk.tried(request);
            long answered = System.nanoTime();
            if (i >= WARM) {
                processor.add(DaemonMeasures.processorTime() - spent);
                answers.add((answered - begun) / 1e9);
            }
            begun = System.nanoTime();
            for (Runnable task = left.poll(); task != null; task = left.poll()) {
                task.run();
            }
            if (i >= WARM) {
                ready.add((System.nanoTime() - begun) / 1e9);
            }
        }
        DaemonMeasures.tell("try", answers, out);
        DaemonMeasures.tell("try.processor", processor, out);
        DaemonMeasures.tell("try.ready", ready, out);
    }

    private static TrialRequest request(Job job) {
        Chunk chunk = job.request().chunks().get(0);
        return new TrialRequest(
                List.of(
                        "select=" + chunk.count() + ":ncpus=" + chunk.each().cpus() + ":mem="
                                + chunk.each().amount(1) + "b",
                        "walltime=" + job.walltime()),
                Optional.empty(),
                job.owner().user(),
                List.of(),
                List.of());
    }

    /** The desk of a daemon that has the site's jobs in its plan. */
    private static TrialDesk desk(String policy, BusySite site, Queue<Runnable> left) {
        AtomicLong time = new AtomicLong(BusySite.NOW);
        AlmanacMetrics metrics = new AlmanacMetrics("benchmark");
        Cycle cycle = Cycle.active(
                SimulatedPbsServer.cold(SimulatedSite.of(site.machine()), time::get, BusyDaemon.arrivals(site)),
                new PlanningSettings(PolicySpec.parse(policy), 1, LocalRules.NONE, CycleSettings.usual()),
                WallClock.ofSystem(),
                new ReasonWords(ZoneId.systemDefault()),
                metrics);
        TrialDesk desk = cycle.triedOn(left::add);
        for (int i = 0; i < CYCLES; i++) {
            time.addAndGet(SECONDS_A_CYCLE);
            cycle.run(Interruption.NONE);
        }
        return desk;
    }
}
