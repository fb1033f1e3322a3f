package org.almanac.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.forecast.ExpectedStart;
import org.almanac.planner.forecast.Foresight;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject;
import org.almanac.planner.limit.Subject.Party;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;

/**
 * How long a daemon takes to look for alarms, in a process of its own within 3 GiB: on a {@link BusySite} whose waiting jobs are those
 * that are told when they are expected to start, with as many limits as are tried at a time.
 *
 * <p>A look is made beside the cycles, which go first at each of its steps: the longest step is what a cycle may meet.
 */
final class AlarmRun {
    private static final int WARM = 10;

    private AlarmRun() {}

    /**
     * Looks so often.
     *
     * @param told how many jobs are told when they are expected to start
     * @return how long looks took, their processor time, and the longest step of each
     */
    static List<Measurement> measure(String policy, SiteShape shape, int told, int looks) throws IOException {
        return DaemonMeasures.of(AlarmRun.class, policy, shape, told, looks);
    }

    /** Prints a line for each measurement: what, the unit, the median, and the 99th percentile. */
    public static void main(String[] args) {
        PrintStream out = System.out;
        System.setOut(System.err);
        BusySite site = new BusySite(SiteShape.parse(args[1]), Integer.parseInt(args[2]), 1);
        Scheduler scheduler = Policies.create(PolicySpec.parse(args[0]), site.machine());
        scheduler.apply(BusySite.NOW, List.of(new Event.LimitsChanged(limits())));
        site.tell(scheduler);
        Map<JobId, ExpectedStart> expected = expected(scheduler);
        List<Double> looks = new ArrayList<>();
        List<Double> processor = new ArrayList<>();
        List<Double> longest = new ArrayList<>();
        int alarms = 0;
        for (int i = 0; i < WARM + Integer.parseInt(args[3]); i++) {
            double spent = DaemonMeasures.processorTime();
            List<Long> steps = new ArrayList<>();
            alarms = Foresight.of(scheduler, BusySite.NOW, expected, () -> steps.add(System.nanoTime()))
                    .alarms()
                    .size();
            steps.add(System.nanoTime());
            if (i >= WARM) {
                processor.add(DaemonMeasures.processorTime() - spent);
                looks.add((steps.get(steps.size() - 1) - steps.get(0)) / 1e9);
                longest.add(longest(steps));
            }
        }
        System.err.println(alarms + " alarms of " + expected.size() + " jobs beside "
                + site.running().size() + " that run");
        DaemonMeasures.tell("alarms", looks, out);
        DaemonMeasures.tell("alarms.processor", processor, out);
        DaemonMeasures.tell("alarms.step", longest, out);
    }

    private static double longest(List<Long> steps) {
        long longest = 0;
        for (int i = 1; i < steps.size(); i++) {
            longest = Math.max(longest, steps.get(i) - steps.get(i - 1));
        }
        return longest / 1e9;
    }

    private static List<Limit> limits() {
        Measure cpus = new Measure.OfResource(ResourceKinds.CPUS);
        Measure jobs = new Measure.Jobs();
        long day = 86_400;
        return List.of(
                new Limit("cpus-of-a-user", new Subject.Each(Party.USER), cpus, new Amount.Share(0.1)),
                new Limit("jobs-of-a-user", new Subject.Each(Party.USER), jobs, new Amount.Absolute(5000)),
                new Limit("cpus-of-a-group", new Subject.Each(Party.GROUP), cpus, new Amount.Share(0.97)),
                new Limit("cpus-of-a-queue", new Subject.Each(Party.QUEUE), cpus, new Amount.Share(0.96)),
                new Limit("cpus-in-all", new Subject.Everyone(), cpus, new Amount.Share(0.95)),
                new Limit("short", new Subject.WalltimeClass(0, day / 2), cpus, new Amount.Share(0.5)),
                new Limit("middle", new Subject.WalltimeClass(day / 2, day), cpus, new Amount.Share(0.4)),
                new Limit("long", new Subject.WalltimeClass(day, 8 * day), cpus, new Amount.Share(0.3)));
    }

    /** As the plan has them. */
    private static Map<JobId, ExpectedStart> expected(Scheduler scheduler) {
        Map<JobId, ExpectedStart> expected = new HashMap<>();
        scheduler
                .plan()
                .planned()
                .forEach(place -> expected.put(
                        place.job().id(), new ExpectedStart(place.start(), place.start(), place.start() + 1)));
        return expected;
    }
}
