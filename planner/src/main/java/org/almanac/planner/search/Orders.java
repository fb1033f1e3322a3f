package org.almanac.planner.search;

import java.util.List;
import java.util.Optional;
import org.almanac.planner.cluster.SeededRandom;
import org.almanac.planner.plan.order.JobList;
import org.almanac.planner.site.Site;

/**
 * The kept orders of some lists of a plan, and a trial: one change within a list, or a job's move from one list to
 * another.
 *
 * <p>Lists are named by their index among all lists of the plan.
 */
final class Orders {
    private static final int NONE = -1;

    private final SearchJobs jobs;
    private final List<JobList> lists;
    /** The indices of the lists, ascending. */
    private final int[] members;
    /** By list; null for lists that are not members. */
    private final Order[] orders;

    private int count;
    private List<Migration> migrations = List.of();
    /** The trial's change; none if there is no trial. */
    private Optional<Change> change = Optional.empty();
    // The changed lists; the second is none if only one is changed.
    private int changed = NONE;
    private int alsoChanged = NONE;

    /** By list; found anew when asked for after the list has changed. */
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

    /** The number of member lists. */
    int lists() {
        return members.length;
    }

    /** A random list, each as likely as the others. */
    int anyList(SeededRandom random) {
        return members[random.below(members.length)];
    }

    boolean has(int list) {
        return orders[list] != null;
    }

    /** The number of jobs of all member lists. */
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

    /** The place of a random job. */
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

    /** The gaps of a list in the kept plan; only while there is no trial. */
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
        gaps[list].find(jobs, orders[list], lists.get(list).use(), site, now);
    }

    /** Whether the list's nodes can ever hold the job. */
    boolean canHold(int list, int job) {
        return lists.get(list).canHold(jobs.entry(job));
    }

    /** Tries the job at another position of its list; {@code to} is its position after it has been taken out. */
    void move(int list, int from, int to) {
        if (from != to) {
            change = Optional.of(new Change.Moved(list, from, to, orders[list].job(from)));
            orders[list].move(from, to);
            changed = list;
        }
    }

    /** Tries two jobs of a list in each other's place. */
    void swap(int list, int one, int other) {
        if (one != other) {
            change = Optional.of(new Change.Swapped(list, one, other, orders[list].job(one), orders[list].job(other)));
            orders[list].swap(one, other);
            changed = list;
        }
    }

    /** Tries a job of one list in another list. */
    void migrate(int from, int at, int to, int position) {
        int job = orders[from].remove(at);
        orders[to].insert(position, job);
        changed = from;
        alsoChanged = to;
        change = Optional.of(new Change.Migrated(from, at, to, position, job));
        migrations = List.of(new Migration(job, consumption(job, to) - consumption(job, from)));
    }

    private double consumption(int job, int list) {
        return UserBaseline.consumption(jobs.entry(job), lists.get(list));
    }

    boolean isChanged() {
        return changed != NONE;
    }

    /** The change that makes the kept orders the trial; only while there is a trial. */
    Change change() {
        return change.orElseThrow();
    }

    /** The changed list; for a job that changes lists, the one that it leaves. */
    int changed() {
        return changed;
    }

    /** The list into which a job comes, or the only changed list. */
    int alsoChanged() {
        return alsoChanged == NONE ? changed : alsoChanged;
    }

    /** The migration of a job to another list; empty if the trial has none. */
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

    /** By list: a copy of its kept order; empty for lists that are not members. */
    int[][] copies() {
        int[][] copies = new int[orders.length][0];
        for (int list : members) {
            copies[list] = orders[list].copyOfKept();
        }
        return copies;
    }

    /** Makes those the kept orders, as {@link #copies} told them; only while there is no trial. */
    void goBack(int[][] copies) {
        for (int list : members) {
            orders[list].goBack(copies[list]);
            gapsKnown[list] = false;
        }
    }

    private void clear() {
        changed = NONE;
        alsoChanged = NONE;
        change = Optional.empty();
        migrations = List.of();
    }
}
