package org.almanac.daemon.cycle;

import java.time.Duration;

/**
 * How a cycle is run; lengths of time are those of the daemon's own clock.
 *
 * @param pollInterval the longest pause between two looks at the server
 * @param shortestPause the shortest one, whatever the scheduler asks for
 * @param longestBackOff the longest pause after failures in a row
 * @param searchLimit how long one search may take
 * @param speed how many seconds of the server's pass in one of ours
 * @param tellsPerCycle how many planned starts are written back in one cycle at most
 * @param tellTolerance by how many seconds of the server's a planned start may differ from what its user was told
 */
public record CycleSettings(
        Duration pollInterval,
        Duration shortestPause,
        Duration longestBackOff,
        Duration searchLimit,
        double speed,
        int tellsPerCycle,
        long tellTolerance) {
    public CycleSettings {
        if (!(speed > 0)) {
            throw new IllegalArgumentException("The speed of the server's time must be above 0, but is " + speed);
        }
    }

    /** For a server that lives in our time. */
    public static CycleSettings usual() {
        return new CycleSettings(
                Duration.ofSeconds(10),
                Duration.ofMillis(100),
                Duration.ofMinutes(1),
                Duration.ofSeconds(20),
                1,
                100,
                30);
    }

    /** For a server that lives in our time and is looked at so often. */
    public static CycleSettings polling(Duration pollInterval) {
        CycleSettings usual = usual();
        Duration longest = pollInterval.compareTo(usual.longestBackOff) > 0 ? pollInterval : usual.longestBackOff;
        return new CycleSettings(
                pollInterval,
                usual.shortestPause,
                longest,
                usual.searchLimit,
                usual.speed,
                usual.tellsPerCycle,
                usual.tellTolerance);
    }

    /**
     * The same with another way to tell users.
     *
     * @param tells how many planned starts are written back in one cycle at most
     * @param tolerance by how many seconds of the server's a planned start may differ from what its user was told
     */
    public CycleSettings telling(int tells, long tolerance) {
        return new CycleSettings(pollInterval, shortestPause, longestBackOff, searchLimit, speed, tells, tolerance);
    }

    /** For a server whose time runs faster. */
    public static CycleSettings atSpeed(double speed) {
        return atSpeed(speed, usual().pollInterval);
    }

    /**
     * For a server whose time runs faster, and that is looked at so often in its time: it is asked more often, and a
     * search may not let too much of its time pass.
     */
    public static CycleSettings atSpeed(double speed, Duration pollInterval) {
        CycleSettings usual = usual();
        return new CycleSettings(
                clamp(pollInterval.toMillis() / speed, 200, 1000),
                clamp(20_000 / speed, 1, 20),
                Duration.ofSeconds(5),
                clamp(usual.searchLimit.toMillis() / speed, 250, usual.searchLimit.toMillis()),
                speed,
                usual.tellsPerCycle,
                usual.tellTolerance);
    }

    private static Duration clamp(double millis, long least, long most) {
        return Duration.ofMillis(Math.round(Math.max(least, Math.min(most, millis))));
    }
}
