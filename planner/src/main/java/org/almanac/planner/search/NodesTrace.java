package org.almanac.planner.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.plan.OrderSweep;
import org.almanac.planner.plan.OrderSweep.End;
import org.almanac.planner.site.JobEntry;

/**
 * The starts of one list's jobs on its nodes, for a list whose jobs wait for no others.
 *
 * <p>A trial goes on from the last mark before its first change, and ends where it meets the plan that is kept: where a
 * job behind the last change starts as before, and whatever lies elsewhere than before has ended in both. In a long list it
 * is broken off where the {@link Forecast} is that it loses.
 */
final class NodesTrace implements Trace {
    private final SearchJobs jobs;
    private final Order order;
    private final List<JobEntry> entries;
    private final OrderSweep sweep;
    private final BooleanSupplier stop;
    /** In a list that is long enough. */
    private final Optional<Judge> judge;

    /** In the plan that is kept, by job. */
    private final Placement[] placementOf;
    /** The same by position: what a sweep that goes on from a mark has to know of those before it. */
    private Placement[] placementAt;

    private OrderSweep.Mark[] marks;
    private int markCount;
    private final int step;
    /** From that position on the sweep's placements may be those of a trial. */
    private int overwrittenFrom;

    // Of the sweep that is under way.
    private int position;
    private boolean done;
    private long differsUntil;

    /** @param judge in a list that is long enough to be judged by it, what is free in all at the begin */
    NodesTrace(SearchJobs jobs, Order order, OrderSweep sweep, Optional<TotalsSweep> judge, BooleanSupplier stop) {
        this.jobs = jobs;
        this.order = order;
        this.entries = new TrialOrder(jobs, order);
        this.sweep = sweep;
        this.stop = stop;
        this.judge = judge.map(totals -> new Judge(order, totals));
        this.placementOf = new Placement[jobs.count()];
        this.placementAt = new Placement[order.size() + 1];
        // Between two marks lie about as many jobs as there are marks.
        this.step = Math.max(4, (int) Math.sqrt(order.size()));
        this.marks = new OrderSweep.Mark[order.size() / step + 1];
        sweepToKeep();
    }

    @Override
    public void keep() {
        // At once, as the sweep may be told to stop.
        for (int at = order.first(); at < position; at++) {
            placementOf[order.job(at)] = sweep.placement(at);
        }
        sweepToKeep();
    }

    @Override
    public boolean knowsNodes() {
        return true;
    }

    @Override
    public Placement placement(int job) {
        return placementOf[job];
    }

    private void sweepToKeep() {
        int first = order.isChanged() ? order.first() : 0;
        if (placementAt.length < order.size()) {
            placementAt = Arrays.copyOf(placementAt, 2 * order.size());
            marks = Arrays.copyOf(marks, 2 * order.size() / step + 1);
        }
        int mark = lastMarkBefore(first);
        markCount = mark + 1;
        judge.ifPresent(judging -> judging.goBack(mark));
        End end = sweepFrom(mark, (of, entry, start, placement) -> {
            placementOf[order.job(position)] = placement;
            placementAt[position] = placement;
            if (judge.isPresent()) {
                judge.get().keeps(position, order.job(position), start);
            }
            position++;
            if (position % LOOKS_EVERY == 0 && stop.getAsBoolean()) {
                return false;
            }
            if (position % step == 0) {
                marks[markCount++] = sweep.mark();
                judge.ifPresent(Judge::mark);
            }
            return true;
        });
        if (end == End.STUCK) {
            throw new IllegalStateException("A plan is kept in which a job has no start");
        }
        overwrittenFrom = Integer.MAX_VALUE;
    }

    @Override
    public boolean follow(Tally tally) {
        done = false;
        differsUntil = order.left() < 0 ? Long.MIN_VALUE : jobs.end(order.left());
        int first = order.first();
        int mark = lastMarkBefore(first);
        int from = mark < 0 ? 0 : marks[mark].placed();
        judge.ifPresent(judging -> judging.begin(mark, tally));
        End end = sweepFrom(mark, (of, entry, start, placement) -> reads(start, placement, tally));
        overwrittenFrom = Math.min(overwrittenFrom, from);
        return end == End.COMPLETE || done;
    }

    private End sweepFrom(int mark, OrderSweep.StartReader reader) {
        if (mark < 0) {
            position = 0;
            return sweep.run(at -> entries, reader);
        }
        position = marks[mark].placed();
        return sweep.resume(marks[mark], entries, placementAt, Math.min(overwrittenFrom, position), reader);
    }

    private int lastMarkBefore(int first) {
        return Math.min(first / step, markCount) - 1;
    }

    private boolean reads(long start, Placement placement, Tally tally) {
        if (position % LOOKS_EVERY == 0 && stop.getAsBoolean()) {
            return false;
        }
        int job = order.job(position);
        boolean entered = order.hasEntered(job);
        if (entered || start != jobs.start[job]) {
            if (start > tally.latest[job]) {
                return false;
            }
            tally.moves(job, start);
            long end = start + jobs.walltime[job];
            differsUntil = Math.max(differsUntil, entered ? end : Math.max(end, jobs.end(job)));
        } else if (!placement.equals(placementOf[job])) {
            differsUntil = Math.max(differsUntil, jobs.end(job));
        } else if (position > order.last() && position >= order.first() && differsUntil <= start) {
            done = true;
            return false;
        }
        if (judge.isPresent() && judge.get().loses(position, job, start, tally)) {
            return false;
        }
        position++;
        return true;
    }

    /** Judges trials by the room that they use of all nodes together. */
    private static final class Judge {
        private final Forecast forecast;
        private final Order order;
        private final TotalsSweep totals;
        private final TotalsSweep atBegin;
        /** As many as the trace has. */
        private final List<TotalsSweep> marks = new ArrayList<>();

        private boolean judges;

        Judge(Order order, TotalsSweep totals) {
            this.order = order;
            this.totals = totals;
            this.atBegin = totals.copy();
            this.forecast = new Forecast(order, totals.demand());
        }

        /** Goes back to a mark, or to the begin where it is below 0, and forgets those behind it. */
        void goBack(int mark) {
            marks.subList(mark + 1, marks.size()).clear();
            totals.copy(mark < 0 ? atBegin : marks.get(mark));
        }

        void mark() {
            marks.add(totals.copy());
        }

        void keeps(int position, int job, long start) {
            totals.placeAt(start, job);
            forecast.keeps(position, totals.room());
        }

        void begin(int mark, Tally tally) {
            totals.copy(mark < 0 ? atBegin : marks.get(mark));
            judges = forecast.begin(tally);
        }

        boolean loses(int position, int job, long start, Tally tally) {
            if (!judges) {
                return false;
            }
            totals.placeAt(start, job);
            return position >= order.first()
                    && forecast.isTimeToLook(position)
                    && forecast.cost(position, totals.room(), tally) >= 0;
        }
    }
}
