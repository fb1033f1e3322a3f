package org.almanac.workload.edit;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.almanac.workload.log.JobLog;
import org.almanac.workload.log.SiteLog;

/**
 * Gives users and groups other numbers, which do not tell which they were without the salt.
 *
 * <p>With the same salt the same user always gets the same number, in any log, and two users never the same. It is a cipher
 * over the numbers from 0 to 2³¹ − 1: a Feistel network of which each round is keyed by the salt (Luby and Rackoff 1988),
 * repeated until the number is in that range. What is not known stays so.
 */
public final class HiddenUsers implements LogEdit {
    private static final String DIGEST = "HmacSHA256";
    private static final int ROUNDS = 4;
    private static final int HALF = 16;
    private static final int LOWER = 0xffff;

    private final Mac mac;

    /** Numbers that only those can undo who have the salt, which must not be empty. */
    public HiddenUsers(String salt) {
        try {
            this.mac = Mac.getInstance(DIGEST);
            mac.init(new SecretKeySpec(salt.getBytes(StandardCharsets.UTF_8), DIGEST));
        } catch (GeneralSecurityException e) {
            // Every Java must have it.
            throw new IllegalStateException(e);
        }
    }

    @Override
    public JobLog apply(JobLog log) {
        Map<Integer, Integer> users = new HashMap<>();
        Map<Integer, Integer> groups = new HashMap<>();
        JobLog hidden = EachJob.changed(
                log,
                job -> job.of(
                        users.computeIfAbsent(job.user(), user -> hidden('u', user)),
                        groups.computeIfAbsent(job.group(), group -> hidden('g', group)),
                        job.executable()));
        return hidden instanceof SiteLog site
                ? site.withoutNames()
                : hidden.recorded().with(hidden.recorded().headerText().ofSite());
    }

    private int hidden(char kind, int number) {
        if (number < 0) {
            return number;
        }
        int hidden = number;
        do {
            hidden = permuted(kind, hidden);
        } while (hidden < 0);
        return hidden;
    }

    private int permuted(char kind, int number) {
        int left = number >>> HALF;
        int right = number & LOWER;
        for (int round = 0; round < ROUNDS; round++) {
            int mixed = left ^ digest(kind, round, right) & LOWER;
            left = right;
            right = mixed;
        }
        return left << HALF | right;
    }

    private int digest(char kind, int round, int half) {
        byte[] text = ByteBuffer.allocate(2 + 2 * Integer.BYTES)
                .putChar(kind)
                .putInt(round)
                .putInt(half)
                .array();
        return ByteBuffer.wrap(mac.doFinal(text)).getInt();
    }

    @Override
    public String told() {
        return "with other numbers of user and group";
    }
}
