package org.almanac.planner.policy.planning;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView.Discipline;
import org.almanac.planner.QueueOrder;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.fairshare.Decay;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.plan.reservation.ReservationPlan;
import org.almanac.planner.policy.parameter.Notation;
import org.almanac.planner.policy.parameter.Setting;
import org.almanac.planner.policy.parameter.Settings;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Setup;
import org.almanac.planner.site.Site;

/**
 * What the planning scheduler replaced at CERIT-SC (Klusáček and Chlumský 2016, section 2): conservative backfilling
 * over queues by walltime, each ordered by fair share, with a reservation for every job that has waited beyond a
 * threshold.
 *
 * <p>Reservations are given in the order of the queues, and in that order are moved earlier when jobs have ended; a
 * planned start is kept or becomes earlier, or all are made anew whenever something has happened. A job that has not waited so long has no planned start, and starts as soon
 * as it delays no reservation.
 */
public final class OriginalBackfill extends ReservingPolicy {
    public static final String NAME = "original-backfill";

    public static final Setting<Long> THRESHOLD = new Setting<>(
            "threshold", Notation.DURATION_FROM_ZERO, "0s", "the wait after which a job gets a reservation");
    public static final Setting<Queues> QUEUES = Setting.choice(
            "queues",
            Queues.SHORTEST_FIRST,
            "which queues come first: those of shorter walltimes, or none, so that fair share alone orders the jobs");
    public static final Setting<Long> HALF_LIFE = new Setting<>(
            "half-life", Notation.DURATION, "3d", "after that time use counts half, unless the site has shares");

    public static final Setting<Reservations> RESERVATIONS = Setting.choice(
            "reservations",
            Reservations.KEPT,
            "whether a reservation is kept or becomes earlier, or all are made anew in each cycle");
    public static final Setting<Decay> DECAY = Setting.choice(
            "decay", Decay.SMOOTH, "how use comes to count half: bit by bit, or by halving all of it once a half-life");

    public static final List<Setting<?>> PARAMETERS = List.of(THRESHOLD, QUEUES, HALF_LIFE, RESERVATIONS, DECAY);

    /** What becomes of reservations when something has happened. */
    public enum Reservations {
        /** Each is kept or becomes earlier. */
        KEPT,
        /** All are given up and made anew in the order of the queues, so that a job may lose its turn. */
        ANEW
    }

    /** In which order the queues by walltime are served. */
    public enum Queues {
        /** Queues of shorter walltimes come first. */
        SHORTEST_FIRST,
        /** No queue comes first: fair share orders the jobs of all queues. */
        EVEN
    }

    private static final long HOUR = 3_600;
    private static final long DAY = 24 * HOUR;
    /** The longest walltime of each queue, in seconds; one more queue is for longer jobs. */
    private static final long[] LONGEST = {HOUR, 2 * HOUR, DAY, 2 * DAY, 4 * DAY, 7 * DAY, 14 * DAY, 60 * DAY};

    /** The site's own queues may have priorities, which come first. */
    private static final Comparator<JobEntry> SHORTEST_FIRST =
            Comparator.comparingInt(JobEntry::queuePriority).reversed().thenComparingInt(OriginalBackfill::queueOf);

    private final long threshold;
    private final Queues queues;
    private final Reservations kept;
    /** Whether something has happened since reservations were made, so that they are to be made anew. */
    private boolean outdated;
    /** Whether places are to be looked for, because jobs have come or plans have been compressed since. */
    private boolean anyUnplaced;
    /** When the next job has waited beyond the threshold, in epoch seconds. */
    private long nextReservation = Times.NEVER;

    public OriginalBackfill(Setup setup, Settings settings) {
        super(NAME, new Site(setup, QueueOrder.FAIR_SHARE, equalShares(settings)), PlanAhead.ALL);
        this.threshold = settings.get(THRESHOLD);
        this.queues = settings.get(QUEUES);
        this.kept = settings.get(RESERVATIONS);
    }

    private OriginalBackfill(OriginalBackfill other) {
        super(other);
        this.threshold = other.threshold;
        this.queues = other.queues;
        this.kept = other.kept;
        this.outdated = other.outdated;
        this.anyUnplaced = other.anyUnplaced;
        this.nextReservation = other.nextReservation;
    }

    private static Shares equalShares(Settings settings) {
        return new Shares(
                settings.get(DECAY), settings.get(HALF_LIFE), Shares.Accounting.USER, 1, List.of(), List.of());
    }

    private static int queueOf(JobEntry job) {
        int found = Arrays.binarySearch(LONGEST, job.walltime());
        return found >= 0 ? found : -found - 1;
    }

    @Override
    protected List<JobEntry> order() {
        if (queues == Queues.EVEN) {
            return site.queue();
        }
        List<JobEntry> order = new ArrayList<>(site.queue());
        order.sort(SHORTEST_FIRST);
        return order;
    }

    @Override
    protected boolean mayBePlanned(long now, JobEntry entry) {
        return entry.submitted() + threshold <= now;
    }

    /** The pass gives the new job its place, in the order of the queues among all new jobs. */
    @Override
    protected void placeNewcomer(long now, JobEntry entry) {
        anyUnplaced = true;
    }

    @Override
    public void apply(long now, List<Event> events) {
        outdated |= events.stream()
                .anyMatch(event -> !(event instanceof Event.Timer) && !(event instanceof Event.StartConfirmed));
        super.apply(now, events);
    }

    @Override
    public void reordered(long now) {
        outdated = true;
        super.reordered(now);
    }

    /** Also by what time alone brings: a job overruns, or nodes open. */
    @Override
    public void disturbed(long now) {
        outdated = true;
        super.disturbed(now);
    }

    @Override
    public void compress(long now) {
        if (kept == Reservations.KEPT) {
            reservations.compress(now, order());
        }
        anyUnplaced = true;
        findNextStart();
    }

    @Override
    protected void pass(long now, List<Start> starts) {
        if (kept == Reservations.ANEW && outdated) {
            reserveAnew(now);
        } else if (anyUnplaced || nextReservation <= now) {
            placeUnplaced(now);
        }
        anyUnplaced = false;
        outdated = false;
        super.pass(now, starts);
        findNextReservation(now);
    }

    private void reserveAnew(long now) {
        reservations = new ReservationPlan(plan, now);
        site.queue().forEach(plan::drop);
        placeUnplaced(now);
        findNextStart();
    }

    private void findNextReservation(long now) {
        nextReservation = Times.NEVER;
        if (threshold > 0) {
            for (JobEntry job : site.queue()) {
                if (!mayBePlanned(now, job)) {
                    nextReservation = Math.min(nextReservation, job.submitted() + threshold);
                }
            }
        }
    }

    @Override
    protected long nextDue() {
        return Math.min(nextReservation, super.nextDue());
    }

    @Override
    public void restore(long now, SchedulerState state) {
        super.restore(now, state);
        // What it was told before was no news: the restored reservations are those that were made last.
        outdated = false;
        findNextReservation(now);
    }

    @Override
    public Discipline discipline() {
        if (kept == Reservations.ANEW) {
            return Discipline.RESERVATIONS_ANEW;
        }
        return threshold == 0 ? Discipline.STARTS_KEPT : Discipline.RESERVATIONS_KEPT;
    }

    @Override
    public Scheduler copy() {
        return new OriginalBackfill(this);
    }
}
