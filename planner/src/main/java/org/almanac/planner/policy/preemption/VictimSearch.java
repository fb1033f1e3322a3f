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
 * <p>Two simple choices come first: all may be stopped, and those whose stop harms the most are spared as long as the job
 * still has room; and those whose stop harms the least are taken until it has room, of whom then those are spared that
 * it does not need. From the better of both on a search goes over all choices, stopped or spared for one job after the other.
 * It gives up a part of them that can be no better, or in which the job has no room even if all others are stopped. The
 * choice is the best there is unless {@value #MOST_LOOKS} looks are not enough; then it is the best found, and never with a
 * job that could be spared alone.
 *
 * <p>Where levels go by what is used, the stop of one job makes others more urgent. Then each is stopped only while it is less
 * urgent than the job that gets its nodes, and none whose stop makes it, or another stopped one, more urgent than that.
 */
final class VictimSearch {
    private static final int MOST_LOOKS = 400;

    /** Which jobs are stopped, and where the job has room then. */
    record Choice(List<Victim> victims, Placement placement) {}

    private final JobEntry job;
    private final Levels levels;
    private final long level;
    private final List<Victim> candidates;
    private List<Victim> best = List.of();
    private Harm least = Harm.MOST;
    private int looks;

    private VictimSearch(JobEntry job, List<Victim> candidates, Levels levels) {
        this.job = job;
        this.levels = levels;
        this.level = levels.of(job);
        this.candidates = new ArrayList<>(candidates);
        this.candidates.sort(Victim.LEAST_HARM_FIRST);
    }

    /**
     * The choice for a job that has no room now; empty if it would have none even if all of these were stopped.
     *
     * @param candidates less urgent jobs
     * @param room what is free now; it is the same after the search
     */
    static Optional<Choice> of(JobEntry job, List<Victim> candidates, RoomNow room, Levels levels) {
        return new VictimSearch(job, candidates, levels).find(room);
    }

    private Optional<Choice> find(RoomNow room) {
        RoomNow all = room.copy();
        candidates.forEach(each -> all.give(each.job()));
        if (!fits(all)) {
            return Optional.empty();
        }
        spareWorst(all.copy(), new ArrayList<>(candidates));
        takeLeast(room.copy());
        search(0, List.of(), Harm.NONE, room.copy(), all);
        if (best.isEmpty()) {
            return Optional.empty();
        }
        RoomNow released = room.copy();
        best.forEach(each -> released.give(each.job()));
        return released.place(job).map(placement -> new Choice(best, placement));
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
            spared.forEach(each -> released.takeBack(each.job()));
            if (fits(released)) {
                spared.clear();
                next = from;
                atOnce *= 2;
            } else {
                spared.forEach(each -> released.give(each.job()));
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
                    released.give(victim.job());
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
        if (harm.compareTo(least) >= 0 || looks++ >= MOST_LOOKS) {
            return;
        }
        if (fits(fewest)) {
            if (mayBeStopped(stopped)) {
                least = harm;
                best = stopped;
            }
            return;
        }
        if (place == candidates.size()) {
            return;
        }
        Victim victim = candidates.get(place);
        List<Victim> with = new ArrayList<>(stopped);
        with.add(victim);
        fewest.give(victim.job());
        search(place + 1, with, harm.with(victim), fewest, most);
        fewest.takeBack(victim.job());
        most.takeBack(victim.job());
        if (fits(most)) {
            search(place + 1, stopped, harm, fewest, most);
        }
        most.give(victim.job());
    }
}
