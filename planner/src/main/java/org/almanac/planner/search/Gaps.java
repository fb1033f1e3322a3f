package org.almanac.planner.search;

import java.util.Arrays;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.timeline.TimeWalk;

/**
 * The gaps of one list in the kept plan: the positions before a job that has to wait although cpus are free. The free
 * cpus are summed over all nodes.
 */
final class Gaps {
    private int[] positions = new int[16];
    private long[] cpus = new long[16];
    private int count;

    /**
     * Finds the gaps anew.
     *
     * @param use the nodes of the list's cluster as they are at {@code now}
     */
    void find(SearchJobs jobs, Order order, NodesNow use, Site site, long now) {
        count = 0;
        TimeWalk walk = site.walk();
        long free = use.freeCpus();
        long time = now;
        for (int i = 0; i < order.size(); i++) {
            int job = order.job(i);
            if (jobs.start[job] > time) {
                add(i, free);
                time = jobs.start[job];
                while (walk.nextRunning() <= time) {
                    JobEntry ended = site.running().get(walk.passRunning());
                    free += ended.placement().cluster() == use.index()
                            ? ended.placement().cpus()
                            : 0;
                }
                while (walk.nextPlanned() <= time) {
                    free += jobs.entry(walk.passPlanned()).cpus();
                }
            }
            free -= jobs.entry(job).cpus();
            walk.add(jobs.end(job), job);
        }
    }

    private void add(int position, long free) {
        if (free <= 0) {
            return;
        }
        if (count == positions.length) {
            positions = Arrays.copyOf(positions, 2 * count);
            cpus = Arrays.copyOf(cpus, 2 * count);
        }
        positions[count] = position;
        cpus[count++] = free;
    }

    int count() {
        return count;
    }

    /** The position of the job that waits behind the gap. */
    int position(int gap) {
        return positions[gap];
    }

    /** How many cpus are free in the gap, at least. */
    long cpus(int gap) {
        return cpus[gap];
    }
}
