package org.almanac.daemon.cycle;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.almanac.daemon.metrics.MoveCause;
import org.almanac.planner.Event;

/** What in a batch of events may have moved planned starts: named where it is one thing alone, and not guessed. */
record BatchCause(MoveCause ofEarlier, MoveCause ofLater) {
    /** Moves by a search. */
    static final BatchCause SEARCH = new BatchCause(MoveCause.SEARCH, MoveCause.SEARCH);

    static BatchCause of(List<Event> events) {
        List<Event> moving = events.stream().filter(BatchCause::moves).toList();
        MoveCause only = only(moving.stream());
        return only == MoveCause.UNKNOWN
                ? new BatchCause(
                        only(moving.stream().filter(BatchCause::makesRoom)),
                        only(moving.stream().filter(BatchCause::takesRoom)))
                : new BatchCause(only, only);
    }

    private static MoveCause only(Stream<Event> events) {
        Set<MoveCause> causes = events.map(BatchCause::causeOf).collect(Collectors.toSet());
        return causes.size() == 1 ? causes.iterator().next() : MoveCause.UNKNOWN;
    }

    private static MoveCause causeOf(Event event) {
        if (event instanceof Event.Ended || event instanceof Event.Deleted) {
            return MoveCause.EARLY_END;
        } else if (event instanceof Event.Overrunning) {
            return MoveCause.OVERRUN;
        } else if (event instanceof Event.Submitted) {
            return MoveCause.SUBMISSION;
        } else if (event instanceof Event.OfNode || event instanceof Event.NodeNew) {
            return MoveCause.NODES;
        } else if (event instanceof Event.StartRefused) {
            return MoveCause.START_REFUSED;
        }
        return MoveCause.JOB_CHANGE;
    }

    /** Whether it may move planned starts at all. */
    private static boolean moves(Event event) {
        return !(event instanceof Event.StartConfirmed || event instanceof Event.Timer);
    }

    private static boolean makesRoom(Event event) {
        return !(event instanceof Event.Submitted
                || event instanceof Event.Overrunning
                || event instanceof Event.NodeDown
                || event instanceof Event.NodeOffline
                || event instanceof Event.NodeGone);
    }

    private static boolean takesRoom(Event event) {
        return !(event instanceof Event.Ended
                || event instanceof Event.Deleted
                || event instanceof Event.NodeUp
                || event instanceof Event.NodeNew);
    }
}
