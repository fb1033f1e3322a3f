package org.almanac.planner.forecast;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.almanac.planner.Event;
import org.almanac.planner.Openings;
import org.almanac.planner.PlanView;
import org.almanac.planner.PlanView.Discipline;
import org.almanac.planner.PlanView.Planned;
import org.almanac.planner.PlanView.Running;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;

/**
 * What would become of jobs if they were submitted or altered now, each alone: tried on a copy of a scheduler, which itself learns nothing
 * of it.
 *
 * <p>A job starts where it would if it really came at that moment, before any search. A copy takes long to make where many jobs
 * wait; so one is kept, and goes back to where it was before the trial where the policy lets it: a policy that keeps its starts
 * takes back what it was told and has the plan from before, which is looked at each time. Otherwise there is another copy for the next
 * trial. Safe for several threads, which wait for each other.
 */
public final class Trials {
    /** As it stands; it is never told of anything. */
    private final Scheduler whole;

    private final long now;
    private final List<Planned> planned;
    private final List<Running> running;
    private Optional<Scheduler> ready;
    private Optional<Used> used = Optional.empty();

    /** A scheduler that has been told something, and what takes that back. */
    private record Used(Scheduler scheduler, Event takingBack) {}

    /**
     * Trials of a moment.
     *
     * @param copy a scheduler that nobody else drives
     * @param now when it was told last what had happened, in epoch seconds
     */
    public Trials(Scheduler copy, long now) {
        this.whole = copy;
        this.now = now;
        // What is due and was not started, as where another scheduler starts the jobs, is not to take part in each
        // trial.
        whole.decide(now);
        this.planned = whole.plan().planned();
        this.running = whole.plan().running();
        this.ready = Optional.of(whole.copy());
    }

    /** The moment, in epoch seconds. */
    public long now() {
        return now;
    }

    /** What is made of the plan as it stands, which holds until the function returns. */
    public synchronized <R> R plan(Function<PlanView, R> reader) {
        return reader.apply(whole.plan());
    }

    /**
     * What is made of the plan in which a job has its place, or runs, that was submitted now; it holds until the function
     * returns.
     *
     * @param job whose id no other job has
     */
    public synchronized <R> R with(Job job, Function<PlanView, R> reader) {
        return told(new Event.Submitted(job), new Event.Deleted(job.id()), reader);
    }

    /**
     * What is made of the plan in which a job that is known asks for something else from now on, as after an alteration on the
     * server; it holds until the function returns.
     *
     * @param job as it is
     * @param other as it would be; of the same id
     */
    public synchronized <R> R altered(Job job, Job other, Function<PlanView, R> reader) {
        return told(new Event.Changed(other), new Event.Changed(job), reader);
    }

    /**
     * The places that the plan has for jobs beside all others as they stand, on a copy of its own; empty of a policy that plans no
     * starts.
     *
     * @param without a job that waits and would leave its place; empty where all stay
     */
    public Optional<Openings> openings(Optional<JobId> without) {
        return copied().openings(now, without);
    }

    /** A copy of the scheduler as it stands, which nobody else drives. */
    public synchronized Scheduler copied() {
        return whole.copy();
    }

    private <R> R told(Event event, Event takingBack, Function<PlanView, R> reader) {
        prepare();
        Scheduler scheduler = ready.orElseThrow();
        ready = Optional.empty();
        scheduler.apply(now, List.of(event));
        scheduler.decide(now);
        R read = reader.apply(scheduler.plan());
        used = Optional.of(new Used(scheduler, takingBack));
        return read;
    }

    /** Makes ready for the next trial, which need not wait for that then. */
    public synchronized void prepare() {
        if (ready.isEmpty()) {
            ready = used.filter(this::isAsBefore).map(Used::scheduler).or(() -> Optional.of(whole.copy()));
            used = Optional.empty();
        }
    }

    private boolean isAsBefore(Used tried) {
        Discipline discipline = tried.scheduler().plan().discipline();
        if (discipline.plansAll() && !discipline.keepsStarts()) {
            // Its newcomers may move others, or it makes all starts anew, which takes longer than a copy.
            return false;
        }
        tried.scheduler().apply(now, List.of(tried.takingBack()));
        PlanView plan = tried.scheduler().plan();
        // A job that was altered and starts so is not back in the queue by being altered again.
        return plan.planned().equals(planned) && plan.running().equals(running);
    }
}
