package org.almanac.daemon.record;

import java.util.Map;
import java.util.Optional;

/**
 * What a file of the record begins with.
 *
 * @param version of the form of the file
 * @param program the version of Almanac that has written it
 * @param cycle the number of the first cycle in it
 * @param time when that was, in epoch seconds of the daemon's clock
 * @param lost how many cycles before it were not recorded, as they could not be written in time
 * @param configuration every value that held, by key
 * @param checkpoint from what the first cycle goes on; empty where a scheduler is made in it
 */
record Stretch(
        int version,
        String program,
        long cycle,
        long time,
        long lost,
        Map<String, String> configuration,
        Optional<Checkpoint> checkpoint) {
    static final int VERSION = 1;

    static final Form<Stretch> FORM = Form.of(Stretch.class);
    static final Form<RecordedCycle> CYCLES = Form.of(RecordedCycle.class);
}
