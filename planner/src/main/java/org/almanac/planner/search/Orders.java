package org.almanac.planner.search;

import java.util.List;
import org.almanac.planner.plan.JobList;
import org.almanac.planner.site.ClusterUse;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * The orders of some lists of a plan, and a trial of other ones: one change in one list, or of a job from list to list.
 *
 * <p>Lists are named by their index among all.
 */
final class Orders {
    private static final int NONE = -1;

    private final SearchJobs jobs;
    private final List<JobList> lists;
    /** The lists whose orders these are, ascending. */
    private final int[] members;
    /** By list, of members only. */
    private final Order[] orders;

    private int count;
    private List<Migration> migrations = List.of();
    // The lists changed, of which the second is none where one alone is.
    private int changed = NONE;
    private int alsoChanged = NONE;

    /** By list; found anew when they are asked for after the list has changed. */
    private final Gaps[] gaps;

    private final boolean[] gapsKnown;
    private final Site site;
    private final long now;

    Orders(SearchJobs jobs, List<JobList> lists, int[] members, Site site, long now) {
        this.members = members.clone();
        this.site = site;
        this.now = now;
        this.gaps = new Gaps[lists.size()];
        this.gapsKnown = new boolean[lists.size()];
        this.jobs = jobs;
        this.lists = lists;
        this.orders = new Order[lists.size()];
        for (int list : members) {
            orders[list] = new Order(jobs.of(list));
            count += orders[list].size();
        }
    }

    /** How many lists there are. */
    int lists() {
        return members.length;
    }

    /** One of the lists, each as likely. */
    int anyList(SeededRandom random) {
        return members[random.below(members.length)];
    }

    boolean has(int list) {
        return orders[list] != null;
    }

    /** How many jobs the lists have. */
    int count() {
        return count;
    }

    Order of(int list) {
        return orders[list];
    }

    Order[] all() {
        return orders;
    }

    SearchJobs jobs() {
        return jobs;
    }

    /** The list of a random job. */
    int chooseList(SeededRandom random) {
        return members.length == 1 ? members[0] : choose(random).list();
    }

    /** A random job. */
    Place choose(SeededRandom random) {
        int index = random.below(count);
        int member = 0;
        while (index >= orders[members[member]].size()) {
            index -= orders[members[member++]].size();
        }
        return new Place(members[member], index);
    }

    /** A position in a list. */
    record Place(int list, int position) {}

    /** The gaps of a list in the plan that is kept, while no trial is under way. */
    Gaps gaps(int list) {
        if (!gapsKnown[list]) {
            findGaps(list);
            gapsKnown[list] = true;
        }
        return gaps[list];
    }

    private void findGaps(int list) {
        if (gaps[list] == null) {
            gaps[list] = new Gaps();
        }
        ClusterUse use = lists.get(list).use();
        List<JobEntry> running = site.running().stream()
                .filter(job -> job.placement().cluster() == use.index())
                .toList();
        long[] ends = running.stream().mapToLong(JobEntry::expectedEnd).toArray();
        long[] cpus = running.stream().mapToLong(job -> job.placement().cpus()).toArray();
        gaps[list].find(jobs, orders[list], now, use.freeCpus(), ends, cpus);
    }

    /** Whether the list's nodes can ever hold the job. */
    boolean canHold(int list, int job) {
        return lists.get(list).canHold(jobs.entry(job));
    }

    /** Tries the job at one position at another one of the same list, as if it had been taken out before. */
    void move(int list, int from, int to) {
        if (from != to) {
            orders[list].move(from, to);
            changed = list;
        }
    }

    /** Tries two jobs of a list in each other's place. */
    void swap(int list, int one, int other) {
        if (one != other) {
            orders[list].swap(one, other);
            changed = list;
        }
    }

    /** Tries a job of one list in another one. */
    void migrate(int from, int at, int to, int position) {
        int job = orders[from].remove(at);
        orders[to].insert(position, job);
        changed = from;
        alsoChanged = to;
        migrations = List.of(new Migration(job, consumption(job, to) - consumption(job, from)));
    }

    private double consumption(int job, int list) {
        return UserBaseline.consumption(jobs.entry(job), lists.get(list));
    }

    boolean isChanged() {
        return changed != NONE;
    }

    /** The changed list, or the one that a job has left. */
    int changed() {
        return changed;
    }

    /** The list that a job has come into, or the only one that is changed. */
    int alsoChanged() {
        return alsoChanged == NONE ? changed : alsoChanged;
    }

    /** The job that the trial takes to another list, if it does. */
    List<Migration> migrations() {
        return migrations;
    }

    void accept() {
        orders[changed].accept();
        orders[alsoChanged()].accept();
        gapsKnown[changed] = false;
        gapsKnown[alsoChanged()] = false;
        clear();
    }

    void reject() {
        if (isChanged()) {
            orders[changed].reject();
            orders[alsoChanged()].reject();
            clear();
        }
    }

    private void clear() {
        changed = NONE;
        alsoChanged = NONE;
        migrations = List.of();
    }
}
