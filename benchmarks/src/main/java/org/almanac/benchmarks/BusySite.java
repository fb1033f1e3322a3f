package org.almanac.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Placer;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;

/**
 * A site whose nodes are 90 % busy, with so many jobs that wait: the same for the same seed.
 *
 * <p>All jobs are of one {@link JobMix}. What runs was drawn until nine tenths of the cpus were taken, on the first nodes
 * that held it; each job has run for some time, all times equally likely that leave it five minutes.
 */
public final class BusySite {
    /** The present of every site, in epoch seconds. */
    static final long NOW = 1_800_000_000L;

    /** So many jobs in a row that do not fit are the end of filling. */
    private static final int MOST_MISFITS = 1000;

    /** What is left of every running job's walltime at least, so that nothing is due just after the present. */
    private static final long LEAST_LEFT = 300;

    /** A job that runs. */
    record Running(Job job, Placement placement, long started) {
        long expectedEnd() {
            return started + job.walltime();
        }
    }

    private final Machine machine;
    private final List<Running> running = new ArrayList<>();
    private final List<Job> waiting = new ArrayList<>();
    private final JobMix mix;
    /** Of the job that is drawn next. */
    private long number = 1;

    private final Job newcomer;

    public BusySite(SiteShape shape, int waiting, long seed) {
        this.machine = shape.machine();
        this.mix = new JobMix(shape, seed);
        fill();
        for (int i = 0; i < waiting; i++) {
            this.waiting.add(mix.draw(number++, NOW - waiting + i));
        }
        this.newcomer = mix.draw(number++, NOW);
    }

    /** Draws what runs. */
    private void fill() {
        long[] free = Placer.capacity(machine.cluster(0));
        Placer placer = new Placer(0, machine.cluster(0));
        long left = machine.cpus() / 10;
        long freeCpus = machine.cpus();
        int misfits = 0;
        while (freeCpus > left && misfits < MOST_MISFITS) {
            Job job = mix.draw(number, 0);
            long ran = mix.below((int) (job.walltime() - LEAST_LEFT));
            Optional<Placement> placement = job.request().total().cpus() > freeCpus - left / 2
                    ? Optional.empty()
                    : placer.place(job.request(), free);
            if (placement.isEmpty()) {
                misfits++;
                continue;
            }
            misfits = 0;
            number++;
            placement.get().addTo(free, -1);
            freeCpus -= placement.get().cpus();
            running.add(new Running(job, placement.get(), NOW - ran));
        }
    }

    Machine machine() {
        return machine;
    }

    List<Running> running() {
        return running;
    }

    List<Job> waiting() {
        return waiting;
    }

    /** One more job of the mix, which nobody has submitted yet. */
    Job newcomer() {
        return newcomer;
    }

    /** More and more such jobs. */
    Stream<Job> newcomers() {
        return Stream.generate(() -> mix.draw(number++, NOW));
    }

    /** The job that holds the most cpu seconds from now on. */
    Running largest() {
        Running largest = running.get(0);
        for (Running other : running) {
            if (held(other) > held(largest)) {
                largest = other;
            }
        }
        return largest;
    }

    private static long held(Running job) {
        return job.placement().cpus() * (job.expectedEnd() - NOW);
    }

    /** A scheduler that has been told of the site as of a server that it finds at its own start, and has decided. */
    Scheduler told(String policy) {
        Scheduler scheduler = Policies.create(PolicySpec.parse(policy), machine);
        tell(scheduler);
        return scheduler;
    }

    /** Tells a fresh scheduler of the site, and lets it decide. */
    void tell(Scheduler scheduler) {
        List<Event> events = new ArrayList<>();
        for (Running job : running) {
            events.add(new Event.Submitted(job.job()));
            events.add(new Event.StartedElsewhere(job.job().id(), job.placement(), job.started()));
        }
        waiting.forEach(job -> events.add(new Event.Submitted(job)));
        scheduler.apply(NOW, events);
        decide(scheduler, NOW);
    }

    /** Lets the scheduler decide, and confirms what it starts; tells how much that was. */
    static int decide(Scheduler scheduler, long now) {
        List<Start> starts = scheduler.decide(now);
        if (!starts.isEmpty()) {
            List<Event> confirmed = new ArrayList<>();
            starts.forEach(
                    start -> confirmed.add(new Event.StartConfirmed(start.job().id(), now)));
            scheduler.apply(now, confirmed);
        }
        return starts.size();
    }
}
