package org.almanac.daemon.record;

import java.util.List;
import org.almanac.planner.Event;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;

/** A call to a scheduler, with what it answered. Times are epoch seconds of the server. */
sealed interface Call {
    /**
     * A scheduler was made; it is the one that is called from here on.
     *
     * @param policy as a user writes it
     */
    record Made(String policy, long seed, Machine machine) implements Call {}

    record Applied(long now, List<Event> events) implements Call {
        public Applied {
            events = List.copyOf(events);
        }
    }

    record Restored(long now, SchedulerState state) implements Call {}

    record Succeeded(long now, SchedulerState predecessor) implements Call {}

    /** A start that was decided. */
    record Begin(JobId job, Placement placement) {}

    record Decided(long now, List<Begin> starts) implements Call {
        public Decided {
            starts = List.copyOf(starts);
        }
    }

    /** What would be started; nothing was. */
    record Rehearsed(long now, List<Begin> starts) implements Call {
        public Rehearsed {
            starts = List.copyOf(starts);
        }
    }

    /**
     * A search.
     *
     * @param stops by part: the look at which it was told to end, 0 for none; empty where no part was
     * @param candidates how many plans were tried
     * @param accepted how many of them were better
     */
    record Searched(long now, List<Long> stops, long candidates, long accepted) implements Call {
        public Searched {
            stops = List.copyOf(stops);
        }
    }
}
