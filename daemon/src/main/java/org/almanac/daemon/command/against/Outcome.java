package org.almanac.daemon.command.against;

import java.util.List;
import org.almanac.replay.RunMetrics;

/**
 * What a configuration does on a log.
 *
 * @param file the configuration
 * @param lost what of it the log cannot carry, in a sentence each
 */
record Outcome(String file, RunMetrics metrics, List<String> lost) {
    Outcome {
        lost = List.copyOf(lost);
    }
}
