package org.almanac.replay;

/** What a piece of work has cost: seconds on the wall, and seconds of CPU of the thread that did it. */
public record Effort(double elapsed, double cpu) {
    public static final Effort NONE = new Effort(0, 0);

    public Effort plus(Effort other) {
        return new Effort(elapsed + other.elapsed, cpu + other.cpu);
    }
}
