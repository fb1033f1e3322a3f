package org.almanac.planner.policy.planning;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.almanac.planner.PlanView.Discipline;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.SchedulerState.WaitMemory;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.plan.PlanSnapshot;
import org.almanac.planner.policy.parameter.Notation;
import org.almanac.planner.policy.parameter.Setting;
import org.almanac.planner.policy.parameter.Settings;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Setup;
import org.almanac.planner.site.Site;

/**
 * Slack-based backfilling (Talby and Feitelson 1999): a newcomer is tried at every place of the plan's order, and the
 * cheapest plan in which no job is delayed beyond its slack is taken.
 *
 * <p>A job's slack is a multiple of the average wait so far, and is given with its first planned start. Each delay by a
 * newcomer takes from the slack, and a move to an earlier start gives nothing back. The planned start plus the slack
 * that is left is the job's bound. The price of a plan is the weighted sum of the waits. At a place of the order the
 * newcomer gets the earliest start that delays no job before it. The jobs behind it keep their starts if they can; else
 * they get, in order, the earliest later ones. So the jobs behind that are not placed yet never cost less than now, and
 * a plan is given up as soon as its price with their present cost reaches the best price.
 */
public final class Flex extends ReservingPolicy {
    public static final String NAME = "flex";

    private static final Setting<Long> SLACK =
            new Setting<>("slack", Notation.COUNT, "20", "so many average waits may a job be delayed by later ones");
    private static final Setting<Long> DEPTH = new Setting<>(
            "depth",
            Notation.NUMBER.or(Notation.NONE, Long.MAX_VALUE),
            "50",
            "at so many places of the plan a new job is tried at most");
    private static final Setting<Price> PRICE =
            Setting.choice("price", Price.WAIT, "what the waits of a plan count in its price");

    private static final Setting<Compared> COMPARED = Setting.choice(
            "compared",
            Compared.ARRIVALS,
            "when plans are compared: as jobs arrive, or as they end and are cancelled, too");

    public static final List<Setting<?>> PARAMETERS = List.of(SLACK, DEPTH, PRICE, COMPARED);

    /** At which events plans are compared. */
    public enum Compared {
        /** When a job arrives; when jobs end or are cancelled, each other moves to an earlier place if it can. */
        ARRIVALS,
        /** Then, too, each waiting job is tried before those that start before it, as a newcomer is: the paper's. */
        ALWAYS
    }

    /** How a job's wait counts in the price of a plan. */
    public enum Price {
        /** Each second counts the same: the plan with the least mean wait is the cheapest. */
        WAIT,
        /**
         * The wait is divided by the walltime, of at least 10 s: the plan with the least mean slowdown, as far as it is
         * known, is the cheapest.
         */
        SLOWDOWN;

        private double of(JobEntry job, long start) {
            double wait = start - job.submitted();
            return this == WAIT ? wait : wait / Math.max(10, job.walltime());
        }
    }

    /**
     * How far the policy goes.
     *
     * @param slack how many average waits a job may be delayed
     * @param depth the most places, from the plan's end, at which a newcomer is tried
     * @param price what a plan costs
     * @param compared when plans are compared
     */
    public record Bounds(long slack, long depth, Price price, Compared compared) {
        public static Bounds of(Settings settings) {
            return new Bounds(settings.get(SLACK), settings.get(DEPTH), settings.get(PRICE), settings.get(COMPARED));
        }
    }

    /** In seconds: practically no bound, and far from an overflow when it is added to a time. */
    private static final long LONGEST_SLACK = Times.NEVER / 4;

    private final Bounds bounds;
    /** The waits of the jobs that have started. */
    private WaitMemory waits = WaitMemory.NONE;

    public Flex(Setup setup, Bounds bounds) {
        super(NAME, new Site(setup), PlanAhead.ALL);
        this.bounds = bounds;
    }

    private Flex(Flex other) {
        super(other);
        this.bounds = other.bounds;
        this.waits = other.waits;
    }

    @Override
    protected void placeNewcomer(long now, JobEntry newcomer) {
        place(now, newcomer);
        if (compareOthers(now, newcomer, Long.MAX_VALUE)) {
            findNextStart();
        }
        if (table.isPlanned(newcomer)) {
            giveSlack(newcomer);
        }
    }

    /**
     * Tries the job before those that start before that time, unless it starts at once or other planned jobs wait for it;
     * tells whether it was tried.
     */
    private boolean compareOthers(long now, JobEntry job, long before) {
        long from = table.earliestStart(job, now);
        boolean countedOn = site.waitingFor(job).stream().anyMatch(table::isPlanned);
        if (table.isPlanned(job) && table.start(job) > from && !countedOn) {
            tryEarlier(job, from, before);
            return true;
        }
        return false;
    }

    private void giveSlack(JobEntry job) {
        long most = LONGEST_SLACK / Math.max(1, waits.mean());
        plan.guarantee(job, table.start(job) + Math.min(bounds.slack(), most) * waits.mean());
    }

    /**
     * A job that had no place when it came, because it waits for a job without one, gets its slack with its first
     * place.
     */
    @Override
    protected void promise(JobEntry newcomer) {
        if (table.isPlanned(newcomer)
                && table.promised(newcomer).isEmpty()
                && table.bound(newcomer).isEmpty()) {
            giveSlack(newcomer);
        }
        super.promise(newcomer);
    }

    /**
     * Tries the newcomer before each job of the plan that starts before that time, from the plan's end on, and keeps the
     * cheapest place. It stands at the last place already.
     */
    private void tryEarlier(JobEntry newcomer, long from, long before) {
        List<JobEntry> order = new ArrayList<>(site.queue());
        order.removeIf(job ->
                job == newcomer || !table.isPlanned(job) || table.start(job) < from || table.start(job) >= before);
        if (order.isEmpty()) {
            return;
        }
        PlanSnapshot best = PlanSnapshot.of(plan, site.queue());
        double cheapest = bounds.price().of(newcomer, table.start(newcomer));
        order.sort(Comparator.<JobEntry>comparingLong(table::start).thenComparingLong(JobEntry::sequence));
        long start = table.start(newcomer);
        reservations.cancel(newcomer);
        // The jobs that would be behind the newcomer, the last first.
        List<JobEntry> behind = new ArrayList<>();
        List<Reservation> places = new ArrayList<>();
        // No place is cheaper than the earliest start would be if it delayed no job.
        double least = bounds.price().of(newcomer, from);
        int last = (int) Math.max(0, order.size() - bounds.depth());
        for (int place = order.size() - 1; place >= last && start > from && least < cheapest; place--) {
            JobEntry next = order.get(place);
            if (newcomer.waitsFor().contains(next.job().id())) {
                break;
            }
            places.add(table.reservation(next).orElseThrow());
            behind.add(next);
            reservations.cancel(next);
            if (!reservations.reserve(newcomer, from, start)) {
                continue;
            }
            start = table.start(newcomer);
            double price = priceOf(newcomer, behind, places, cheapest);
            if (price < cheapest) {
                cheapest = price;
                best = PlanSnapshot.of(plan, site.queue());
            }
            reservations.cancel(newcomer);
            behind.forEach(reservations::cancel);
        }
        reservations.restore(best);
    }

    /**
     * Plans the jobs behind the newcomer, from the first, and tells by how much the whole plan costs more than before
     * the newcomer. Gives up, with an infinite price, if that is not less than the cheapest so far or if a job would be
     * delayed beyond its slack.
     */
    private double priceOf(JobEntry newcomer, List<JobEntry> behind, List<Reservation> before, double cheapest) {
        double price = bounds.price().of(newcomer, table.start(newcomer));
        for (int i = behind.size() - 1; i >= 0; i--) {
            if (price >= cheapest) {
                return Double.POSITIVE_INFINITY;
            }
            JobEntry job = behind.get(i);
            Reservation present = before.get(i);
            long from = table.earliestStart(job, present.start());
            if (from == present.start() && reservations.keep(job, present)) {
                continue;
            }
            long latest = table.bound(job).orElse(present.start());
            if (from > latest || !reservations.reserve(job, from, latest + 1) || isTooLateForOthers(job)) {
                return Double.POSITIVE_INFINITY;
            }
            price += bounds.price().of(job, table.start(job)) - bounds.price().of(job, present.start());
        }
        return price;
    }

    /** Whether a job that waits for this one is planned before its end: such a job is not moved here. */
    private boolean isTooLateForOthers(JobEntry job) {
        return site.waitingFor(job).stream()
                .anyMatch(waiting -> table.isPlanned(waiting) && table.start(waiting) < table.end(job));
    }

    @Override
    public void compress(long now) {
        keepingSlack(() -> reservations.compress(now));
        placeUnplaced(now);
        if (bounds.compared() == Compared.ALWAYS) {
            compareAll(now);
            keepingSlack(() -> reservations.compress(now));
        }
        findNextStart();
    }

    /** Tries each job before those that start before it, in the order of the queue; what is left of its slack it keeps. */
    private void compareAll(long now) {
        for (JobEntry job : List.copyOf(site.queue())) {
            if (table.isPlanned(job) && table.bound(job).isPresent()) {
                long left = table.bound(job).orElseThrow() - table.start(job);
                compareOthers(now, job, table.start(job));
                plan.guarantee(job, table.start(job) + left);
            }
        }
    }

    @Override
    protected void repair(long now) {
        keepingSlack(() -> super.repair(now));
    }

    /** Moves jobs while each keeps what is left of its slack; a job that loses its place loses its slack. */
    private void keepingSlack(Runnable moves) {
        List<JobEntry> bounded = new ArrayList<>(site.queue());
        bounded.removeIf(job -> table.bound(job).isEmpty() || !table.isPlanned(job));
        long[] left = bounded.stream()
                .mapToLong(job -> table.bound(job).orElseThrow() - table.start(job))
                .toArray();
        moves.run();
        for (int i = 0; i < left.length; i++) {
            JobEntry job = bounded.get(i);
            if (table.isPlanned(job)) {
                plan.guarantee(job, table.start(job) + left[i]);
            } else {
                plan.unbind(job);
            }
        }
    }

    @Override
    public void withdrawn(JobEntry entry) {
        plan.unbind(entry);
        super.withdrawn(entry);
    }

    @Override
    protected void pass(long now, List<Start> starts) {
        super.pass(now, starts);
        for (Start start : starts) {
            waits = waits.with(now - start.job().submitted());
            site.find(start.job().id()).ifPresent(plan::unbind);
        }
    }

    @Override
    public void refused(long now, JobEntry entry) {
        waits = waits.without(entry.started() - entry.submitted());
    }

    @Override
    protected void takeUp(WaitMemory waited) {
        waits = waited;
    }

    @Override
    public Discipline discipline() {
        return Discipline.BOUNDS_KEPT;
    }

    @Override
    public Scheduler copy() {
        return new Flex(this);
    }

    @Override
    public SchedulerState state() {
        return super.state().with(waits);
    }

    @Override
    public void restore(long now, SchedulerState state) {
        super.restore(now, state);
        waits = state.waits().orElse(WaitMemory.NONE);
    }
}
