package org.almanac.daemon.running;

import java.util.OptionalLong;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.memory.LastingMemory;
import org.almanac.daemon.memory.Remembered;
import org.almanac.daemon.memory.Remembrance;

/**
 * What is remembered, with the starts that were asked for when the daemon ended before it could remember them: the record of
 * starts is written before the server is asked.
 */
record StartedBefore(LastingMemory lasting, StartRecord starts) implements LastingMemory {
    @Override
    public Remembered remembered() {
        Remembered before = lasting.remembered();
        return new Remembered(
                before.time(),
                before.jobs().stream().map(this::withStart).toList(),
                before.over(),
                before.totals(),
                before.state());
    }

    private KeptJob withStart(KeptJob job) {
        OptionalLong asked = starts.asked(job.id());
        boolean isNew = !job.runs() && job.ended().isEmpty() && job.ordered().isEmpty() && asked.isPresent();
        // One that was asked for before it ran last came to its end then.
        return isNew && asked.getAsLong() > job.started().orElse(0) ? job.orderedAt(asked.getAsLong()) : job;
    }

    @Override
    public void keep(Remembrance now) {
        lasting.keep(now);
    }

    @Override
    public void cycleEnded(CycleNote cycle) {
        lasting.cycleEnded(cycle);
    }
}
