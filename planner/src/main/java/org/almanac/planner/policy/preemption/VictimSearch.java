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
 */
final class VictimSearch {
    private static final int MOST_LOOKS = 400;

    /** Which jobs are stopped, and where the job has room then. */
    record Choice(List<Victim> victims, Placement placement) {}

    private final JobEntry job;
    private final List<Victim> candidates;
    private List<Victim> best = List.of();
    private Harm least = new Harm(Integer.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE);
    private int looks;

    private VictimSearch(JobEntry job, List<Victim> candidates) {
        this.job = job;
        this.candidates = new ArrayList<>(candidates);
        this.candidates.sort(Victim.LEAST_HARM_FIRST);
    }

    /**
     * The choice for a job that has no room now; empty if it would have none even if all of these were stopped.
     *
     * @param room what is free now; it is the same after the search
     */
    static Optional<Choice> of(JobEntry job, List<Victim> candidates, RoomNow room) {
        return new VictimSearch(job, candidates).find(room);
    }

    private Optional<Choice> find(RoomNow room) {
        RoomNow all = room.copy();
        candidates.forEach(each -> all.give(each.job()));
        if (all.place(job).isEmpty()) {
            return Optional.empty();
        }
        spareWorst(all.copy(), new ArrayList<>(candidates));
        takeLeast(room.copy());
        search(0, List.of(), Harm.NONE, room.copy(), all);
        RoomNow released = room.copy();
        best.forEach(each -> released.give(each.job()));
        return released.place(job).map(placement -> new Choice(best, placement));
    }

    /** Of jobs that are stopped all those are spared, the worst to stop first, without which there is room. */
    private void spareWorst(RoomNow released, List<Victim> stopped) {
        for (int i = stopped.size() - 1; i >= 0; i--) {
            released.takeBack(stopped.get(i).job());
            if (released.place(job).isPresent()) {
                stopped.remove(i);
            } else {
                released.give(stopped.get(i).job());
            }
        }
        consider(stopped);
    }

    private void takeLeast(RoomNow released) {
        List<Victim> stopped = new ArrayList<>();
        for (int i = 0; i < candidates.size() && released.place(job).isEmpty(); i++) {
            stopped.add(candidates.get(i));
            released.give(candidates.get(i).job());
        }
        spareWorst(released, stopped);
    }

    private void consider(List<Victim> stopped) {
        Harm harm = Harm.NONE;
        for (Victim victim : stopped) {
            harm = harm.with(victim);
        }
        if (harm.compareTo(least) < 0) {
            least = harm;
            best = List.copyOf(stopped);
        }
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
        if (fewest.place(job).isPresent()) {
            least = harm;
            best = stopped;
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
        if (most.place(job).isPresent()) {
            search(place + 1, stopped, harm, fewest, most);
        }
        most.give(victim.job());
    }
}
