package org.almanac.planner.plan.order;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.plan.Plan;
import org.almanac.planner.plan.PlanTable;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.timeline.TimeWalk;

/**
 * The heart of the planning paper's UPDATE (Algorithm 2), over all job lists that share limits or wait for each other.
 * It places each job at the earliest time at which the job fits beside those before it and within the limits, and no
 * job before its predecessor in its list.
 *
 * <p>Because every list keeps its order, one walk forward through time is enough. All jobs that start before a moment
 * have been placed when the walk comes to it. So only closures need a look beyond the present, and what is left of a
 * limit is what the jobs that run at that moment, of all lists, leave. Where jobs of several lists could start at the
 * same moment, the first list's goes first. A sweep is a pure function of what runs, of the orders and of the nodes
 * on which jobs are planned.
 */
public final class OrderSweep {
    /** Reads each start as it is found, in the order of time, and tells whether the sweep is to go on. */
    @FunctionalInterface
    public interface StartReader {
        boolean starts(int list, JobEntry job, long start, Placement placement);
    }

    /** How a sweep ended. */
    public enum End {
        /** Every job has a start. */
        COMPLETE,
        /** The next job of a list never has a place; see {@link #stuck()}. */
        STUCK,
        /** The reader ended the sweep. */
        GIVEN_UP
    }

    /** On which nodes a job may come to lie. */
    public enum Nodes {
        /** On the first that are free, because the nodes on which it is planned may have changed. */
        ANY,
        /** On the nodes on which it is planned, if they still suit it and are free; else on the first that are free. */
        SUITABLE_FIRST,
        /** On the nodes on which it is planned, if they are free; else on the first that are free. */
        PLANNED_FIRST,
        /** Only on the nodes on which it is planned; a job that is not planned on the first that are free. */
        AS_PLANNED
    }

    private final Site site;
    private final PlanTable table;
    /** The lists swept, by their indices among all. */
    private final int[] members;

    private final ZoneSweep[] zones;
    private final LimitsList limits;
    private long begin;
    /** The jobs for which other jobs in the orders wait. */
    private final Set<JobId> awaited = new HashSet<>(0);

    private final Map<JobId, Long> endsOfAwaited = new HashMap<>();

    private long time;
    /** Over the ends of running jobs, and of placed jobs by their {@linkplain #number numbers}. */
    private final TimeWalk walk;

    private int stuck;
    /** Whether it ends where a job misses the hours of its queue in which it is planned. */
    private boolean endsAtMissedHours;

    /**
     * A sweep over some of the lists, from the present on.
     *
     * @param members indices of lists, ascending: each list that is coupled with a member is a member, too
     * @param nodes by member: on which nodes its jobs may lie
     */
    OrderSweep(Plan plan, List<JobList> lists, int[] members, Nodes[] nodes, long now) {
        this.site = plan.site();
        this.table = plan.table();
        this.members = members.clone();
        this.zones = new ZoneSweep[members.length];
        this.limits = new LimitsList(site.limits());
        this.walk = site.walk();
        this.begin = now;
        for (int i = 0; i < members.length; i++) {
            JobList list = lists.get(members[i]);
            zones[i] = new ZoneSweep(list.zone(), table, nodes[i]);
            if (site.mayAnyWait()) {
                list.order().forEach(job -> awaited.addAll(job.waitsFor()));
            }
        }
    }

    /**
     * Sweeps over the orders of its members and tells every start.
     *
     * @param orders by list
     */
    public End run(IntFunction<List<JobEntry>> orders, StartReader reader) {
        time = begin;
        walk.begin();
        endsOfAwaited.clear();
        limits.begin();
        for (int i = 0; i < zones.length; i++) {
            zones[i].begin(orders.apply(members[i]));
        }
        return goOn(reader);
    }

    /**
     * From now on it is stuck, too, where a job cannot start any more in the hours of its queue in which it is planned. So the
     * jobs behind it need not wait until those of another day.
     */
    OrderSweep endingAtMissedHours() {
        endsAtMissedHours = !site.hours().isAlways();
        return this;
    }

    /** Whether no job of its lists waits for another one. */
    boolean awaitsNobody() {
        return awaited.isEmpty();
    }

    /**
     * Sweeps over the one list, whose jobs wait for no others, from the first place on that is out of date. The jobs
     * before it stay where they are planned, which is where a sweep over all jobs would place them.
     */
    End runBehind(JobList list, StartReader reader) {
        int first = list.outdated().place();
        walk.begin();
        limits.begin();
        time = first == 0 ? begin : table.start(list.order().get(first - 1));
        if (list.room().isPresent()) {
            zones[0].begin(list.rowOrder(), first, time, list.room().get(), walk, limits);
            passEnded();
        } else {
            zones[0].begin(list.order());
            zones[0].keepFirst(first, time, walk, limits);
            advance(time);
        }
        return goOn(reader);
    }

    /** Gives back the limits that running jobs hold whose expected end the sweep has passed. */
    private void passEnded() {
        boolean limited = limits.areAny();
        while (walk.nextRunning() <= time) {
            int place = walk.passRunning();
            if (limited) {
                JobEntry job = site.running().get(place);
                limits.give(job.charges(job.placement().cluster()));
            }
        }
    }

    /** The state of a sweep just after a job was placed. */
    public static final class Mark {
        private final long time;
        private final TimeWalk walk;
        private final long[] limits;
        private final Map<JobId, Long> endsOfAwaited;
        private final ZoneSweep.Mark[] zones;

        private Mark(OrderSweep sweep) {
            time = sweep.time;
            walk = sweep.walk.copy();
            limits = sweep.limits.mark();
            endsOfAwaited = Map.copyOf(sweep.endsOfAwaited);
            zones = Arrays.stream(sweep.zones).map(ZoneSweep::mark).toArray(ZoneSweep.Mark[]::new);
        }

        /** How many jobs of that member had been placed. */
        public int placed(int member) {
            return zones[member].placed();
        }
    }

    /** The present state, for {@link #resume}. To be called by a reader. */
    public Mark mark() {
        return new Mark(this);
    }

    /**
     * Goes on from a mark with other orders of the jobs that had not been placed then.
     *
     * @param orders by list
     */
    public End resume(Mark mark, IntFunction<List<JobEntry>> orders, StartReader reader) {
        time = mark.time;
        walk.takeOver(mark.walk);
        limits.goBackTo(mark.limits);
        endsOfAwaited.clear();
        endsOfAwaited.putAll(mark.endsOfAwaited);
        for (int i = 0; i < zones.length; i++) {
            zones[i].goBackTo(mark.zones[i], orders.apply(members[i]));
        }
        return goOn(reader);
    }

    /**
     * Sets the placements of a member's jobs at positions in [from, to), for a sweep that resumes from a mark behind
     * them.
     */
    public void recall(int member, Placement[] placements, int from, int to) {
        zones[member].takePlacements(placements, from, to);
    }

    /** Where the job of a member at that position was placed last. */
    public Placement placement(int member, int position) {
        return zones[member].placement(position);
    }

    private End goOn(StartReader reader) {
        while (true) {
            boolean done = true;
            for (int i = 0; i < zones.length; i++) {
                if (!startHeads(i, reader)) {
                    return End.GIVEN_UP;
                }
                done &= zones[i].isDone();
            }
            if (done) {
                return End.COMPLETE;
            }
            if (endsAtMissedHours && findMissedHours()) {
                return End.STUCK;
            }
            long next = nextEvent();
            if (next == Times.NEVER) {
                stuck = firstStuck();
                return End.STUCK;
            }
            advance(next);
        }
    }

    private boolean findMissedHours() {
        for (int i = 0; i < zones.length; i++) {
            if (!zones[i].isDone() && table.missesHours(zones[i].head(), due(zones[i].head()), time)) {
                stuck = i;
                return true;
            }
        }
        return false;
    }

    /** The list whose next job had no place, after a sweep that ended so. */
    int stuckList() {
        return members[stuck];
    }

    /** The job that had no place, after a sweep that ended so. */
    JobEntry stuck() {
        return zones[stuck].head();
    }

    /** Places the next jobs of a list that can start at this time; false if the reader ended the sweep. */
    private boolean startHeads(int at, StartReader reader) {
        ZoneSweep zone = zones[at];
        boolean limited = limits.areAny();
        while (!zone.isDone()) {
            JobEntry job = zone.head();
            if (earliestStart(job) > time || limited && !limits.admits(job.charges(zone.cluster()))) {
                return true;
            }
            Optional<Placement> placement = zone.placeHead(time);
            if (placement.isEmpty()) {
                return true;
            }
            walk.add(time + job.walltime(), number(zone.position(), at));
            zone.takeHead(placement.get());
            if (limited) {
                limits.take(job.charges(zone.cluster()));
            }
            if (!awaited.isEmpty() && awaited.contains(job.job().id())) {
                endsOfAwaited.put(job.job().id(), time + job.walltime());
            }
            if (!reader.starts(members[at], job, time, placement.get())) {
                return false;
            }
        }
        return true;
    }

    /**
     * Like {@link PlanTable#earliestStart}, but with the ends that this sweep has found for the jobs that the job waits
     * for.
     */
    private long earliestStart(JobEntry job) {
        return job.admitted(due(job));
    }

    /** The same, whatever the hours are. */
    private long due(JobEntry job) {
        // Time only goes forward.
        long earliest = Math.max(time, job.notBefore());
        if (job.waitsFor().isEmpty()) {
            return earliest;
        }
        for (JobId other : job.waitsFor()) {
            JobEntry before = site.find(other).orElseThrow();
            long end = before.holdsResources() ? before.expectedEnd() : endsOfAwaited.getOrDefault(other, Times.NEVER);
            earliest = Math.max(earliest, end);
        }
        return earliest;
    }

    /** The number by which the walk knows the job at that position of the member. */
    private int number(int position, int member) {
        return position * zones.length + member;
    }

    /** The next time at which there may be room for a job that has none now. */
    private long nextEvent() {
        long next = walk.next();
        for (ZoneSweep zone : zones) {
            if (!zone.isDone()) {
                next = Math.min(next, zone.nextOpening(time));
                long own = earliestStart(zone.head());
                if (own > time) {
                    next = Math.min(next, own);
                }
            }
        }
        return next;
    }

    /** Goes on to that time and gives back what has ended by then. */
    private void advance(long next) {
        time = Math.max(time, next);
        boolean limited = limits.areAny();
        while (walk.nextRunning() <= time) {
            JobEntry job = site.running().get(walk.passRunning());
            for (ZoneSweep zone : zones) {
                if (zone.cluster() == job.placement().cluster()) {
                    zone.giveRunning(job.placement());
                }
            }
            if (limited) {
                limits.give(job.charges(job.placement().cluster()));
            }
        }
        for (ZoneSweep zone : zones) {
            zone.advance();
        }
        while (walk.nextPlanned() <= time) {
            int ended = walk.passPlanned();
            zones[ended % zones.length].end(ended / zones.length, limits, limited);
        }
    }

    /**
     * The first list whose next job does not wait for a job that might still get a place; else the first list that is
     * not done.
     */
    private int firstStuck() {
        int first = -1;
        for (int i = 0; i < zones.length; i++) {
            if (!zones[i].isDone()) {
                if (earliestStart(zones[i].head()) != Times.NEVER) {
                    return i;
                }
                first = first < 0 ? i : first;
            }
        }
        return first;
    }
}
