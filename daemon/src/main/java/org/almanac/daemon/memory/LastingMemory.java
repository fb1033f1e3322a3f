package org.almanac.daemon.memory;

import java.util.Map;
import org.almanac.daemon.metrics.Phase;

/** What is remembered beyond the daemon's end. It never fails: what it cannot keep it tells by itself. */
public interface LastingMemory {
    /** Nothing lasts. */
    LastingMemory NONE = new LastingMemory() {
        @Override
        public Remembered remembered() {
            return Remembered.NOTHING;
        }

        @Override
        public void keep(Remembrance now) {}

        @Override
        public void cycleEnded(CycleNote cycle) {}
    };

    /**
     * A cycle that has ended.
     *
     * @param at when, in epoch seconds of the daemon's clock
     * @param seconds how long its parts took, and all of it
     * @param jobs how many the server told; 0 where it told none
     */
    record CycleNote(long at, boolean succeeded, Map<Phase, Double> seconds, int jobs) {}

    /** What was remembered when the daemon began. */
    Remembered remembered();

    /**
     * Remembers that, before anybody is told of it: comes back when it would survive the end of the daemon, or when that
     * takes longer than a cycle may wait.
     */
    void keep(Remembrance now);

    /** Remembers that, when there is time for it. */
    void cycleEnded(CycleNote cycle);
}
