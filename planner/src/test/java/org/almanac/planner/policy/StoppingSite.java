package org.almanac.planner.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import org.almanac.planner.Event;
import org.almanac.planner.Preemption;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.SearchBudget;
import org.almanac.planner.Start;
import org.almanac.planner.StopOrder;
import org.almanac.planner.StopRules;
import org.almanac.planner.StopRules.Trait;
import org.almanac.planner.check.PlanChecker;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;
import org.almanac.planner.cluster.StopMethod;
import org.almanac.planner.site.Setup;

/**
 * A random site of a server by whose rules express jobs stop others, and whose people suspend, resume, hold and delete jobs as
 * they like. It holds what a scheduler decides against what is true: no job is started that runs, none stopped that does not, and
 * no node is given out twice, with what suspended jobs keep of it.
 */
final class StoppingSite {
    private static final int NODES = 3;
    private static final int CPUS = 4;
    private static final int MEMORY = 100;

    private enum State {
        WAITS,
        HELD,
        STARTS,
        RESUMES,
        RUNS,
        SUSPENDED;

        boolean holdsNodes() {
            return this == STARTS || this == RESUMES || this == RUNS;
        }
    }

    private static final class TrueJob {
        private final Job job;
        private State state = State.WAITS;
        private Optional<Placement> placement = Optional.empty();
        /** How it was last asked to stop, and has not answered. */
        private Optional<StopMethod> asked = Optional.empty();

        TrueJob(Job job) {
            this.job = job;
        }

        JobId id() {
            return job.id();
        }

        void waitsAgain() {
            state = State.WAITS;
            placement = Optional.empty();
            asked = Optional.empty();
        }
    }

    private final SplittableRandom random;
    private final PolicySpec policy;
    private final Machine machine;
    /** The kinds of resources that a suspended job gives back; empty where it gives back all. */
    private final Optional<Set<Integer>> released;

    private final List<Event> rules;
    private final Map<JobId, TrueJob> jobs = new LinkedHashMap<>();
    private final boolean[] offline = new boolean[NODES];
    private Scheduler scheduler;
    private long now = 100;
    private int submitted;
    private int suspensions;

    StoppingSite(String policy, Optional<Set<Integer>> released, long seed) {
        this.random = new SplittableRandom(seed);
        this.policy = PolicySpec.parse(policy + (policy.contains(":") ? "," : ":") + "preempt-rules=from-server");
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < NODES; i++) {
            nodes.add(new Node("n" + i, Resources.of(CPUS, MEMORY)));
        }
        this.machine = new Machine(ResourceKinds.CPUS_AND_MEMORY, List.of(new Cluster("c", nodes)));
        this.released = released;
        List<StopMethod> methods =
                random.nextBoolean() ? List.of(StopMethod.SUSPEND) : List.of(StopMethod.SUSPEND, StopMethod.REQUEUE);
        StopRules stops = new StopRules(
                        List.of(Set.of(Trait.EXPRESS), Set.of(Trait.NORMAL)),
                        Optional.of(150),
                        new StopOrder(List.of(new StopOrder.Step(-1, methods))),
                        List.of(),
                        StopRules.Targets.NAMED_BY_JOBS)
                .releasing(released)
                .goingOn(random.nextBoolean() ? StopRules.Turn.FIRST : StopRules.Turn.AS_BEFORE);
        this.rules = List.of(
                new Event.PreemptionChanged(stops),
                new Event.QueueChanged(new Queue("express", Queue.Running.STARTED, 150)));
        this.scheduler = fresh();
        scheduler.apply(now, rules);
    }

    private Scheduler fresh() {
        return Policies.create(policy, Setup.of(machine), 1);
    }

    /** How many jobs have been suspended for others. */
    int suspensions() {
        return suspensions;
    }

    void run(int steps) {
        for (int step = 0; step < steps; step++) {
            now += random.nextInt(1, 15);
            List<Event> events = new ArrayList<>();
            for (TrueJob job : List.copyOf(jobs.values())) {
                goOn(job).ifPresent(events::add);
            }
            submit(events);
            changeNodes(events);
            Collections.shuffle(events, new Random(random.nextLong()));
            scheduler.apply(now, events.isEmpty() ? List.of(new Event.Timer()) : events);
            beDisturbed();
            for (int round = random.nextInt(2); round < 2; round++) {
                decide();
            }
            PlanChecker.check(scheduler.plan(), now).ifPresent(violation -> {
                throw new AssertionError(violation);
            });
        }
    }

    /** What becomes of the job, or what somebody does with it, if that is anything. */
    private Optional<Event> goOn(TrueJob job) {
        JobId id = job.id();
        if (job.state == State.STARTS || job.state == State.RESUMES) {
            return Optional.of(answer(job));
        }
        if (job.asked.isPresent() && job.state == State.RUNS && random.nextInt(3) > 0) {
            return Optional.of(stop(job, job.asked.get()));
        }
        int what = random.nextInt(40);
        if (what == 0) {
            jobs.remove(id);
            boolean ran = job.state == State.RUNS || job.state == State.SUSPENDED && random.nextBoolean();
            return Optional.of(ran ? new Event.Ended(id) : new Event.Deleted(id));
        }
        return switch (job.state) {
            case WAITS -> what == 1 ? become(job, State.HELD, new Event.Held(id)) : Optional.empty();
            case HELD -> what < 10 ? become(job, State.WAITS, new Event.Released(id)) : Optional.empty();
            case RUNS -> goOnRunning(job, what);
            case SUSPENDED -> goOnSuspended(job, what);
            case STARTS, RESUMES -> Optional.empty();
        };
    }

    private Event answer(TrueJob job) {
        boolean resumes = job.state == State.RESUMES;
        if (random.nextInt(8) > 0) {
            job.state = State.RUNS;
            return resumes ? new Event.Resumed(job.id()) : new Event.StartConfirmed(job.id(), now);
        }
        if (resumes) {
            job.state = State.SUSPENDED;
        } else {
            job.waitsAgain();
        }
        return new Event.StartRefused(job.id(), now + random.nextInt(20));
    }

    private Event stop(TrueJob job, StopMethod method) {
        job.asked = Optional.empty();
        switch (random.nextInt(8)) {
            case 0 -> {
                return new Event.StopRefused(job.id(), method, now + 30);
            }
            case 1 -> {
                jobs.remove(job.id());
                return new Event.Ended(job.id());
            }
            default -> {
                if (method == StopMethod.SUSPEND) {
                    suspensions++;
                    job.state = State.SUSPENDED;
                    return new Event.Suspended(job.id());
                }
                job.waitsAgain();
                return new Event.Requeued(job.id());
            }
        }
    }

    private Optional<Event> goOnRunning(TrueJob job, int what) {
        if (what == 1 && job.asked.isEmpty()) {
            return become(job, State.SUSPENDED, new Event.Suspended(job.id()));
        } else if (what == 2) {
            job.waitsAgain();
            return Optional.of(new Event.Requeued(job.id()));
        } else if (what < 7) {
            jobs.remove(job.id());
            return Optional.of(new Event.Ended(job.id()));
        }
        return Optional.empty();
    }

    private Optional<Event> goOnSuspended(TrueJob job, int what) {
        // Somebody who lets a job go on while others are being stopped takes from them what they are to free.
        if (what < 3 && scheduler.plan().preemptions().isEmpty() && isRoomFor(job)) {
            return become(job, State.RUNS, new Event.Resumed(job.id()));
        } else if (what == 3) {
            job.waitsAgain();
            return Optional.of(new Event.Requeued(job.id()));
        }
        return Optional.empty();
    }

    private static Optional<Event> become(TrueJob job, State state, Event event) {
        job.state = state;
        return Optional.of(event);
    }

    private void submit(List<Event> events) {
        for (int count = random.nextInt(3); count > 0; count--) {
            Chunk chunk =
                    new Chunk(random.nextInt(1, 3), Resources.of(random.nextInt(1, CPUS + 1), random.nextInt(8) * 10));
            Sharing sharing = random.nextInt(5) == 0 ? Sharing.EXCLUSIVE : Sharing.SHARED;
            String queue = random.nextInt(4) == 0 ? "express" : "";
            Request request = new Request(List.of(chunk), Arrangement.FREE, sharing);
            Owner owner = Owner.user("u" + random.nextInt(3));
            Job job = new Job(JobId.of(++submitted), owner, queue, now, random.nextInt(10, 200), request);
            jobs.put(job.id(), new TrueJob(job));
            events.add(new Event.Submitted(job));
        }
    }

    private void changeNodes(List<Event> events) {
        if (random.nextInt(15) == 0) {
            int node = random.nextInt(NODES);
            offline[node] = !offline[node];
            events.add(offline[node] ? new Event.NodeOffline(0, node) : new Event.NodeUp(0, node));
        }
    }

    /** The scheduler is copied, begins anew, searches or is asked what it would do. */
    private void beDisturbed() {
        switch (random.nextInt(12)) {
            case 0, 1 -> scheduler = scheduler.copy();
            case 2 -> restart();
            case 3 -> scheduler.search(now, SearchBudget.UNLIMITED, () -> false, Runnable::run);
            case 4, 5 -> scheduler.rehearse(now);
            default -> {}
        }
    }

    private void restart() {
        SchedulerState state = scheduler.state();
        List<Event> first = new ArrayList<>(rules);
        List<Event> next = new ArrayList<>();
        List<Event> last = new ArrayList<>();
        for (int node = 0; node < NODES; node++) {
            if (offline[node]) {
                first.add(new Event.NodeOffline(0, node));
            }
        }
        for (TrueJob job : jobs.values()) {
            job.asked = Optional.empty();
            first.add(new Event.Submitted(job.job));
            if (job.state == State.HELD) {
                next.add(new Event.Held(job.id()));
            } else if (job.state != State.WAITS) {
                next.add(new Event.StartedElsewhere(job.id(), job.placement.orElseThrow(), now));
            }
            if (job.state == State.SUSPENDED) {
                last.add(new Event.Suspended(job.id()));
            } else if (job.state.holdsNodes()) {
                job.state = State.RUNS;
            }
        }
        scheduler = fresh();
        for (List<Event> batch : List.of(first, next, last)) {
            if (!batch.isEmpty()) {
                scheduler.apply(now, batch);
            }
        }
        scheduler.restore(now, state);
    }

    private void decide() {
        for (Start start : scheduler.decide(now)) {
            TrueJob job = jobs.get(start.job().id());
            assertNotNull(job, () -> start + " is of a job that is gone");
            assertEquals(start.isResumption() ? State.SUSPENDED : State.WAITS, job.state, start::toString);
            if (!start.isResumption()) {
                job.placement = Optional.of(start.placement());
            }
            job.state = start.isResumption() ? State.RESUMES : State.STARTS;
        }
        for (Preemption preemption : scheduler.preemptions()) {
            for (Preemption.Stop stop : preemption.stops()) {
                TrueJob job = jobs.get(stop.job());
                assertTrue(job != null && job.state == State.RUNS, () -> stop + " is of a job that does not run");
                job.asked = Optional.of(stop.method());
            }
        }
        long[][] held = heldWithout(Optional.empty());
        for (long[] node : held) {
            assertTrue(node[0] <= CPUS && node[1] <= MEMORY, () -> "given out: " + Arrays.deepToString(held));
        }
    }

    private boolean isRoomFor(TrueJob job) {
        long[][] held = heldWithout(Optional.of(job));
        Placement there = job.placement.orElseThrow();
        for (int i = 0; i < there.size(); i++) {
            long[] node = held[there.node(i)];
            if (node[0] + there.held(i, 0) > CPUS || node[1] + there.held(i, 1) > MEMORY) {
                return false;
            }
        }
        return true;
    }

    /** By node: the cpus and bytes that jobs hold, and that suspended jobs keep, without those of one job. */
    private long[][] heldWithout(Optional<TrueJob> without) {
        long[][] held = new long[NODES][2];
        for (TrueJob job : jobs.values()) {
            if (job.placement.isEmpty() || without.filter(job::equals).isPresent()) {
                continue;
            }
            Placement there = job.placement.get();
            for (int i = 0; i < there.size(); i++) {
                for (int kind = 0; kind < 2; kind++) {
                    if (job.state.holdsNodes() || job.state == State.SUSPENDED && keeps(job, kind)) {
                        held[there.node(i)][kind] += there.held(i, kind);
                    }
                }
            }
        }
        return held;
    }

    /** Of a node that a job has alone, it keeps no more than it asks for, which is not looked at. */
    private boolean keeps(TrueJob job, int kind) {
        return released.isPresent()
                && !released.get().contains(kind)
                && job.job.request().sharing() != Sharing.EXCLUSIVE;
    }
}
