package org.almanac.daemon.store;

import java.util.List;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.memory.KeptMove;

/**
 * What a job was promised, how its planned start has moved, and what came.
 *
 * @param moves in their order; the first one is from nowhere to the first planned start
 */
public record JobHistory(KeptJob job, List<KeptMove> moves) {
    public JobHistory {
        moves = List.copyOf(moves);
    }
}
