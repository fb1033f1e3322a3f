package org.almanac.daemon.record;

import java.io.IOException;
import org.almanac.planner.SchedulerState;

/**
 * What a scheduler has to remember, as one JSON object with its version.
 *
 * <p>What is read is equal to what was written. A text of another version, with a key that is not known or without one
 * that must be there is refused.
 */
public final class StateText {
    /** The version that is written, and the newest that is read. */
    public static final int VERSION = 1;

    private record Versioned(int version, SchedulerState state) {}

    private static final Form<Versioned> FORM = Form.of(Versioned.class);

    private StateText() {}

    public static byte[] write(SchedulerState state) {
        return FORM.write(new Versioned(VERSION, state));
    }

    /**
     * Reads what was written.
     *
     * @throws IOException in one line, if it cannot be read: what is wrong and where
     */
    public static SchedulerState read(byte[] json) throws IOException {
        Versions.check(json, VERSION, "the state of a scheduler");
        return FORM.read(json).state();
    }
}
