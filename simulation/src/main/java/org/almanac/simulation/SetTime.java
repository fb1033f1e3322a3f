package org.almanac.simulation;

/** A simulated time that stands until it is set on. */
public final class SetTime implements SimulatedTime {
    private volatile long now;

    /** A time that stands at {@code now}, in epoch seconds. */
    public SetTime(long now) {
        this.now = now;
    }

    @Override
    public long now() {
        return now;
    }

    /** Sets the time on to that moment, in epoch seconds. */
    public void set(long time) {
        if (time < now) {
            throw new IllegalArgumentException("Time cannot go back from " + now + " to " + time);
        }
        now = time;
    }

    /** Sets the time on by so many seconds. */
    public void advance(long seconds) {
        set(now + seconds);
    }
}
