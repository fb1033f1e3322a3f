package org.almanac.daemon.sink;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.memory.KeptMove;
import org.almanac.daemon.memory.LastingMemory.CycleNote;
import org.almanac.daemon.memory.Remembrance;

/**
 * What waits to be sent, in the order in which it came; so many rows at most, beyond which the eldest go.
 *
 * <p>For one thread at a time.
 */
final class SinkQueue {
    private final int most;
    private final Deque<Handed> waiting = new ArrayDeque<>();
    private long rows;
    private long dropped;
    private long cycles;

    /** What came at once, which is sent at once or not at all. */
    record Handed(List<KeptJob> jobs, List<KeptMove> moves, Optional<NumberedCycle> cycle) {
        int rows() {
            return jobs.size() + moves.size() + (cycle.isPresent() ? 1 : 0);
        }
    }

    /** A cycle with its number among those of this daemon. */
    record NumberedCycle(long number, CycleNote note) {}

    SinkQueue(int most) {
        this.most = most;
    }

    void add(Remembrance now) {
        add(new Handed(now.jobs(), now.moves(), Optional.empty()));
    }

    void add(CycleNote cycle) {
        add(new Handed(List.of(), List.of(), Optional.of(new NumberedCycle(++cycles, cycle))));
    }

    private void add(Handed handed) {
        if (handed.rows() == 0) {
            return;
        }
        waiting.addLast(handed);
        rows += handed.rows();
        bound();
    }

    /** The eldest that come to so many rows, or the eldest alone. */
    List<Handed> take(int few) {
        List<Handed> taken = new ArrayList<>();
        int sum = 0;
        while (!waiting.isEmpty()
                && (taken.isEmpty() || sum + waiting.getFirst().rows() <= few)) {
            Handed eldest = waiting.removeFirst();
            sum += eldest.rows();
            rows -= eldest.rows();
            taken.add(eldest);
        }
        return taken;
    }

    /** What was taken could not be sent, and is the eldest again. */
    void putBack(List<Handed> taken) {
        for (int i = taken.size() - 1; i >= 0; i--) {
            waiting.addFirst(taken.get(i));
            rows += taken.get(i).rows();
        }
        bound();
    }

    private void bound() {
        // What has come last stays however large it is: else a site with more jobs would send none.
        while (rows > most && waiting.size() > 1) {
            int gone = waiting.removeFirst().rows();
            rows -= gone;
            dropped += gone;
        }
    }

    /** Hands over each job of which a row waits. */
    void forEach(Consumer<KeptJob> taker) {
        waiting.forEach(handed -> handed.jobs().forEach(taker));
    }

    /** How many rows wait. */
    long rows() {
        return rows;
    }

    /** How many rows have gone unsent so far. */
    long dropped() {
        return dropped;
    }
}
