package org.almanac.pbs.sim;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Placement;

/**
 * How a workload is run in before a simulated server is first asked, so that jobs run and wait at once.
 *
 * <p>The jobs are started in the order of their arrival on the first nodes that are free; later ones overtake the first
 * that does not fit as far as they end before it could start. Nothing fails meanwhile.
 * The server then begins at the moment of the window that is nearest to what is wished, and stays so for a while: so
 * many jobs wait though all that fits is started; at least a fifth as many run, so that it is no moment at which one job
 * has the whole machine; and these were started at many different times.
 *
 * @param earliest the begin of the window, in seconds of the workload's time
 * @param latest its end, likewise
 * @param waiting about how many jobs are to wait
 */
public record WarmUp(long earliest, long latest, int waiting) {
    private static final int RUNNING_SHARE = 5;
    private static final int DISTINCT_PER_CENT = 70;
    private static final int MOST_MOMENTS = 1000;

    /** For so long, in seconds, the queue is to stay. */
    private static final long LASTS = 3600;

    /** The usual one: about 50 jobs wait, after one to seven days. */
    public static final WarmUp USUAL = new WarmUp(86_400, 7 * 86_400, 50);

    public WarmUp {
        if (earliest < 0 || latest < earliest) {
            throw new IllegalArgumentException("There is no time between " + earliest + " and " + latest);
        }
    }

    /** The moment at which the server begins, in seconds of the workload's time. */
    long moment(SimulatedSite site, Arrivals arrivals, WarmUpProgress progress) {
        World world = new World(site, 0, arrivals.from(0));
        long step = (latest - earliest) / MOST_MOMENTS;
        long hold = Math.min(LASTS, (latest - earliest) / 100);
        List<Moment> moments = new ArrayList<>();
        progress.warmed(0, 2 * latest);
        run(world, earliest);
        moments.add(look(world));
        while (world.nextChange() <= latest) {
            run(world, Math.min(latest, Math.max(world.time() + step, world.nextChange())));
            moments.add(look(world));
            progress.warmed(world.time(), 2 * latest);
        }
        long best = latest;
        int least = Integer.MAX_VALUE;
        for (int i = 0; i < moments.size(); i++) {
            Moment first = moments.get(i);
            int off = first.off();
            for (int j = i; j < moments.size() && moments.get(j).time() <= first.time() + hold; j++) {
                off = Math.max(off, moments.get(j).waitingOff() + first.sameOff());
            }
            if (off < least) {
                least = off;
                best = first.time();
            }
        }
        return best;
    }

    /**
     * A moment that was looked at.
     *
     * @param waitingOff by how many the jobs that wait differ from what is wished
     * @param fewOff how many jobs too few run
     * @param sameOff how many jobs too many were started at one time with others, or would be now
     */
    private record Moment(long time, int waitingOff, int fewOff, int sameOff) {
        int off() {
            return waitingOff + fewOff + sameOff;
        }
    }

    private Moment look(World world) {
        Set<Long> starts = new HashSet<>();
        for (SimJob job : world.jobs().values()) {
            if (job.state == JobState.RUNNING) {
                starts.add(job.started.orElseThrow());
            }
        }
        int running = world.cluster().running();
        int waits = waitInAnyCase(world);
        long queued = world.jobs().values().stream()
                .filter(job -> job.state == JobState.QUEUED)
                .count();
        return new Moment(
                world.time(),
                Math.abs(waits - waiting),
                Math.max(0, waiting - RUNNING_SHARE * running),
                Math.max(0, DISTINCT_PER_CENT * running / 100 - starts.size()) + (int) queued - waits);
    }

    /** How many jobs wait even if whatever fits is started: tried, and undone. */
    private static int waitInAnyCase(World world) {
        List<JobId> tried = new ArrayList<>();
        FirstFits fits = new FirstFits(world.cluster());
        int waits = 0;
        for (SimJob job : world.jobs().values()) {
            if (job.state == JobState.QUEUED) {
                Optional<Placement> placement = fits.of(job.submission.request());
                if (placement.isPresent()) {
                    world.cluster().start(job.id, placement.get(), Long.MAX_VALUE);
                    tried.add(job.id);
                } else {
                    waits++;
                }
            }
        }
        tried.forEach(world.cluster()::stop);
        return waits;
    }

    /** Runs a world until the moment that was found, which is that time (epoch seconds); as far as half of it is done by then. */
    void run(World world, long until, WarmUpProgress progress) {
        long begin = world.time();
        long all = Math.max(1, until - begin);
        do {
            run(world, Math.min(until, Math.max(world.time() + all / MOST_MOMENTS, world.nextChange())));
            progress.warmed(latest + latest * (world.time() - begin) / all, 2 * latest);
        } while (world.time() < until);
    }

    /** Runs the world until that time (epoch seconds). */
    private static void run(World world, long until) {
        do {
            world.advance(Math.min(until, Math.max(world.time(), world.nextChange())));
            startWhatFits(world);
        } while (world.nextChange() <= until);
        world.advance(until);
    }

    private static void startWhatFits(World world) {
        FirstFits fits = new FirstFits(world.cluster());
        List<SimJob> blocked = new ArrayList<>();
        long shadow = Long.MAX_VALUE;
        for (SimJob job : world.jobs().values()) {
            if (job.state == JobState.QUEUED) {
                Optional<Placement> placement = fits.of(job.submission.request());
                if (placement.isPresent()) {
                    // Found out only where somebody could overtake: nothing has been started since the first was
                    // blocked.
                    shadow = blocked.isEmpty() ? shadow : shadow(world, blocked);
                    blocked.clear();
                    if (world.time() + Math.min(job.submission.runtime(), job.walltime) <= shadow) {
                        world.start(job, placement.get());
                    }
                } else if (shadow == Long.MAX_VALUE) {
                    blocked.add(job);
                }
            }
        }
    }

    /**
     * When as many cpus as the first of the jobs asks for will be free, wherever they are; where they never will, it is the
     * next one that counts.
     */
    private static long shadow(World world, List<SimJob> blocked) {
        List<SimJob> running = world.jobs().values().stream()
                .filter(other -> other.state == JobState.RUNNING)
                .sorted(Comparator.comparingLong(SimJob::end))
                .toList();
        long held = running.stream().mapToLong(WarmUp::cpus).sum();
        for (SimJob job : blocked) {
            long free = world.cpus() - held;
            for (SimJob other : running) {
                free += cpus(other);
                if (free >= cpus(job)) {
                    return other.end();
                }
            }
        }
        return Long.MAX_VALUE;
    }

    private static long cpus(SimJob job) {
        return job.submission.request().total().cpus();
    }
}
