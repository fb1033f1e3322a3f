package org.almanac.replay.sweep;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.Sha256;

/**
 * One replay of a grid: a log or a part of it under a policy with a seed.
 *
 * @param seed of all that is drawn by lot
 */
public record SweepPoint(LogPart part, PolicySpec policy, long seed) {
    /** A name of 16 hexadecimal digits that follows from the point alone, on any machine. */
    public String hash() {
        return HexFormat.of().toHexDigits(number());
    }

    /** Which of so many parts of a sweep runs the point, from 0 on; follows from the point alone. */
    public int part(int parts) {
        return (int) Long.remainderUnsigned(number(), parts);
    }

    /** As a line that a user reads. */
    public String text() {
        return part.text() + " " + policy.text() + " seed " + seed;
    }

    private long number() {
        return ByteBuffer.wrap(Sha256.of(part.text() + "\n" + policy.text() + "\n" + seed))
                .getLong();
    }
}
