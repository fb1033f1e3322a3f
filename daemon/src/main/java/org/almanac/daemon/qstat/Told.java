package org.almanac.daemon.qstat;

import java.time.Duration;
import java.time.Instant;
import org.almanac.daemon.view.Published;

/**
 * Whose answer it is, and of when.
 *
 * @param server the server that is planned for
 * @param mode {@code active} or {@code shadow}
 * @param now the server's time at which all was so
 * @param speed how many times faster than ours its time runs
 */
public record Told(String server, String mode, String policy, Instant now, double speed) {
    /** A server's clock may be off by so much, and its answer so old, without its being worth a word. */
    private static final Duration USUAL = Duration.ofMinutes(2);

    static Told of(Published published) {
        Published.Origin origin = published.origin();
        return new Told(
                origin.server(),
                origin.mode(),
                origin.policy(),
                Instant.ofEpochSecond(published.now()),
                origin.speed());
    }

    /** Whether its time is another one than ours. */
    boolean isOfAnotherTime(Instant ours) {
        return speed != 1 || Duration.between(now, ours).abs().compareTo(USUAL) > 0;
    }

    /** What is to be told of its time beside ours; empty where it is the same. */
    String time(Instant ours, Moments moments) {
        if (!isOfAnotherTime(ours)) {
            return "";
        }
        String factor = speed == Math.rint(speed) ? Long.toString((long) speed) : Double.toString(speed);
        return "it is " + moments.full(now.getEpochSecond()) + " there"
                + (speed == 1 ? "" : ", and time runs " + factor + " times as fast");
    }

    /** Whether that is a name of the server: the whole one, or one without its domain or port. */
    boolean isCalled(String name) {
        return name.equalsIgnoreCase(server) || bare(name).equalsIgnoreCase(bare(server));
    }

    private static String bare(String name) {
        return name.replaceFirst("[.:].*", "");
    }
}
