package org.almanac.planner.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.plan.order.OrderSweep;
import org.almanac.planner.plan.order.OrderSweep.End;
import org.almanac.planner.site.JobEntry;

/**
 * The starts of the jobs of one list on its nodes, or of several lists that share limits or whose jobs wait for each
 * other.
 *
 * <p>A trial goes on from the last mark before its first change. It ends where it meets the kept plan: the jobs placed
 * so far are the first of that plan, no job behind the change starts at another time, and all jobs that lie elsewhere
 * than before have ended in both plans. A long list's trial is given up when its {@link Forecast} is a loss.
 */
final class NodesTrace implements Trace {
    private final SearchJobs jobs;
    private final OrderSweep sweep;
    private final BooleanSupplier stop;
    private final Part[] parts;
    private final IntFunction<List<JobEntry>> entries;
    /** The forecast of a single long list. */
    private final Optional<Judge> judge;

    /** By job: the placement in the kept plan. */
    private final Placement[] placementOf;
    /** By job: how many jobs the sweep over the kept orders places before it. */
    private final int[] rank;

    /** A mark of the sweep after every {@link #step} jobs. */
    private final List<OrderSweep.Mark> marks = new ArrayList<>();

    private final int step;

    // The state of the sweep that is under way.
    private int placed;
    /** How many of the placed jobs were in these lists before the trial, and the highest rank among them. */
    private int known;

    private int highestRank;
    private boolean done;
    private long differsUntil;

    /** One list of the trace: its order, and the placements of its jobs in the kept plan. */
    private static final class Part {
        private final int list;
        private final Order order;
        private final List<JobEntry> entries;
        /** By position: the kept placements, which a sweep that resumes at a mark needs of all jobs before it. */
        private Placement[] placementAt;
        /** The position from which on the sweep's placements may be those of a trial. */
        private int overwrittenFrom;

        private int position;

        Part(int list, Order order, SearchJobs jobs) {
            this.list = list;
            this.order = order;
            this.entries = new TrialOrder(jobs, order);
            this.placementAt = new Placement[order.size() + 1];
        }

        void keeps(Placement placement) {
            if (position == placementAt.length) {
                placementAt = Arrays.copyOf(placementAt, 2 * position);
            }
            placementAt[position] = placement;
        }

        /** Whether the whole change lies before the part's position. */
        boolean isBehindChange() {
            return position > order.last();
        }
    }

    /**
     * @param lists the lists, ascending, which affect each other's starts
     * @param all the orders by list
     * @param totals for a single long list: what is free in all at the beginning
     */
    NodesTrace(
            SearchJobs jobs,
            int[] lists,
            Order[] all,
            OrderSweep sweep,
            Optional<TotalsSweep> totals,
            BooleanSupplier stop) {
        this.jobs = jobs;
        this.sweep = sweep;
        this.stop = stop;
        this.parts = Arrays.stream(lists)
                .mapToObj(list -> new Part(list, all[list], jobs))
                .toArray(Part[]::new);
        this.entries = list -> part(list).entries;
        this.judge = totals.map(atBegin -> new Judge(all[lists[0]], atBegin));
        this.placementOf = new Placement[jobs.count()];
        this.rank = new int[jobs.count()];
        // There are about as many marks as jobs between two of them.
        int count = Arrays.stream(parts).mapToInt(part -> part.order.size()).sum();
        this.step = Math.max(4, (int) Math.sqrt(count));
        sweepToKeep(0);
    }

    private Part part(int list) {
        int member = 0;
        while (parts[member].list != list) {
            member++;
        }
        return parts[member];
    }

    @Override
    public void keep() {
        int mark = marksBeforeChange();
        // Placements are kept first, as the sweep below may be told to stop.
        for (int member = 0; member < parts.length; member++) {
            Part part = parts[member];
            for (int at = placedAt(mark, member); at < part.position; at++) {
                placementOf[part.order.job(at)] = sweep.placement(member, at);
            }
        }
        sweepToKeep(mark);
    }

    @Override
    public boolean knowsNodes() {
        return true;
    }

    @Override
    public Placement placement(int job) {
        return placementOf[job];
    }

    /** Sweeps over the orders, which are to be kept, on from so many marks. */
    private void sweepToKeep(int marksBefore) {
        marks.subList(marksBefore, marks.size()).clear();
        judge.ifPresent(judging -> judging.goBack(marksBefore));
        End end = sweepFrom(marksBefore, (list, entry, start, placement) -> {
            Part part = part(list);
            int job = part.order.job(part.position);
            placementOf[job] = placement;
            rank[job] = placed;
            part.keeps(placement);
            if (judge.isPresent()) {
                judge.get().keeps(part.position, job, start);
            }
            part.position++;
            placed++;
            if (placed % LOOKS_EVERY == 0 && stop.getAsBoolean()) {
                return false;
            }
            if (placed % step == 0) {
                marks.add(sweep.mark());
                judge.ifPresent(Judge::mark);
            }
            return true;
        });
        if (end == End.STUCK) {
            throw new IllegalStateException("A plan is kept in which a job has no start");
        }
        for (Part part : parts) {
            part.overwrittenFrom = Integer.MAX_VALUE;
        }
    }

    @Override
    public boolean follow(Trial trial) {
        done = false;
        differsUntil = Long.MIN_VALUE;
        for (Part part : parts) {
            if (part.order.left() >= 0) {
                differsUntil = jobs.end(part.order.left());
            }
        }
        int mark = marksBeforeChange();
        judge.ifPresent(judging -> judging.begin(mark, trial));
        End end = sweepFrom(mark, (list, entry, start, placement) -> reads(part(list), start, placement, trial));
        for (int member = 0; member < parts.length; member++) {
            parts[member].overwrittenFrom = placedAt(mark, member);
        }
        return end == End.COMPLETE || done;
    }

    /** Sweeps on from so many marks. */
    private End sweepFrom(int marksBefore, OrderSweep.StartReader reader) {
        placed = marksBefore * step;
        known = placed;
        highestRank = placed - 1;
        for (int member = 0; member < parts.length; member++) {
            Part part = parts[member];
            part.position = placedAt(marksBefore, member);
            if (part.overwrittenFrom < part.position) {
                sweep.recall(member, part.placementAt, part.overwrittenFrom, part.position);
            }
        }
        return marksBefore == 0
                ? sweep.run(entries, reader)
                : sweep.resume(marks.get(marksBefore - 1), entries, reader);
    }

    private int placedAt(int marksBefore, int member) {
        return marksBefore == 0 ? 0 : marks.get(marksBefore - 1).placed(member);
    }

    /** How many marks lie before the trial's change: none of them behind a time at which a changed job might start. */
    private int marksBeforeChange() {
        int unchanged = Integer.MAX_VALUE;
        for (Part part : parts) {
            if (part.order.isChanged()) {
                int first = part.order.first();
                unchanged = Math.min(unchanged, first == 0 ? 0 : rank[part.order.kept(first - 1)] + 1);
            }
        }
        return Math.min(unchanged / step, marks.size());
    }

    private boolean reads(Part part, long start, Placement placement, Trial trial) {
        if (placed % LOOKS_EVERY == 0 && stop.getAsBoolean()) {
            return false;
        }
        int position = part.position++;
        int job = part.order.job(position);
        placed++;
        boolean entered = part.order.hasEntered(job);
        if (!entered) {
            known++;
            highestRank = Math.max(highestRank, rank[job]);
        }
        if (entered || start != jobs.start[job]) {
            if (start > trial.latest[job]) {
                return false;
            }
            trial.moves(job, start);
            long end = start + jobs.walltime[job];
            differsUntil = Math.max(differsUntil, entered ? end : Math.max(end, jobs.end(job)));
        } else if (!placement.equals(placementOf[job])) {
            differsUntil = Math.max(differsUntil, jobs.end(job));
        } else if (differsUntil <= start && meets()) {
            done = true;
            return false;
        }
        return judge.isEmpty() || !judge.get().loses(position, job, start, trial);
    }

    /** Whether the change lies behind, and the jobs placed so far are exactly the first jobs of the kept plan. */
    private boolean meets() {
        int gone = 0;
        for (Part part : parts) {
            if (!part.isBehindChange()) {
                return false;
            }
            int left = part.order.left();
            gone += left >= 0 && rank[left] <= highestRank ? 1 : 0;
        }
        return known + gone == highestRank + 1;
    }

    /** Forecasts trials by the room that they use of all nodes together. */
    private static final class Judge {
        private final Forecast forecast;
        private final Order order;
        private final TotalsSweep totals;
        private final TotalsSweep atBegin;
        /** As many marks as the trace has. */
        private final List<TotalsSweep> marks = new ArrayList<>();

        private boolean judges;

        Judge(Order order, TotalsSweep totals) {
            this.order = order;
            this.totals = totals;
            this.atBegin = totals.copy();
            this.forecast = new Forecast(order, totals.demand());
        }

        /** Goes back to the last of so many marks, and forgets the marks behind it. */
        void goBack(int marksBefore) {
            marks.subList(marksBefore, marks.size()).clear();
            totals.copy(at(marksBefore));
        }

        private TotalsSweep at(int marksBefore) {
            return marksBefore == 0 ? atBegin : marks.get(marksBefore - 1);
        }

        void mark() {
            marks.add(totals.copy());
        }

        void keeps(int position, int job, long start) {
            totals.placeAt(start, job);
            forecast.keeps(position, totals.room());
        }

        void begin(int marksBefore, Trial trial) {
            totals.copy(at(marksBefore));
            judges = forecast.begin(trial);
        }

        boolean loses(int position, int job, long start, Trial trial) {
            if (!judges) {
                return false;
            }
            totals.placeAt(start, job);
            return position >= order.first()
                    && forecast.isTimeToLook(position)
                    && forecast.cost(position, totals.room(), trial) >= trial.mostLoss();
        }
    }
}
