package org.almanac.daemon.cycle;

import java.time.Duration;
import java.util.OptionalLong;

/**
 * How a cycle is run; lengths of time are those of the daemon's own clock.
 *
 * @param pollInterval the longest pause between two looks at the server
 * @param shortestPause the shortest one, whatever the scheduler asks for
 * @param longestBackOff the longest pause after failures in a row
 * @param speed how many seconds of the server's pass in one of ours
 * @param tellsPerCycle how many planned starts are written back in one cycle at most
 * @param tellTolerance by how many seconds of the server's a planned start may differ from what its user was told
 */
public record CycleSettings(
        Duration pollInterval,
        Duration shortestPause,
        Duration longestBackOff,
        double speed,
        int tellsPerCycle,
        long tellTolerance) {
    private static final Duration LONGEST_SEARCH = Duration.ofMinutes(1);

    public CycleSettings {
        if (!(speed > 0)) {
            throw new IllegalArgumentException("The speed of the server's time must be above 0, but is " + speed);
        }
    }

    /** For a server that lives in our time. */
    public static CycleSettings usual() {
        return new CycleSettings(Duration.ofSeconds(10), Duration.ofMillis(100), Duration.ofMinutes(1), 1, 100, 30);
    }

    /**
     * For a server that lives in our time and is looked at so often. After failures in a row it is left alone for six polls
     * at most, and not for longer than a minute or a poll.
     */
    public static CycleSettings polling(Duration pollInterval) {
        CycleSettings usual = usual();
        Duration sixPolls = pollInterval.multipliedBy(6);
        Duration most = sixPolls.compareTo(usual.longestBackOff) < 0 ? sixPolls : usual.longestBackOff;
        Duration longest = pollInterval.compareTo(most) > 0 ? pollInterval : most;
        return new CycleSettings(
                pollInterval, usual.shortestPause, longest, usual.speed, usual.tellsPerCycle, usual.tellTolerance);
    }

    /**
     * The same with another way to tell users.
     *
     * @param tells how many planned starts are written back in one cycle at most
     * @param tolerance by how many seconds of the server's a planned start may differ from what its user was told
     */
    public CycleSettings telling(int tells, long tolerance) {
        return new CycleSettings(pollInterval, shortestPause, longestBackOff, speed, tells, tolerance);
    }

    /** For a server whose time runs faster. */
    public static CycleSettings atSpeed(double speed) {
        return atSpeed(speed, usual().pollInterval);
    }

    /**
     * For a server whose time runs faster, and that is looked at so often in its time: it is asked more often.
     */
    public static CycleSettings atSpeed(double speed, Duration pollInterval) {
        CycleSettings usual = usual();
        return new CycleSettings(
                clamp(pollInterval.toMillis() / speed, 200, 1000),
                clamp(20_000 / speed, 1, 20),
                Duration.ofSeconds(5),
                speed,
                usual.tellsPerCycle,
                usual.tellTolerance);
    }

    /**
     * How long one search may take where the policy gives it so many seconds of the server's, or any number: never more than
     * a minute, as nothing is started meanwhile.
     */
    Duration searchTime(OptionalLong given) {
        double millis = given.isPresent() ? 1000.0 * given.getAsLong() / speed : LONGEST_SEARCH.toMillis();
        return clamp(millis, 250, LONGEST_SEARCH.toMillis());
    }

    private static Duration clamp(double millis, long least, long most) {
        return Duration.ofMillis(Math.round(Math.max(least, Math.min(most, millis))));
    }
}
