package org.almanac.replay.sweep;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.almanac.planner.policy.PolicySpec;

/**
 * One replay of a sweep: a log under a policy with a seed.
 *
 * @param log the log, as the grid's file names it
 * @param seed of all that is drawn by lot
 */
public record SweepPoint(String log, PolicySpec policy, long seed) {
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
        return log + " " + policy.text() + " seed " + seed;
    }

    private long number() {
        byte[] key = (log + "\n" + policy.text() + "\n" + seed).getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.wrap(sha256().digest(key)).getLong();
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
