package org.almanac.planner.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Sites;
import org.almanac.planner.Start;
import org.almanac.planner.check.PlanChecker;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Placer;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Compression on so many nodes that a job is searched for node by node first, against its definition on every second of
 * every node.
 */
@Tag("slow")
class ThousandsOfNodesTest {
    private static final int NODES = 510;
    private static final int SECONDS = 200;
    /** Some end jobs on nearly all nodes; more than forty find no more running. */
    private static final int STEPS = Math.min(40, Sites.of(12));

    private static final long NOW = 1000;
    private static final Cluster CLUSTER = Cluster.alike("c", NODES, Resources.of(4, 8));

    private final Placer placer = new Placer(0, CLUSTER);
    /** By second, then by node, then by kind. */
    private final long[][] free = new long[SECONDS][];

    private Scheduler scheduler;

    /**
     * As long as others are moved for none: that seldom helps where one job ends, and is not tried where jobs end on nearly all
     * nodes.
     */
    @Test
    void afterAnEarlyEndEachJobMovesToItsEarliestStartInTheOrderOfTheQueue() {
        SplittableRandom random = new SplittableRandom(1);
        scheduler = Policies.create(
                PolicySpec.parse("conservative"), new Machine(ResourceKinds.CPUS_AND_MEMORY, List.of(CLUSTER)));
        List<Event> submitted = new ArrayList<>();
        for (int number = 1; number <= 2500; number++) {
            submitted.add(new Event.Submitted(job(number, random)));
        }
        scheduler.apply(NOW, submitted);
        List<Start> running = new ArrayList<>(decide());
        int moved = 0;
        int forOthers = 0;
        for (int step = 0; step < STEPS; step++) {
            List<Event> ended = step % 10 == 4 ? endOnNearlyAllNodes(running) : endOne(running, random);
            List<PlanView.Planned> before = scheduler.plan().planned();
            takeIn(running, before);
            List<String> expected = compressed(before);
            scheduler.apply(NOW, ended);
            List<String> planned = lines(scheduler.plan().planned());
            if (areAnyMovedForOthers(before)) {
                forOthers++;
            } else {
                assertEquals(expected, planned, "step " + step);
            }
            moved += planned.equals(lines(before)) ? 0 : 1;
            assertEquals(Optional.empty(), PlanChecker.check(scheduler.plan(), NOW));
            running.addAll(decide());
        }
        assertTrue(2 * moved > STEPS, "only " + moved + " ends have moved a job");
        assertTrue(3 * forOthers < STEPS, forOthers + " ends have moved jobs for others");
    }

    /** Whether a job that starts as before does so on other nodes. */
    private boolean areAnyMovedForOthers(List<PlanView.Planned> before) {
        Map<JobId, PlanView.Planned> byId = scheduler.plan().planned().stream()
                .collect(Collectors.toMap(planned -> planned.job().id(), planned -> planned));
        return before.stream()
                .anyMatch(job -> job.start() == byId.get(job.job().id()).start()
                        && !job.placement().equals(byId.get(job.job().id()).placement()));
    }

    private static List<Event> endOne(List<Start> running, SplittableRandom random) {
        return List.of(new Event.Ended(
                running.remove(random.nextInt(running.size())).job().id()));
    }

    /** More than are looked at one by one, and than others are moved for. */
    private static List<Event> endOnNearlyAllNodes(List<Start> running) {
        Set<Integer> nodes = new HashSet<>();
        List<Event> ended = new ArrayList<>();
        for (Start start : List.copyOf(running)) {
            int known = nodes.size();
            for (int i = 0; i < start.placement().size() && known <= NODES - 5; i++) {
                nodes.add(start.placement().node(i));
            }
            if (nodes.size() > known) {
                running.remove(start);
                ended.add(new Event.Ended(start.job().id()));
            }
        }
        assertTrue(nodes.size() > 500, "jobs run on " + nodes.size() + " nodes alone");
        return ended;
    }

    @Test
    void amongJobsForWhichOthersMoveNobodyEverStartsLater() {
        SplittableRandom random = new SplittableRandom(2);
        scheduler = Policies.create(
                PolicySpec.parse("conservative"), new Machine(ResourceKinds.CPUS_AND_MEMORY, List.of(CLUSTER)));
        List<Event> submitted = new ArrayList<>();
        for (int number = 1; number <= 1500; number++) {
            submitted.add(new Event.Submitted(anyJob(number, random)));
        }
        scheduler.apply(NOW, submitted);
        List<Start> running = new ArrayList<>(decide());
        int moved = 0;
        for (int step = 0; step < STEPS; step++) {
            List<Event> events = new ArrayList<>();
            for (int i = 0; i < (step % 5 == 4 ? 90 : 1); i++) {
                Start ends = running.remove(random.nextInt(running.size()));
                events.add(new Event.Ended(ends.job().id()));
            }
            Map<JobId, Long> before = starts();
            if (step % 3 == 0) {
                events.add(new Event.Submitted(anyJob(2000 + step, random)));
            }
            scheduler.apply(NOW, events);
            Map<JobId, Long> after = starts();
            before.forEach(
                    (job, start) -> assertTrue(after.get(job) <= start, () -> job + " was to start at " + start));
            moved += after.entrySet().containsAll(before.entrySet()) ? 0 : 1;
            assertEquals(Optional.empty(), PlanChecker.check(scheduler.plan(), NOW));
            running.addAll(decide());
        }
        assertTrue(2 * moved > STEPS, "only " + moved + " ends have moved a job");
    }

    private Map<JobId, Long> starts() {
        return scheduler.plan().planned().stream()
                .collect(Collectors.toMap(planned -> planned.job().id(), PlanView.Planned::start));
    }

    /** One for which others may be moved, too: of single cpus, or of two kinds of chunks. */
    private static Job anyJob(int number, SplittableRandom random) {
        int walltime = 1 + random.nextInt(30);
        return switch (random.nextInt(5)) {
            case 0 ->
                new Job(
                        JobId.of(number),
                        "u",
                        NOW,
                        walltime,
                        Request.of(new Chunk(1 + random.nextInt(30), Resources.of(1, 0))));
            case 1 ->
                new Job(
                        JobId.of(number),
                        "u",
                        NOW,
                        walltime,
                        Request.of(
                                new Chunk(1 + random.nextInt(3), Resources.of(2, 3)),
                                new Chunk(1 + random.nextInt(3), Resources.of(1, 5))));
            default -> job(number, random);
        };
    }

    private static Job job(int number, SplittableRandom random) {
        Resources each = Resources.of(1 + random.nextInt(4), 1 + random.nextInt(6));
        int count = random.nextInt(6) == 0 ? 2 + random.nextInt(10) : 1;
        return new Job(JobId.of(number), "u", NOW, 1 + random.nextInt(30), Request.of(new Chunk(count, each)));
    }

    private List<Start> decide() {
        List<Start> starts = scheduler.decide(NOW);
        List<Event> confirmed = new ArrayList<>();
        starts.forEach(
                start -> confirmed.add(new Event.StartConfirmed(start.job().id(), NOW)));
        scheduler.apply(NOW, confirmed);
        return starts;
    }

    private void takeIn(List<Start> running, List<PlanView.Planned> planned) {
        Arrays.setAll(free, second -> Placer.capacity(CLUSTER));
        running.forEach(start -> change(start.placement(), 0, start.job().walltime(), -1));
        planned.forEach(job -> change(job.placement(), job.start() - NOW, job.end() - NOW, -1));
    }

    private void change(Placement placement, long from, long to, int sign) {
        for (long second = from; second < to; second++) {
            placement.addTo(free[(int) second], sign);
        }
    }

    /** By the definition. */
    private List<String> compressed(List<PlanView.Planned> before) {
        List<PlanView.Planned> inOrder = new ArrayList<>(before);
        inOrder.sort((one, other) -> Long.compare(number(one.job()), number(other.job())));
        List<String> lines = new ArrayList<>();
        for (PlanView.Planned job : inOrder) {
            long walltime = job.job().walltime();
            long planned = job.start() - NOW;
            change(job.placement(), planned, planned + walltime, 1);
            long start = 0;
            Optional<Placement> found = Optional.empty();
            SlidingLeast least = new SlidingLeast((int) walltime);
            for (; start < planned && found.isEmpty(); start++) {
                found = placer.place(job.job().request(), least.from((int) start));
            }
            long at = found.isPresent() ? start - 1 : planned;
            Placement there = found.orElse(job.placement());
            change(there, at, at + walltime, -1);
            lines.add(line(job.job(), at + NOW, there));
        }
        lines.sort(null);
        return lines;
    }

    /**
     * What is free on each node all the time of a job that begins at a second, for one second after the other.
     *
     * <p>Seconds are taken in runs as long as the job: a job that begins within one ends within the next, so that what is
     * free throughout is the least of the rest of its run and of the beginning of the next, neither of which is counted anew.
     */
    private final class SlidingLeast {
        private final int length;
        private final long[][] restOfRun;
        private long[] beginningOfNext;

        private SlidingLeast(int length) {
            this.length = length;
            this.restOfRun = new long[length][];
        }

        /** Asked for each second from 0 on. */
        private long[] from(int second) {
            int at = second % length;
            if (at == 0) {
                restOfRun[length - 1] = free[second + length - 1].clone();
                for (int i = length - 2; i >= 0; i--) {
                    restOfRun[i] = least(free[second + i], restOfRun[i + 1]);
                }
                return restOfRun[0].clone();
            }
            long[] last = free[second + length - 1];
            beginningOfNext = at == 1 ? last : least(beginningOfNext, last);
            return least(restOfRun[at], beginningOfNext);
        }
    }

    private static long[] least(long[] one, long[] other) {
        long[] least = new long[one.length];
        for (int at = 0; at < least.length; at++) {
            least[at] = Math.min(one[at], other[at]);
        }
        return least;
    }

    private static long number(Job job) {
        return Long.parseLong(job.id().value());
    }

    private static List<String> lines(List<PlanView.Planned> planned) {
        return planned.stream()
                .map(job -> line(job.job(), job.start(), job.placement()))
                .sorted()
                .toList();
    }

    private static String line(Job job, long start, Placement placement) {
        return job.id().value() + " at " + start + " on " + placement;
    }
}
