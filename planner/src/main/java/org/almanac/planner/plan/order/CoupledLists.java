package org.almanac.planner.plan.order;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.limit.Charges;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * The job lists that have to be swept together, in groups: their jobs count in the same slot of a limit, or wait for
 * each other.
 *
 * <p>The order of a list changes no start in another group.
 */
public final class CoupledLists {
    private static final int NONE = -1;

    /** Where a job is taken to be. */
    public enum Where {
        /** In its list. */
        AS_PLANNED,
        /** In any list that accepts it, for a search that moves jobs from list to list. */
        WHEREVER_ACCEPTED
    }

    /** By list, the first list of its group. */
    private final int[] leader;

    private final Site site;

    private final List<JobList> lists;

    /** The groups by the limits that jobs share and the jobs that they wait for now. */
    public CoupledLists(Site site, List<JobList> lists, Where where) {
        this.site = site;
        this.lists = lists;
        leader = new int[lists.size()];
        Arrays.setAll(leader, list -> list);
        if (leader.length == 1) {
            return;
        }
        int[] countedIn = new int[site.limits().slots()];
        Arrays.fill(countedIn, NONE);
        Map<JobId, Integer> waiting = new HashMap<>();
        for (int home = 0; home < leader.length; home++) {
            for (JobEntry job : lists.get(home).order()) {
                for (int list = 0; list < leader.length; list++) {
                    if (list == home
                            || where == Where.WHEREVER_ACCEPTED
                                    && lists.get(list).accepts(job.job())) {
                        joinByLimits(job.charges(lists.get(list).use().index()), countedIn, list);
                        joinByWaiting(job, waiting, list);
                    }
                }
            }
        }
    }

    private void joinByLimits(Charges charges, int[] countedIn, int list) {
        for (int i = 0; i < charges.size(); i++) {
            int slot = charges.slot(i);
            if (countedIn[slot] == NONE) {
                countedIn[slot] = list;
            } else {
                join(countedIn[slot], list);
            }
        }
    }

    /** Joins the lists of all jobs that wait for the same job, and the list of that job. */
    private void joinByWaiting(JobEntry job, Map<JobId, Integer> lists, int list) {
        for (JobId other : job.waitsFor()) {
            join(lists.computeIfAbsent(other, made -> list), list);
        }
        if (!site.waitingFor(job).isEmpty()) {
            join(lists.computeIfAbsent(job.job().id(), made -> list), list);
        }
    }

    private void join(int one, int other) {
        int kept = Math.min(leader[one], leader[other]);
        int given = Math.max(leader[one], leader[other]);
        if (kept != given) {
            for (int list = 0; list < leader.length; list++) {
                leader[list] = leader[list] == given ? kept : leader[list];
            }
        }
    }

    /** Joins the lists of each cluster besides. */
    public CoupledLists byCluster() {
        for (int list = 0; list < leader.length; list++) {
            for (int other = 0; other < list; other++) {
                if (lists.get(list).use() == lists.get(other).use()) {
                    join(other, list);
                }
            }
        }
        return this;
    }

    /** The lists of each group, ascending. */
    public List<int[]> groups() {
        return Arrays.stream(leader).distinct().mapToObj(this::members).toList();
    }

    private int[] members(int ofLeader) {
        int[] members = new int[leader.length];
        int count = 0;
        for (int list = 0; list < leader.length; list++) {
            if (leader[list] == ofLeader) {
                members[count++] = list;
            }
        }
        return Arrays.copyOf(members, count);
    }
}
