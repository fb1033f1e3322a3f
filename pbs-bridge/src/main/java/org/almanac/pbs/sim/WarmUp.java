package org.almanac.pbs.sim;

import java.util.Optional;
import org.almanac.pbs.JobState;
import org.almanac.planner.cluster.Placement;

/**
 * How a workload is run in before a simulated server is first asked, so that jobs run and wait at once.
 *
 * <p>The jobs are started in the order of their arrival on the first nodes that are free; later ones overtake what does
 * not fit, until one has waited for half a day. Nothing fails meanwhile.
 * The server then begins at the moment of the window that is nearest to what is wished: so many jobs wait, and at least
 * a fifth as many run, so that it is no moment at which one job has the whole machine.
 *
 * @param earliest the begin of the window, in seconds of the workload's time
 * @param latest its end, likewise
 * @param waiting about how many jobs are to wait
 */
public record WarmUp(long earliest, long latest, int waiting) {
    private static final long PATIENCE = 43_200;
    private static final int RUNNING_SHARE = 5;

    /** The usual one: about 50 jobs wait, after one to seven days. */
    public static final WarmUp USUAL = new WarmUp(86_400, 7 * 86_400, 50);

    public WarmUp {
        if (earliest < 0 || latest < earliest) {
            throw new IllegalArgumentException("There is no time between " + earliest + " and " + latest);
        }
    }

    /** The moment at which the server begins, in seconds of the workload's time. */
    long moment(SimulatedSite site, Arrivals arrivals) {
        World world = new World(site, 0, arrivals.from(0));
        long best = latest;
        int least = Integer.MAX_VALUE;
        run(world, earliest);
        while (least > 0) {
            int off = distance(world);
            if (off < least) {
                least = off;
                best = world.time();
            }
            if (world.nextChange() > latest) {
                break;
            }
            run(world, Math.max(world.time(), world.nextChange()));
        }
        return best;
    }

    /** Runs the world until that time (epoch seconds). */
    static void run(World world, long until) {
        do {
            world.advance(Math.min(until, Math.max(world.time(), world.nextChange())));
            startWhatFits(world);
        } while (world.nextChange() <= until);
        world.advance(until);
    }

    /** How far the moment is from what is wished, in jobs. */
    private int distance(World world) {
        int waits = 0;
        for (SimJob job : world.jobs().values()) {
            waits += job.state == JobState.QUEUED ? 1 : 0;
        }
        return Math.abs(waits - waiting)
                + Math.max(0, waiting - RUNNING_SHARE * world.cluster().running());
    }

    private static void startWhatFits(World world) {
        for (SimJob job : world.jobs().values()) {
            if (job.state == JobState.QUEUED) {
                Optional<Placement> placement = world.cluster().firstFit(job.submission.request());
                if (placement.isPresent()) {
                    world.start(job, placement.get());
                } else if (world.time() - job.queued > PATIENCE) {
                    return;
                }
            }
        }
    }
}
