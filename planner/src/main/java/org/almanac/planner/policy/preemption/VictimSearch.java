package org.almanac.planner.policy.preemption;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.policy.preemption.Victim.Harm;
import org.almanac.planner.site.JobEntry;

/**
 * Chooses the running jobs that are stopped for another one, so that the {@linkplain Harm harm} is the least.
 *
 * <p>Two simple choices come first: those whose stop harms the least are taken until the job has room, of whom then those are
 * spared that it does not need; and, where there may be a better one, all may be stopped, and those whose stop harms the most are
 * spared as long as the job still has room. From the better of both on a search goes over all choices, stopped or spared for one job after the other.
 * It gives up a part of them that can be no better, by what the cheapest jobs that are left would add and by how many cpus are
 * wanted beside those that are free, or in which the job has no room even if all others are stopped. The
 * choice is the best there is unless {@value #MOST_LOOKS} looks, or those that are left at this moment, are not enough; then it is the
 * best found, and never with a job that could be spared alone.
 *
 * <p>Where levels go by what is used, the stop of one job makes others more urgent. Then each is stopped only while it is less
 * urgent than the job that gets its nodes, and none whose stop makes it, or another stopped one, more urgent than that.
 */
final class VictimSearch {
    private static final int MOST_LOOKS = 400;
    /** So many looks are taken at most for all jobs that stop others at one moment, besides those of the simple choices. */
    private static final int LOOKS_AT_ONCE = 2_000;

    /** The looks that are left at one moment. */
    static final class Budget {
        private int left = LOOKS_AT_ONCE;
    }

    /** Which jobs are stopped, and where the job has room then. */
    record Choice(List<Victim> victims, Placement placement) {}

    private final JobEntry job;
    private final Levels levels;
    private final long level;
    private final List<Victim> candidates;
    private List<Victim> best = List.of();
    private Harm least = Harm.MOST;
    private final Budget budget;
    private int looks;
    /** By place: the least that any candidate from there on adds, and the most cpus that one gives back. */
    private long[] leastLost;

    private long[] leastCpus;
    private int[] leastDeleted;
    private long mostCpus;
    /** How many cpus have to be given back at least. */
    private long wanted;

    private VictimSearch(JobEntry job, List<Victim> candidates, Levels levels, Budget budget) {
        this.job = job;
        this.levels = levels;
        this.level = levels.of(job);
        this.candidates = candidates;
        this.budget = budget;
    }

    /**
     * The choice for a job that has no room now; empty if it would have none even if all of these were stopped.
     *
     * @param candidates less urgent jobs, {@linkplain Victim#LEAST_HARM_FIRST those whose stop harms the least} first
     * @param room what is free now; it is the same after the search
     */
    static Optional<Choice> of(JobEntry job, List<Victim> candidates, RoomNow room, Levels levels, Budget budget) {
        return new VictimSearch(job, candidates, levels, budget).find(room);
    }

    private Optional<Choice> find(RoomNow room) {
        bound(room);
        takeLeast(room.copy());
        if (best.isEmpty() || mayBeBetter(0, Harm.NONE)) {
            RoomNow all = room.copy();
            candidates.forEach(each -> all.give(each.job(), each.method()));
            if (!fits(all)) {
                return Optional.empty();
            }
            spareWorst(all.copy(), new ArrayList<>(candidates));
            search(0, new ArrayList<>(), Harm.NONE, room.copy(), all);
        }
        if (best.isEmpty()) {
            return Optional.empty();
        }
        RoomNow released = room.copy();
        best.forEach(each -> released.give(each.job(), each.method()));
        return released.place(job).map(placement -> new Choice(best, placement));
    }

    private void bound(RoomNow room) {
        int count = candidates.size();
        leastLost = new long[count + 1];
        leastCpus = new long[count + 1];
        leastDeleted = new int[count + 1];
        leastLost[count] = Long.MAX_VALUE;
        leastCpus[count] = Long.MAX_VALUE;
        leastDeleted[count] = Integer.MAX_VALUE;
        mostCpus = 1;
        for (int i = count - 1; i >= 0; i--) {
            Victim victim = candidates.get(i);
            long cpus = victim.job().placement().cpus();
            leastLost[i] = Math.min(leastLost[i + 1], victim.lost());
            leastCpus[i] = Math.min(leastCpus[i + 1], cpus);
            leastDeleted[i] = Math.min(leastDeleted[i + 1], victim.deleted());
            mostCpus = Math.max(mostCpus, cpus);
        }
        wanted = Math.max(0, job.cpus() - room.freeCpus());
    }

    /** Whether the candidates from that place on can add to the harm and still be better than the best so far. */
    private boolean mayBeBetter(int place, Harm harm) {
        if (place == candidates.size()) {
            return false;
        }
        long missing = Math.max(0, wanted - harm.cpus());
        int more = (int) Math.max(1, Math.min(candidates.size() - place, (missing + mostCpus - 1) / mostCpus));
        Harm atLeast = new Harm(
                Math.max(harm.level(), candidates.get(place).level()),
                harm.deleted() + more * leastDeleted[place],
                harm.lost() + more * leastLost[place],
                Math.max(harm.cpus() + more * leastCpus[place], wanted),
                harm.jobs() + more);
        return atLeast.compareTo(least) < 0;
    }

    private boolean fits(RoomNow room) {
        return room.place(job).isPresent();
    }

    /**
     * Of jobs that are stopped all those are spared, the worst to stop first, without which there is room: several at a time,
     * as long as that goes well.
     */
    private void spareWorst(RoomNow released, List<Victim> stopped) {
        int next = stopped.size();
        int atOnce = 1;
        while (next > 0) {
            int from = Math.max(0, next - atOnce);
            List<Victim> spared = stopped.subList(from, next);
            spared.forEach(each -> released.takeBack(each.job(), each.method()));
            if (fits(released)) {
                spared.clear();
                next = from;
                atOnce *= 2;
            } else {
                spared.forEach(each -> released.give(each.job(), each.method()));
                next -= atOnce == 1 ? 1 : 0;
                atOnce = Math.max(1, atOnce / 2);
            }
        }
        consider(stopped);
    }

    /** The least to stop are taken until there is room. */
    private void takeLeast(RoomNow released) {
        List<Victim> stopped = new ArrayList<>();
        SoftUse held = levels.use().copy();
        int atOnce = 1;
        int next = 0;
        while (next < candidates.size() && !fits(released)) {
            int until = held.isCounted() ? next + 1 : Math.min(candidates.size(), next + atOnce);
            for (; next < until; next++) {
                Victim victim = candidates.get(next);
                if (!held.isCounted() || levels.of(victim.job(), held) < level) {
                    stopped.add(victim);
                    released.give(victim.job(), victim.method());
                    held.give(victim.job());
                }
            }
            atOnce *= 2;
        }
        if (fits(released)) {
            spareWorst(released, stopped);
        }
    }

    private void consider(List<Victim> stopped) {
        Harm harm = Harm.NONE;
        for (Victim victim : stopped) {
            harm = harm.with(victim);
        }
        if (harm.compareTo(least) < 0 && mayBeStopped(stopped)) {
            least = harm;
            best = List.copyOf(stopped);
        }
    }

    /** Whether all of them are and stay less urgent, as far as that goes by what is used. */
    private boolean mayBeStopped(List<Victim> stopped) {
        if (!levels.use().isCounted()) {
            return true;
        }
        SoftUse held = levels.use().copy();
        for (Victim victim : stopped) {
            if (levels.of(victim.job(), held) >= level) {
                return false;
            }
            held.give(victim.job());
        }
        return stopped.stream().allMatch(victim -> levels.of(victim.job(), held) <= level);
    }

    /**
     * Goes over the choices for the candidates from that place on.
     *
     * @param fewest what is free if none of them is stopped
     * @param most what is free if all of them are, in which the job has room
     */
    private void search(int place, List<Victim> stopped, Harm harm, RoomNow fewest, RoomNow most) {
        if (harm.compareTo(least) >= 0 || looks >= MOST_LOOKS || budget.left <= 0) {
            return;
        }
        looks++;
        budget.left--;
        if (fits(fewest)) {
            if (mayBeStopped(stopped)) {
                least = harm;
                best = List.copyOf(stopped);
            }
            return;
        }
        if (!mayBeBetter(place, harm)) {
            return;
        }
        Victim victim = candidates.get(place);
        stopped.add(victim);
        fewest.give(victim.job(), victim.method());
        search(place + 1, stopped, harm.with(victim), fewest, most);
        fewest.takeBack(victim.job(), victim.method());
        stopped.remove(stopped.size() - 1);
        if (!mayBeBetter(place + 1, harm)) {
            return;
        }
        most.takeBack(victim.job(), victim.method());
        if (fits(most)) {
            search(place + 1, stopped, harm, fewest, most);
        }
        most.give(victim.job(), victim.method());
    }
}
