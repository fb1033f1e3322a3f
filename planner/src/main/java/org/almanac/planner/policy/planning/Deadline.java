package org.almanac.planner.policy.planning;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import org.almanac.planner.PlanView.Discipline;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.plan.PlanSnapshot;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Setup;
import org.almanac.planner.site.Site;

/**
 * Deadline-based backfilling (N'takpé and Suter 2017): jobs that need only end by a deadline make room for jobs that
 * are to end as soon as possible.
 *
 * <p>The waiting jobs are in the paper's two lists. The allocations of {@code L0} are definitive: they are kept or
 * become earlier. Those of {@code L1}, jobs with a deadline, are tentative: they are made anew whenever a regular job
 * comes (Algorithm 1) and when jobs have ended. A job is in {@code L1} only as long as its allocation meets its
 * deadline, and every deadline that was met at submission stays so, unless nodes, limits or people leave no other way.
 *
 * <p>Where the paper is silent: a job for which other jobs wait is in {@code L0}, because their starts follow from its
 * own. When jobs have ended, {@code L0} is improved first, as if {@code L1} were not there. If that breaks a deadline,
 * all allocations stay and are only improved. If Algorithm 1 as a whole would break a deadline, the earlier allocations
 * stay and the newcomer takes what is left.
 */
public final class Deadline extends ReservingPolicy {
    public static final String NAME = "deadline";

    private static final Comparator<JobEntry> BY_SUBMISSION =
            Comparator.comparingLong(JobEntry::submitted).thenComparingLong(JobEntry::sequence);

    /** L1, by submission; each has its latest start as its bound, and a planned start no later. */
    private final List<JobEntry> tentative = new ArrayList<>();

    public Deadline(Setup setup) {
        super(NAME, new Site(setup), PlanAhead.ALL);
    }

    private Deadline(Deadline other) {
        super(other);
        tentative.addAll(entriesOf(other.tentative));
    }

    @Override
    protected void placeNewcomer(long now, JobEntry entry) {
        entry.waitsFor().forEach(id -> site.find(id).ifPresent(this::makeDefinitive));
        long from = table.earliestStart(entry, now);
        if (from == Times.NEVER) {
            return;
        }
        // Another job of the same batch may have led to a place for this job; then the jobs that wait for it have one,
        // too.
        boolean isNew = !table.isPlanned(entry);
        if (isNew) {
            reservations.reserve(entry, from);
        }
        if (mayBeTentative(entry)) {
            makeTentative(entry);
        } else if (!tentative.isEmpty() && !hasBest(entry, from) && !isCountedOn(entry)) {
            placeBefore(now, entry);
        }
        noteStart(entry);
        if (isNew) {
            placeWaitingFor(now, entry);
        }
    }

    /** Whether the job starts as early as it may at all: then no tentative job is in its way. */
    private boolean hasBest(JobEntry entry, long from) {
        return table.isPlanned(entry) && table.start(entry) == from;
    }

    private boolean isCountedOn(JobEntry entry) {
        return site.waitingFor(entry).stream().anyMatch(table::isPlanned);
    }

    private boolean mayBeTentative(JobEntry entry) {
        return entry.job().conditions().deadline().isPresent()
                && table.isPlanned(entry)
                && table.start(entry) <= latestStart(entry)
                && site.waitingFor(entry).isEmpty();
    }

    /** Algorithm 1 for a job that is to end as soon as possible. */
    private void placeBefore(long now, JobEntry regular) {
        PlanSnapshot before = PlanSnapshot.of(plan, site.queue());
        List<JobEntry> definitive = new ArrayList<>(List.of(regular));
        List<JobEntry> others = new ArrayList<>(tentative);
        if (makeRoom(now, definitive, others)) {
            definitive.forEach(this::makeDefinitive);
            findNextStart();
        } else {
            reservations.restore(before);
        }
    }

    /**
     * Allocates the definitive jobs and then the others anew, moving others to the definitive ones until all deadlines are
     * met (Algorithm 1, lines 9 to 35); tells whether they are in the end.
     */
    private boolean makeRoom(long now, List<JobEntry> definitive, List<JobEntry> others) {
        allocate(now, definitive, others);
        for (int late = firstLate(others); late >= 0; late = firstLate(others)) {
            definitive.add(others.remove(late));
            definitive.sort(BY_SUBMISSION);
            allocate(now, definitive, others);
        }
        int last = lastLate(definitive);
        if (last >= 0) {
            JobEntry lastLate = definitive.get(last);
            List<JobEntry> earlier = others.stream()
                    .filter(job -> BY_SUBMISSION.compare(job, lastLate) < 0)
                    .toList();
            others.removeAll(earlier);
            definitive.addAll(earlier);
            definitive.sort(BY_SUBMISSION);
            allocate(now, definitive, others);
        }
        return lastLate(definitive) < 0 && firstLate(others) < 0;
    }

    private void allocate(long now, List<JobEntry> definitive, List<JobEntry> others) {
        definitive.forEach(reservations::cancel);
        others.forEach(reservations::cancel);
        allocate(now, definitive);
        allocate(now, others);
    }

    private void allocate(long now, List<JobEntry> jobs) {
        for (JobEntry job : jobs) {
            long from = table.earliestStart(job, now);
            if (from != Times.NEVER) {
                reservations.reserve(job, from);
            }
        }
    }

    private int firstLate(List<JobEntry> jobs) {
        for (int i = 0; i < jobs.size(); i++) {
            if (isLate(jobs.get(i))) {
                return i;
            }
        }
        return -1;
    }

    private int lastLate(List<JobEntry> jobs) {
        for (int i = jobs.size() - 1; i >= 0; i--) {
            if (isLate(jobs.get(i))) {
                return i;
            }
        }
        return -1;
    }

    /** Whether the job is guaranteed to meet its deadline, but is planned to miss it or not planned at all. */
    private boolean isLate(JobEntry job) {
        OptionalLong bound = table.bound(job);
        return bound.isPresent() && !(table.isPlanned(job) && table.start(job) <= bound.getAsLong());
    }

    private static long latestStart(JobEntry job) {
        return job.job().conditions().deadline().orElseThrow() - job.openFor();
    }

    private void makeTentative(JobEntry entry) {
        plan.guarantee(entry, latestStart(entry));
        tentative.add(-Collections.binarySearch(tentative, entry, BY_SUBMISSION) - 1, entry);
    }

    private void makeDefinitive(JobEntry entry) {
        if (table.bound(entry).isPresent()) {
            plan.unbind(entry);
            tentative.remove(entry);
        }
    }

    @Override
    public void compress(long now) {
        if (tentative.isEmpty() || !makeAnew(now)) {
            reservations.compress(now);
        }
        placeUnplaced(now);
        findNextStart();
    }

    /** Improves L0 and allocates L1 anew. If that breaks a deadline, leaves all as it was and returns false. */
    private boolean makeAnew(long now) {
        PlanSnapshot before = PlanSnapshot.of(plan, site.queue());
        tentative.forEach(reservations::cancel);
        reservations.compress(now);
        allocate(now, tentative);
        boolean met = firstLate(tentative) < 0;
        if (!met) {
            reservations.restore(before);
        }
        return met;
    }

    @Override
    public void withdrawn(JobEntry entry) {
        makeDefinitive(entry);
        super.withdrawn(entry);
    }

    @Override
    protected void repair(long now) {
        super.repair(now);
        tentative.clear();
        for (JobEntry job : site.queue()) {
            if (isLate(job)) {
                plan.unbind(job);
            } else if (table.bound(job).isPresent()) {
                makeTentative(job);
            }
        }
    }

    @Override
    protected void pass(long now, List<Start> starts) {
        super.pass(now, starts);
        if (!starts.isEmpty()) {
            List.copyOf(tentative).stream().filter(job -> !job.waits()).forEach(this::makeDefinitive);
        }
    }

    @Override
    public Discipline discipline() {
        return Discipline.BOUNDS_KEPT;
    }

    @Override
    public Scheduler copy() {
        return new Deadline(this);
    }
}
