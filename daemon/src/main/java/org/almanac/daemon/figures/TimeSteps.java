package org.almanac.daemon.figures;

/**
 * A time in steps of the same length; the last one may reach beyond its end.
 *
 * @param from when it begins, in epoch seconds of the server's
 * @param to when it ends, which is later
 * @param step in seconds
 */
public record TimeSteps(long from, long to, long step) {
    public TimeSteps {
        if (step < 1 || to <= from) {
            throw new IllegalArgumentException("No steps of " + step + " s lead from " + from + " to " + to);
        }
    }

    /** How many steps there are. */
    public int count() {
        return Math.toIntExact((to - from + step - 1) / step);
    }

    /** When a step begins. */
    public long begin(int index) {
        return from + index * step;
    }

    /** When a step ends. */
    public long end(int index) {
        return Math.min(to, begin(index + 1));
    }

    boolean holds(long time) {
        return time >= from && time < to;
    }

    /** In which step a time lies that lies in one. */
    int of(long time) {
        return (int) ((time - from) / step);
    }
}
