package org.almanac.planner.policy;

import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.QueueOrder;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SearchBudget;
import org.almanac.planner.SearchOutcome;
import org.almanac.planner.Standing;
import org.almanac.planner.Start;
import org.almanac.planner.check.PlanChecker;
import org.almanac.planner.check.Violation;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Subject;

/**
 * A server that believes no scheduler: it keeps its own truth of jobs and nodes, drives a scheduler through its contract
 * and compares after every event what the scheduler says with what is.
 *
 * <p>With disturbances, people and nodes behave badly for a while; then all is put right again, so that at the end every
 * job that can run must have run.
 */
public final class SiteDriver {
    /** What may happen beside submissions, starts and ends. */
    public enum Disturbances {
        NONE,
        PEOPLE,
        PEOPLE_AND_NODES
    }

    /** A test that looks on. */
    public interface Watcher {
        /** Nothing has happened yet. */
        default void begun(SiteDriver driver) {}

        /** Events were applied; nothing is decided yet. */
        default void applied(SiteDriver driver) {}

        /** These starts were decided and not answered yet; waiting are the jobs that could have been started. */
        default void decided(SiteDriver driver, List<Job> waiting, List<Start> starts) {}

        /** All that is to happen at this instant has happened. */
        default void settled(SiteDriver driver) {}
    }

    enum Phase {
        TO_COME,
        WAITING,
        HELD,
        DELAYED,
        RUNNING,
        SUSPENDED,
        GONE
    }

    static final class TrueJob {
        Job job;
        long runtime;
        Phase phase = Phase.TO_COME;
        Placement placement;
        long started;
        long end;
        long left;
        long retryAt;
        boolean hasRun;
        boolean deleted;
        int order;

        @Override
        public String toString() {
            return job.id() + " " + phase;
        }
    }

    private record Told(long time, String what, List<?> each) {
        @Override
        public String toString() {
            return "at " + time + " " + what + each;
        }
    }

    private static final class TrueNode {
        Node node;
        boolean up = true;
        boolean gone;
    }

    private static final int MOST_ROUNDS = 100;
    private static final int TRACE_SHOWN = 40;

    private final Scheduler scheduler;
    /** Schedulers that are told the same and must start the same. */
    private final List<Scheduler> twins = new ArrayList<>();

    private final RandomSite.Shape shape;
    /** As it was at the beginning. */
    private final Machine first;

    private final boolean ruled;
    private final TrueRules rules = new TrueRules();
    private final TrueUsage usage = new TrueUsage();
    private final SplittableRandom random;
    /** Draws the shares alone, so that all else that happens is the same with other shares. */
    private final SplittableRandom sharing;

    private final Disturbances disturbances;
    private final Watcher watcher;
    private final Map<JobId, TrueJob> jobs = new LinkedHashMap<>();
    private final List<List<TrueNode>> nodes = new ArrayList<>();
    private final List<TrueJob> toCome = new ArrayList<>();
    /** The last that happened; it becomes words where something is wrong. */
    private final Deque<Told> trace = new ArrayDeque<>();

    private final List<Event> happened = new ArrayList<>();
    private final long calmFrom;
    private long now;
    private long nextDisturbance;
    private boolean rulesTold;
    /** Whether this instant or the end of the one before brought more than submissions and ends. */
    private boolean disturbed;
    /** Whether this instant comes later than the scheduler asked for. */
    private boolean late;

    private boolean restored;

    public SiteDriver(Scheduler scheduler, RandomSite site, long seed, Disturbances disturbances, Watcher watcher) {
        this.scheduler = scheduler;
        this.shape = site.shape();
        this.first = site.machine();
        this.ruled = site.rules() == RandomSite.Rules.ALL_KINDS;
        this.random = new SplittableRandom(~seed);
        this.sharing = new SplittableRandom(seed);
        this.disturbances = disturbances;
        this.watcher = watcher;
        for (Cluster cluster : site.machine().clusters()) {
            List<TrueNode> list = new ArrayList<>();
            for (Node node : cluster.nodes()) {
                TrueNode trueNode = new TrueNode();
                trueNode.node = node;
                list.add(trueNode);
            }
            nodes.add(list);
        }
        for (RandomSite.Submission submission : site.submissions()) {
            TrueJob job = new TrueJob();
            job.job = submission.job();
            job.runtime = submission.runtime();
            job.order = jobs.size();
            jobs.put(job.job.id(), job);
            toCome.add(job);
        }
        usage.setCapacity(capacity(), 0);
        long first = toCome.get(0).job.submitted();
        long last = toCome.get(toCome.size() - 1).job.submitted();
        this.calmFrom = last + 60;
        this.nextDisturbance = disturbances == Disturbances.NONE ? Times.NEVER : first + random.nextInt(10);
    }

    public long now() {
        return now;
    }

    public PlanView plan() {
        return scheduler.plan();
    }

    public Scheduler scheduler() {
        return scheduler;
    }

    boolean isByFairShare() {
        return plan().queueOrder() == QueueOrder.FAIR_SHARE;
    }

    TrueJob job(JobId id) {
        return jobs.get(id);
    }

    /** Whether something happened since the last settled instant by which planned starts may be lost. */
    boolean wasDisturbed() {
        return disturbed
                || plan().running().stream()
                        .anyMatch(running -> running.expectedEnd()
                                > running.started() + running.job().walltime());
    }

    TrueRules rules() {
        return rules;
    }

    Iterable<TrueJob> jobs() {
        return jobs.values();
    }

    void follow(Scheduler twin) {
        twins.add(twin);
    }

    List<String> trace() {
        return trace.stream().map(Told::toString).toList();
    }

    private void trace(String what, List<?> each) {
        trace.add(new Told(now, what, each));
        if (trace.size() > TRACE_SHOWN) {
            trace.remove();
        }
    }

    /** Runs to the end; whatever is wrong is an AssertionError with what happened before. */
    public void run() {
        try {
            watcher.begun(this);
            while (true) {
                long next = nextInstant();
                if (next == Times.NEVER) {
                    if (restored) {
                        break;
                    }
                    checkNobodyIsForgotten();
                    putAllRight();
                    continue;
                }
                ensure(next >= now, () -> "time goes back from " + now + " to " + next);
                late = disturbances != Disturbances.NONE && now < calmFrom && random.nextInt(15) == 0;
                now = late ? next + random.nextInt(20) : next;
                instant();
            }
            checkAllHaveRun();
        } catch (AssertionError | RuntimeException e) {
            AssertionError told = new AssertionError(e + "\n  " + String.join("\n  ", trace()));
            told.setStackTrace(e.getStackTrace());
            throw told;
        }
    }

    private long nextInstant() {
        long next = toCome.isEmpty() ? Times.NEVER : toCome.get(0).job.submitted();
        for (TrueJob job : jobs.values()) {
            if (job.phase == Phase.RUNNING) {
                next = Math.min(next, Math.max(now, job.end));
            }
        }
        next = Math.min(next, nextDisturbance);
        next = Math.min(next, scheduler.wakeAt());
        for (Scheduler twin : twins) {
            next = Math.min(next, twin.wakeAt());
        }
        return next;
    }

    private void instant() {
        int rounds = 0;
        boolean again;
        do {
            ensure(rounds++ < MOST_ROUNDS, () -> "the instant does not end");
            List<Event> events = happenings();
            apply(events);
            watcher.applied(this);
            if (keepsPlansCurrent() && !late) {
                checkPlan();
            }
            again = decideAndAnswer();
            if (search()) {
                again |= decideAndAnswer();
            }
            if (keepsPlansCurrent() && !late || !again) {
                checkPlan();
            }
            again |= nextInstant() <= now;
        } while (again);
        watcher.settled(this);
        disturbed = false;
    }

    /** Whether its plan is feasible also before it has decided: as it has promised each of the starts. */
    private boolean keepsPlansCurrent() {
        return plan().discipline().keepsStarts();
    }

    private List<Event> happenings() {
        List<Event> events = new ArrayList<>();
        Set<JobId> touched = new HashSet<>();
        if (ruled && !rulesTold) {
            rulesTold = true;
            changeLimits(TrueRules.randomLimits(random, machine()), events);
            changeWindows(TrueRules.randomWindows(random, machine(), now), events);
            changeQueue(TrueRules.randomQueue(random), events);
        }
        for (TrueJob job : jobs.values()) {
            if (job.phase == Phase.RUNNING && job.end <= now) {
                job.phase = Phase.GONE;
                job.hasRun = true;
                events.add(new Event.Ended(job.job.id()));
                touched.add(job.job.id());
            }
        }
        passDelays();
        if (nextDisturbance <= now) {
            int count = 1 + random.nextInt(3);
            for (int i = 0; i < count; i++) {
                disturb(events, touched);
            }
            long next = now + random.nextInt(12);
            nextDisturbance = next < calmFrom ? next : Times.NEVER;
        }
        while (!toCome.isEmpty() && toCome.get(0).job.submitted() <= now) {
            TrueJob job = toCome.remove(0);
            job.phase = Phase.WAITING;
            events.add(new Event.Submitted(job.job));
            if (disturbances != Disturbances.NONE && random.nextInt(8) == 0) {
                begunBefore(job, events);
            }
        }
        if (events.isEmpty()) {
            events.add(new Event.Timer());
        }
        if (disturbances != Disturbances.NONE && random.nextBoolean()) {
            shuffleKeepingSubmissions(events);
        }
        if (ruled) {
            changeShares(events);
        }
        return events;
    }

    private void passDelays() {
        for (TrueJob job : jobs.values()) {
            if (job.phase == Phase.DELAYED && job.retryAt <= now) {
                job.phase = Phase.WAITING;
            }
        }
    }

    /** The order in a batch must not matter, but for submissions among themselves and what concerns one job or node. */
    private void shuffleKeepingSubmissions(List<Event> events) {
        int swaps = events.size();
        for (int i = 0; i < swaps && events.size() > 1; i++) {
            int at = random.nextInt(events.size() - 1);
            boolean submissions =
                    events.get(at) instanceof Event.Submitted != events.get(at + 1) instanceof Event.Submitted;
            if (submissions) {
                Collections.swap(events, at, at + 1);
            }
        }
    }

    /** Whether it may be why a planned start moves: anything but what every plan reckons with. */
    private static boolean disturbs(Event event) {
        return !(event instanceof Event.Submitted
                || event instanceof Event.Ended
                || event instanceof Event.StartConfirmed
                || event instanceof Event.Deleted
                || event instanceof Event.Timer);
    }

    /** The events since whoever looks on has cleared them. */
    List<Event> happened() {
        return happened;
    }

    private void apply(List<Event> events) {
        happened.addAll(events);
        trace("", events);
        disturbed |= late || events.stream().anyMatch(event -> disturbs(event));
        scheduler.apply(now, events);
        twins.forEach(twin -> twin.apply(now, events));
        countUsage(events);
        compareWithTruth();
    }

    /** Counts what is held from what is true of jobs and nodes after the events. */
    private void countUsage(List<Event> events) {
        Set<JobId> resumed = new HashSet<>();
        boolean nodesChanged = false;
        for (Event event : events) {
            if (event instanceof Event.SharesChanged changed) {
                usage.setShares(changed.shares(), now);
            } else if (event instanceof Event.Submitted submitted) {
                usage.come(submitted.newJob().owner());
            } else if (event instanceof Event.Resumed again) {
                resumed.add(again.job());
            }
            nodesChanged |= event instanceof Event.OfNode || event instanceof Event.NodeNew;
        }
        usage.begin(now);
        for (TrueJob job : jobs.values()) {
            if (job.phase != Phase.RUNNING) {
                usage.release(job.job.id(), now);
            }
        }
        if (nodesChanged) {
            usage.setCapacity(capacity(), now);
        }
        for (TrueJob job : jobs.values()) {
            if (job.phase == Phase.RUNNING && !usage.isHeldBy(job.job.id())) {
                long from = resumed.contains(job.job.id()) ? now : job.started;
                usage.hold(job.job.id(), job.job.owner(), job.placement, from, now);
            }
        }
    }

    /** What the nodes that are not gone have together, by kind. */
    private long[] capacity() {
        long[] sum = new long[scheduler.plan().machine().kinds().count()];
        nodes.forEach(cluster -> cluster.stream().filter(node -> !node.gone).forEach(node -> {
            for (int kind = 0; kind < sum.length; kind++) {
                sum[kind] += node.node.capacity().amount(kind);
            }
        }));
        return sum;
    }

    /** Whether a search was due. */
    private boolean search() {
        SearchOutcome outcome = scheduler.search(now, SearchBudget.UNLIMITED, () -> false, Runnable::run);
        for (Scheduler twin : twins) {
            SearchOutcome other = twin.search(now, SearchBudget.UNLIMITED, () -> false, Runnable::run);
            ensure(outcome.equals(other), () -> "a twin's search does " + other + " and not " + outcome);
        }
        return !outcome.equals(SearchOutcome.NONE);
    }

    /** Whether there is something to decide again at this instant. */
    private boolean decideAndAnswer() {
        List<Job> waiting = scheduler.plan().waiting();
        List<Start> starts = scheduler.decide(now);
        if (!starts.isEmpty()) {
            trace("decided ", starts);
        }
        for (Scheduler twin : twins) {
            List<Start> others = twin.decide(now);
            ensure(starts.equals(others), () -> "a twin starts " + others + " and not " + starts);
        }
        long[][] free = free();
        List<Event> answers = new ArrayList<>();
        boolean refusedAny = false;
        for (Start start : starts) {
            TrueJob job = jobs.get(start.job().id());
            ensure(job != null, () -> "an unknown job is started");
            ensure(job.phase == Phase.WAITING, () -> "job " + job + " is started");
            ensure(start.job().equals(job.job), () -> "job " + job + " is started as another job");
            Placement placement = start.placement();
            ensure(placement.fitsIn(free[placement.cluster()]), () -> "job " + job + " is started where no room is");
            ensure(isOnUpNodes(placement), () -> "job " + job + " is started on a node that takes none");
            ensure(
                    satisfies(job.job.request(), placement),
                    () -> "job " + job + " is not placed as it asks: " + placement);
            ensureAllowed(job, placement);
            placement.addTo(free[placement.cluster()], 0, -1);
            occupy(job, placement, now);
        }
        Optional<Violation> violation = PlanChecker.checkStarts(scheduler.plan(), starts, now);
        ensure(violation.isEmpty(), () -> "the checker refuses " + starts + ": " + violation);
        watcher.decided(this, waiting, starts);
        for (Start start : starts) {
            TrueJob job = jobs.get(start.job().id());
            boolean troubled = disturbances != Disturbances.NONE && now < calmFrom;
            int luck = troubled ? random.nextInt(20) : 19;
            if (luck < 3) {
                job.phase = Phase.DELAYED;
                job.retryAt = now + random.nextInt(12);
                long retryAt = job.retryAt;
                job.retryAt = Math.max(retryAt, now + 1);
                job.placement.addTo(free[job.placement.cluster()], 0, 1);
                answers.add(new Event.StartRefused(job.job.id(), retryAt));
                refusedAny = true;
            } else if (luck == 3) {
                job.placement.addTo(free[job.placement.cluster()], 0, 1);
                Placement other = placeAnywhere(job.job.request(), free).orElse(job.placement);
                other.addTo(free[other.cluster()], 0, -1);
                occupy(job, other, now);
                answers.add(new Event.StartedElsewhere(job.job.id(), other, now));
                refusedAny = true;
            } else {
                answers.add(new Event.StartConfirmed(job.job.id(), now));
            }
        }
        if (!answers.isEmpty()) {
            apply(answers);
        }
        return refusedAny;
    }

    /** No rule forbids that the job starts there now. */
    private void ensureAllowed(TrueJob job, Placement placement) {
        ensure(isReady(job), () -> "job " + job + " is started against its conditions " + job.job.conditions());
        Optional<String> passed = rules.passedLimit(job.job, placement.cluster(), holders(), machine());
        ensure(passed.isEmpty(), () -> "job " + job + " is started against a limit: " + passed);
        ensure(
                rules.isOpen(job.job, placement, now),
                () -> "job " + job + " of queue " + job.job.queue() + " is started at " + placement + " for "
                        + job.job.walltime() + " s against a window of " + rules.windows());
    }

    /** Whether nothing but resources, limits and windows keeps it from starting. */
    private boolean isReady(TrueJob job) {
        return !rules.isStopped(job.job.queue())
                && job.job.conditions().notBefore() <= now
                && job.job.conditions().after().stream().allMatch(other -> jobs.get(other).phase == Phase.GONE);
    }

    List<TrueRules.Holder> holders() {
        return jobs.values().stream()
                .filter(job -> job.phase == Phase.RUNNING)
                .map(job -> new TrueRules.Holder(job.job, job.placement.cluster()))
                .toList();
    }

    private void occupy(TrueJob job, Placement placement, long started) {
        job.phase = Phase.RUNNING;
        job.placement = placement;
        job.started = started;
        job.end = Math.max(now, started + job.runtime);
    }

    private void changeLimits(List<Limit> limits, List<Event> events) {
        rules.setLimits(limits);
        events.add(new Event.LimitsChanged(limits));
    }

    private void changeWindows(List<Window> windows, List<Event> events) {
        rules.setWindows(windows);
        events.add(new Event.WindowsChanged(windows));
    }

    private void changeQueue(Queue queue, List<Event> events) {
        rules.setQueue(queue);
        events.add(new Event.QueueChanged(queue));
    }

    /** Other shares now and then, and some before all else. */
    private void changeShares(List<Event> events) {
        boolean troubled = disturbances != Disturbances.NONE && now < calmFrom;
        if (!rules.areShared() || troubled && sharing.nextInt(20) == 0) {
            Shares shares = TrueUsage.random(sharing);
            rules.setShares(shares);
            events.add(sharing.nextInt(events.size() + 1), new Event.SharesChanged(shares));
        }
    }

    /** Only one event of each kind in a batch: which of two would come last is not said. */
    private void disturbRules(List<Event> events) {
        switch (random.nextInt(3)) {
            case 0 -> {
                if (events.stream().noneMatch(Event.LimitsChanged.class::isInstance)) {
                    changeLimits(TrueRules.randomLimits(random, machine()), events);
                }
            }
            case 1 -> {
                if (events.stream().noneMatch(Event.WindowsChanged.class::isInstance)) {
                    changeWindows(TrueRules.randomWindows(random, machine(), now), events);
                }
            }
            default -> {
                if (events.stream().noneMatch(Event.QueueChanged.class::isInstance)) {
                    changeQueue(TrueRules.randomQueue(random), events);
                }
            }
        }
    }

    private void disturb(List<Event> events, Set<JobId> touched) {
        if (ruled && random.nextInt(3) == 0) {
            disturbRules(events);
            return;
        }
        boolean withNodes = disturbances == Disturbances.PEOPLE_AND_NODES;
        int kind = random.nextInt(withNodes ? 18 : 12);
        if (kind >= 12) {
            disturbNode(kind, events, touched);
            return;
        }
        List<TrueJob> untouched = new ArrayList<>(jobs.values());
        untouched.removeIf(
                job -> job.phase == Phase.TO_COME || job.phase == Phase.GONE || touched.contains(job.job.id()));
        if (untouched.isEmpty()) {
            return;
        }
        TrueJob job = untouched.get(random.nextInt(untouched.size()));
        JobId id = job.job.id();
        int before = events.size();
        switch (kind) {
            case 0, 1 -> {
                if (job.phase == Phase.WAITING || job.phase == Phase.DELAYED) {
                    job.phase = Phase.HELD;
                    events.add(new Event.Held(id));
                } else if (job.phase == Phase.HELD) {
                    job.phase = job.retryAt > now ? Phase.DELAYED : Phase.WAITING;
                    events.add(new Event.Released(id));
                }
            }
            case 2 -> {
                if (random.nextInt(3) == 0) {
                    job.phase = Phase.GONE;
                    job.deleted = true;
                    events.add(new Event.Deleted(id));
                }
            }
            case 3, 4 -> {
                if (job.phase == Phase.RUNNING) {
                    job.phase = Phase.SUSPENDED;
                    job.left = Math.max(0, job.end - now);
                    events.add(new Event.Suspended(id));
                } else {
                    resume(job, events);
                }
            }
            case 5 -> {
                if (job.phase == Phase.RUNNING || job.phase == Phase.SUSPENDED) {
                    job.phase = Phase.WAITING;
                    events.add(new Event.Requeued(id));
                }
            }
            case 6 -> startElsewhere(job, events);
            case 7, 8 -> change(job, events);
            case 9 -> {
                if (job.phase == Phase.RUNNING) {
                    long expected = now + 1 + random.nextInt(20);
                    job.end = now + random.nextInt(25);
                    job.runtime = job.end - job.started;
                    events.add(new Event.Overrunning(id, expected));
                }
            }
            case 10 -> {
                // It runs on past its walltime and nobody says so.
                if (job.phase == Phase.RUNNING) {
                    job.end += random.nextInt(30);
                    job.runtime = job.end - job.started;
                }
            }
            default -> {
                if (!ruled) {
                    events.add(
                            random.nextBoolean()
                                    ? new Event.LimitsChanged(List.of())
                                    : new Event.QueueChanged(new Queue("q", Queue.Running.STARTED, 0)));
                }
            }
        }
        if (events.size() > before) {
            touched.add(id);
        }
    }

    private void resume(TrueJob job, List<Event> events) {
        if (job.phase == Phase.SUSPENDED
                && job.placement.fitsIn(free()[job.placement.cluster()])
                && isOnUpNodes(job.placement)) {
            job.phase = Phase.RUNNING;
            job.end = now + job.left;
            events.add(new Event.Resumed(job.job.id()));
        }
    }

    private void startElsewhere(TrueJob job, List<Event> events) {
        if (job.phase != Phase.WAITING && job.phase != Phase.HELD && job.phase != Phase.DELAYED) {
            return;
        }
        placeAnywhere(job.job.request(), free()).ifPresent(placement -> {
            long started = Math.max(job.job.submitted(), now - random.nextInt(5));
            occupy(job, placement, started);
            events.add(new Event.StartedElsewhere(job.job.id(), placement, started));
        });
    }

    /** A job that its batch tells to be more than waiting. */
    private void begunBefore(TrueJob job, List<Event> events) {
        if (random.nextBoolean()) {
            job.phase = Phase.HELD;
            events.add(new Event.Held(job.job.id()));
        } else {
            startElsewhere(job, events);
        }
    }

    private void change(TrueJob job, List<Event> events) {
        Job old = job.job;
        long walltime = 1 + random.nextInt(50);
        boolean waits = job.phase == Phase.WAITING || job.phase == Phase.HELD || job.phase == Phase.DELAYED;
        Request request = waits && random.nextInt(3) == 0 ? RandomSite.request(random, shape, first) : old.request();
        Conditions conditions = old.conditions();
        String queue = old.queue();
        if (ruled && random.nextInt(3) == 0) {
            request = RandomSite.withCountables(random, request);
            conditions = RandomSite.conditions(random, job.order, now);
            queue = TrueRules.name(random, Subject.Party.QUEUE);
        }
        job.job = new Job(old.id(), old.owner(), queue, old.submitted(), walltime, request, conditions);
        events.add(new Event.Changed(job.job));
    }

    private void disturbNode(int kind, List<Event> events, Set<JobId> touched) {
        int cluster = random.nextInt(nodes.size());
        int index = random.nextInt(nodes.get(cluster).size());
        TrueNode node = nodes.get(cluster).get(index);
        if (node.gone) {
            return;
        }
        switch (kind) {
            case 12 -> {
                node.up = false;
                events.add(new Event.NodeDown(cluster, index));
                if (random.nextBoolean()) {
                    requeueFrom(cluster, index, events, touched);
                }
            }
            case 13 -> {
                node.up = false;
                events.add(new Event.NodeOffline(cluster, index));
            }
            case 14, 15 -> {
                node.up = true;
                events.add(new Event.NodeUp(cluster, index));
            }
            case 16 -> {
                node.node = RandomSite.node(
                        random, node.node.name(), machine().kinds().count());
                events.add(new Event.NodeChanged(cluster, index, node.node));
            }
            default -> {
                if (random.nextBoolean()) {
                    TrueNode added = new TrueNode();
                    added.node = RandomSite.node(
                            random,
                            "new" + nodes.get(cluster).size(),
                            machine().kinds().count());
                    nodes.get(cluster).add(added);
                    events.add(new Event.NodeNew(cluster, added.node));
                } else {
                    node.gone = true;
                    node.up = false;
                    node.node = new Node(
                            node.node.name(),
                            Resources.of(new long[machine().kinds().count()]));
                    requeueFrom(cluster, index, events, touched);
                    events.add(new Event.NodeGone(cluster, index));
                }
            }
        }
    }

    private void requeueFrom(int cluster, int index, List<Event> events, Set<JobId> touched) {
        for (TrueJob job : jobs.values()) {
            boolean there = (job.phase == Phase.RUNNING || job.phase == Phase.SUSPENDED)
                    && job.placement.cluster() == cluster
                    && isOn(job.placement, index);
            if (there && touched.add(job.job.id())) {
                job.phase = Phase.WAITING;
                events.add(new Event.Requeued(job.job.id()));
            }
        }
    }

    /** Nodes come up, holds go, what was suspended runs on as soon as it can. */
    private void putAllRight() {
        List<Event> events = new ArrayList<>();
        for (int c = 0; c < nodes.size(); c++) {
            for (int n = 0; n < nodes.get(c).size(); n++) {
                TrueNode node = nodes.get(c).get(n);
                if (!node.up && !node.gone) {
                    node.up = true;
                    events.add(new Event.NodeUp(c, n));
                }
            }
        }
        if (ruled && !rules.limits().equals(TrueRules.PLENTY)) {
            changeLimits(TrueRules.PLENTY, events);
        }
        if (!rules.windows().isEmpty()) {
            changeWindows(List.of(), events);
        }
        for (Queue queue : List.copyOf(rules.queues())) {
            if (rules.isStopped(queue.name())) {
                changeQueue(new Queue(queue.name(), Queue.Running.STARTED, queue.priority()), events);
            }
        }
        boolean suspended = false;
        for (TrueJob job : jobs.values()) {
            if (job.phase == Phase.HELD) {
                job.phase = job.retryAt > now + 1 ? Phase.DELAYED : Phase.WAITING;
                events.add(new Event.Released(job.job.id()));
            } else if (job.phase == Phase.SUSPENDED) {
                suspended = true;
                if (nodes.get(job.placement.cluster()).get(job.placement.node(0)).gone) {
                    job.phase = Phase.WAITING;
                    events.add(new Event.Requeued(job.job.id()));
                } else {
                    int before = events.size();
                    resume(job, events);
                    if (events.size() == before) {
                        job.phase = Phase.WAITING;
                        events.add(new Event.Requeued(job.job.id()));
                    }
                }
            }
        }
        restored = !suspended && events.isEmpty();
        if (!events.isEmpty()) {
            now++;
            passDelays();
            apply(events);
            watcher.applied(this);
            if (decideAndAnswer() || nextInstant() <= now) {
                instant();
            }
        }
    }

    /** Nothing runs and nobody is to be asked again: then no job may wait that could start. */
    private void checkNobodyIsForgotten() {
        if (plan().discipline() == PlanView.Discipline.QUEUE_KEPT) {
            // A job that no limit will ever let start stands before the others.
            return;
        }
        for (TrueJob job : jobs.values()) {
            if (job.phase != Phase.WAITING
                    || !isReady(job)
                    || job.job.request().chunks().size() > 1) {
                continue;
            }
            for (int c = 0; c < nodes.size(); c++) {
                int cluster = c;
                List<Node> open = new ArrayList<>();
                for (int n = 0; n < nodes.get(c).size(); n++) {
                    TrueNode node = nodes.get(c).get(n);
                    if (node.up && rules.isOpen(job.job.queue(), c, n, now, now + job.job.walltime())) {
                        open.add(node.node);
                    }
                }
                boolean could = NaivePlacer.fits(job.job.request(), open)
                        && rules.passedLimit(job.job, cluster, holders(), machine())
                                .isEmpty();
                ensure(
                        !could,
                        () -> "job " + job + " could start on an idle machine and stands as "
                                + scheduler.plan().standing(job.job.id()));
            }
        }
    }

    private void checkAllHaveRun() {
        Machine whole = machine();
        for (TrueJob job : jobs.values()) {
            if (job.hasRun || job.deleted) {
                continue;
            }
            Optional<Standing> standing = scheduler.plan().standing(job.job.id());
            ensure(standing.isPresent(), () -> "job " + job + " was lost");
            boolean several = job.job.request().chunks().size() > 1;
            if (standing.get() instanceof Standing.WaitingForJob waiting) {
                ensure(
                        jobs.get(waiting.other()).phase != Phase.GONE
                                && job.job.conditions().after().contains(waiting.other()),
                        () -> "job " + job + " never ran: " + standing);
                continue;
            }
            boolean reason = standing.get() instanceof Standing.NeverFits
                    || standing.get() instanceof Standing.LacksNodes && goneNodes();
            ensure(
                    reason && (several || !fitsEmpty(job.job.request())),
                    () -> "job " + job + " " + job.job.request() + " never ran: " + standing + " on " + whole);
        }
    }

    boolean isGone(int cluster, int node) {
        return nodes.get(cluster).get(node).gone;
    }

    private boolean goneNodes() {
        return nodes.stream().anyMatch(list -> list.stream().anyMatch(node -> node.gone));
    }

    // What is true of the machine.

    public Machine machine() {
        List<Cluster> clusters = new ArrayList<>();
        for (int c = 0; c < nodes.size(); c++) {
            clusters.add(new Cluster(
                    scheduler.plan().machine().cluster(c).name(),
                    nodes.get(c).stream().map(node -> node.node).toList()));
        }
        return new Machine(scheduler.plan().machine().kinds(), clusters);
    }

    /** What the nodes that take jobs have, by cluster, then by node, then by kind. */
    long[][] usable() {
        long[][] usable = new long[nodes.size()][];
        for (int c = 0; c < usable.length; c++) {
            int kinds = nodes.get(c).get(0).node.capacity().kinds();
            usable[c] = new long[nodes.get(c).size() * kinds];
            for (int n = 0; n < nodes.get(c).size(); n++) {
                TrueNode node = nodes.get(c).get(n);
                for (int kind = 0; kind < kinds && node.up; kind++) {
                    usable[c][n * kinds + kind] = node.node.capacity().amount(kind);
                }
            }
        }
        return usable;
    }

    long[][] free() {
        long[][] free = usable();
        for (TrueJob job : jobs.values()) {
            if (job.phase == Phase.RUNNING) {
                job.placement.addTo(free[job.placement.cluster()], 0, -1);
            }
        }
        return free;
    }

    /** The same of nodes that take jobs alone: what runs on others is not counted. */
    long[][] freeWhereUsable() {
        long[][] free = free();
        for (int c = 0; c < free.length; c++) {
            int kinds = free[c].length / nodes.get(c).size();
            for (int at = 0; at < free[c].length; at++) {
                free[c][at] = nodes.get(c).get(at / kinds).up ? free[c][at] : 0;
            }
        }
        return free;
    }

    private boolean isOnUpNodes(Placement placement) {
        for (int i = 0; i < placement.size(); i++) {
            if (!nodes.get(placement.cluster()).get(placement.node(i)).up) {
                return false;
            }
        }
        return true;
    }

    private static boolean isOn(Placement placement, int node) {
        for (int i = 0; i < placement.size(); i++) {
            if (placement.node(i) == node) {
                return true;
            }
        }
        return false;
    }

    /** Whether a request of one kind of chunk fits on the nodes that are not gone, all of them up and empty. */
    private boolean fitsEmpty(Request request) {
        List<List<TrueNode>> all = nodes;
        for (List<TrueNode> cluster : all) {
            if (NaivePlacer.fits(
                    request,
                    cluster.stream()
                            .filter(node -> !node.gone)
                            .map(node -> node.node)
                            .toList())) {
                return true;
            }
        }
        return false;
    }

    /** Pieces thrown at nodes in a random order: unlike a placer, but as the request asks. */
    private Optional<Placement> placeAnywhere(Request request, long[][] free) {
        int cluster = random.nextInt(nodes.size());
        List<TrueNode> list = nodes.get(cluster);
        int kinds = list.get(0).node.capacity().kinds();
        List<Integer> order = new ArrayList<>();
        for (int n = 0; n < list.size(); n++) {
            if (list.get(n).up) {
                order.add(n);
            }
        }
        for (int i = order.size() - 1; i > 0; i--) {
            Collections.swap(order, i, random.nextInt(i + 1));
        }
        long[][] held = new long[list.size()][kinds];
        boolean[] used = new boolean[list.size()];
        int packedOn = -1;
        for (Chunk chunk : request.chunks()) {
            for (int piece = 0; piece < chunk.count(); piece++) {
                int found = -1;
                for (int n : order) {
                    boolean allowed = chunk.accepts(list.get(n).node)
                            && !(request.arrangement() == Arrangement.SCATTER && used[n])
                            && !(request.arrangement() == Arrangement.PACK && packedOn >= 0 && packedOn != n);
                    for (int kind = 0; kind < kinds && allowed; kind++) {
                        long room = free[cluster][n * kinds + kind];
                        long capacity = list.get(n).node.capacity().amount(kind);
                        allowed = held[n][kind] + chunk.each().amount(kind) <= room
                                && (!request.exclusive() || room == capacity);
                    }
                    if (allowed) {
                        found = n;
                        break;
                    }
                }
                if (found < 0) {
                    return Optional.empty();
                }
                used[found] = true;
                packedOn = found;
                for (int kind = 0; kind < kinds; kind++) {
                    held[found][kind] += chunk.each().amount(kind);
                }
            }
        }
        List<Integer> chosen = new ArrayList<>();
        List<Resources> amounts = new ArrayList<>();
        for (int n = 0; n < used.length; n++) {
            if (used[n]) {
                chosen.add(n);
                amounts.add(request.exclusive() ? list.get(n).node.capacity() : Resources.of(held[n]));
            }
        }
        return Optional.of(Placement.of(
                cluster, chosen.stream().mapToInt(Integer::intValue).toArray(), amounts.toArray(Resources[]::new)));
    }

    private boolean satisfies(Request request, Placement placement) {
        return NaivePlacer.satisfies(
                request,
                placement,
                nodes.get(placement.cluster()).stream().map(node -> node.node).toList());
    }

    // Comparisons.

    private void compareWithTruth() {
        PlanView view = scheduler.plan();
        ensure(view.machine().equals(machine()), () -> "the machine is taken to be " + view.machine());
        compareRunning(view);
        compareWaiting(view);
        if (ruled || isByFairShare()) {
            Optional<String> fault = usage.fault(view.shareUses(), now);
            ensure(fault.isEmpty(), () -> "use is told wrongly: " + fault);
        }
        for (TrueJob job : jobs.values()) {
            compareStanding(view, job);
        }
    }

    /** Nodes may have lost what runs on them, and then what runs violates; what is planned must not add to it. */
    private void checkPlan() {
        PlanView view = scheduler.plan();
        boolean troubled = PlanChecker.check(runningAlone(view), now).isPresent();
        Optional<Violation> violation = troubled ? PlanChecker.checkPlanned(view, now) : PlanChecker.check(view, now);
        ensure(violation.isEmpty(), () -> violation + " planned " + view.planned() + " running " + view.running());
        checkPlanned(view);
    }

    private void compareRunning(PlanView view) {
        Map<JobId, PlanView.Running> told = new LinkedHashMap<>();
        long lastEnd = Long.MIN_VALUE;
        for (PlanView.Running running : view.running()) {
            ensure(
                    told.put(running.job().id(), running) == null,
                    () -> "job " + running.job().id() + " runs twice");
            ensure(running.expectedEnd() >= lastEnd, () -> "what runs is not told by expected end");
            ensure(running.expectedEnd() > now, () -> "job " + running.job().id() + " is expected to have ended");
            lastEnd = running.expectedEnd();
        }
        for (TrueJob job : jobs.values()) {
            PlanView.Running running = told.remove(job.job.id());
            if (job.phase == Phase.RUNNING) {
                ensure(running != null, () -> "job " + job + " is not told to run");
                ensure(running.job().equals(job.job), () -> "job " + job + " is taken for " + running.job());
                ensure(running.placement().equals(job.placement), () -> "job " + job + " runs elsewhere");
                ensure(
                        running.started() == job.started,
                        () -> "job " + job + " started at " + job.started + ": " + running);
            } else {
                ensure(running == null, () -> "job " + job + " is told to run");
            }
        }
        ensure(told.isEmpty(), () -> "unknown jobs run: " + told);
    }

    private void compareWaiting(PlanView view) {
        List<JobId> expected = jobs.values().stream()
                .filter(job -> job.phase == Phase.WAITING
                        && isReady(job)
                        && !(view.standing(job.job.id()).orElse(null) instanceof Standing.NeverFits))
                .sorted(Comparator.<TrueJob>comparingInt(job -> -rules.priority(job.job.queue()))
                        .thenComparingLong(job -> job.job.submitted())
                        .thenComparingInt(job -> job.order))
                .map(job -> job.job.id())
                .toList();
        List<JobId> told = view.waiting().stream().map(Job::id).toList();
        if (isByFairShare()) {
            ensure(
                    Set.copyOf(expected).equals(Set.copyOf(told)),
                    () -> "jobs " + expected + " wait, but told: " + told);
            for (int i = 1; i < told.size(); i++) {
                ensureInOrder(jobs.get(told.get(i - 1)), jobs.get(told.get(i)));
            }
            return;
        }
        ensure(expected.equals(told), () -> "jobs " + expected + " wait, but these are told: " + told);
    }

    private void ensureInOrder(TrueJob first, TrueJob second) {
        int order = Integer.compare(rules.priority(second.job.queue()), rules.priority(first.job.queue()));
        if (order == 0) {
            OptionalInt byUsage = usage.compare(first.job.owner(), second.job.owner());
            order = byUsage.isEmpty()
                    ? -1
                    : byUsage.getAsInt() != 0
                            ? byUsage.getAsInt()
                            : first.job.submitted() != second.job.submitted()
                                    ? Long.compare(first.job.submitted(), second.job.submitted())
                                    : Integer.compare(first.order, second.order);
        }
        ensure(order < 0, () -> "job " + first + " stands before " + second);
    }

    private void compareStanding(PlanView view, TrueJob job) {
        Optional<Standing> standing = view.standing(job.job.id());
        boolean as = switch (job.phase) {
            case TO_COME, GONE -> standing.isEmpty();
            case WAITING ->
                standing.orElseThrow() instanceof Standing.Planned
                        || standing.get() instanceof Standing.Unplanned
                        || standing.get() instanceof Standing.NeverFits
                        || standing.get() instanceof Standing.LacksNodes
                        || standing.get() instanceof Standing.BeyondHorizon
                        || ruled && standing.get() instanceof Standing.BlockedByLimit
                        || ruled && standing.get() instanceof Standing.BlockedByLimits
                        || standing.get() instanceof Standing.ReservationOver && rules.isReserved(job.job.queue())
                        || standing.get() instanceof Standing.ReservationFull && rules.isReserved(job.job.queue())
                        || isToldRule(job, standing.get());
            case HELD -> standing.orElseThrow() instanceof Standing.Held;
            case DELAYED ->
                standing.equals(Optional.of(new Standing.BackingOff(job.retryAt)))
                        || standing.orElseThrow() instanceof Standing.Planned planned && planned.start() >= job.retryAt
                        || standing.get() instanceof Standing.NeverFits
                        || isToldRule(job, standing.get());
            case RUNNING -> standing.orElseThrow() instanceof Standing.Runs;
            case SUSPENDED -> standing.orElseThrow() instanceof Standing.Suspended;
        };
        ensure(as, () -> "job " + job + " stands as " + standing);
        if (standing.orElse(null) instanceof Standing.NeverFits
                && job.job.request().chunks().size() == 1
                && !rules.isReserved(job.job.queue())
                && !rules.asksForMoreThanThereIs(job.job)) {
            ensure(!fitsEmpty(job.job.request()), () -> "job " + job + " could fit");
        }
    }

    /** Whether a rule that was told is true. */
    private boolean isToldRule(TrueJob job, Standing standing) {
        if (standing instanceof Standing.QueueStopped stopped) {
            return stopped.queue().equals(job.job.queue()) && rules.isStopped(job.job.queue());
        } else if (standing instanceof Standing.WaitingUntil until) {
            return until.time() == job.job.conditions().notBefore() && until.time() > now;
        } else if (standing instanceof Standing.WaitingForJob waiting) {
            return job.job.conditions().after().contains(waiting.other())
                    && jobs.get(waiting.other()).phase != Phase.GONE;
        }
        return false;
    }

    /** A job that was planned is planned as its conditions are, and not where a window forbids. */
    private void checkConditions(PlanView view, TrueJob job, PlanView.Planned one) {
        ensure(!rules.isStopped(job.job.queue()), () -> "job " + job + " of a stopped queue is planned");
        ensure(
                one.start() >= job.job.conditions().notBefore(),
                () -> "job " + job + " is planned before its time: " + one);
        ensure(
                rules.isOpen(job.job, one.placement(), one.start()),
                () -> "job " + job + " is planned against a window: " + one + " " + rules.windows());
        for (JobId other : job.job.conditions().after()) {
            Optional<Standing> standing = view.standing(other);
            if (standing.isEmpty()) {
                continue;
            }
            long end = Times.NEVER;
            if (standing.get() instanceof Standing.Runs runs) {
                end = runs.expectedEnd();
            } else if (standing.get() instanceof Standing.Planned planned) {
                end = planned.start() + jobs.get(other).job.walltime();
            }
            ensure(
                    one.start() >= end,
                    () -> "job " + job + " is planned at " + one.start() + " and waits for " + other
                            + ", which stands as " + standing);
        }
    }

    /** Every planned job lies as it asks on nodes that are up, beside all else that is held there when it starts. */
    private void checkPlanned(PlanView view) {
        List<PlanView.Planned> planned = view.planned();
        Set<JobId> seen = new HashSet<>();
        for (PlanView.Planned one : planned) {
            TrueJob job = jobs.get(one.job().id());
            boolean mayBe = job.phase == Phase.WAITING || job.phase == Phase.DELAYED && one.start() >= job.retryAt;
            ensure(mayBe, () -> "job " + job + " is planned at " + one.start());
            ensure(seen.add(job.job.id()), () -> "job " + job + " is planned twice");
            ensure(one.start() >= now, () -> "job " + job + " is planned in the past: " + one);
            ensure(isOnUpNodes(one.placement()), () -> "job " + job + " is planned on a node that takes none: " + one);
            ensure(
                    satisfies(job.job.request(), one.placement()),
                    () -> "job " + job + " is not planned as it asks: " + one);
            checkConditions(view, job, one);
            long[] left = usable()[one.placement().cluster()];
            for (PlanView.Planned other : planned) {
                boolean meets = other.start() <= one.start()
                        && one.start() < other.end()
                        && other.placement().cluster() == one.placement().cluster();
                if (meets) {
                    other.placement().addTo(left, 0, -1);
                }
            }
            for (PlanView.Running running : view.running()) {
                if (one.start() < running.expectedEnd()
                        && running.placement().cluster() == one.placement().cluster()) {
                    running.placement().addTo(left, 0, -1);
                }
            }
            int kinds = view.machine().kinds().count();
            for (int i = 0; i < one.placement().size(); i++) {
                for (int kind = 0; kind < kinds; kind++) {
                    boolean over = one.placement().held(i, kind) > 0
                            && left[one.placement().node(i) * kinds + kind] < 0;
                    ensure(
                            !over,
                            () -> "no room for " + one + " in " + planned + " beside " + view.running() + " "
                                    + Arrays.toString(usable()[one.placement().cluster()]));
                }
            }
        }
    }

    /** The words are made only where it does not hold: they would take longer than what is compared. */
    private static void ensure(boolean holds, Supplier<String> otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise.get());
        }
    }

    /** A view of what runs and nothing else. */
    private static PlanView runningAlone(PlanView view) {
        return (PlanView) Proxy.newProxyInstance(
                PlanView.class.getClassLoader(),
                new Class<?>[] {PlanView.class},
                (proxy, method, arguments) ->
                        method.getName().equals("planned") ? List.of() : method.invoke(view, arguments));
    }
}
