package org.almanac.planner.fairshare;

import java.util.List;
import org.almanac.planner.cluster.Times;

/**
 * The part of a machine that an owner is to have, which may be another one in some phases (condominium paper, section
 * 2.1, {@code %A(t)}).
 *
 * @param usual from 0 to 1, outside of all phases
 * @param phases in ascending order; none overlaps another
 */
public record Target(double usual, List<Phase> phases) {
    /**
     * A time in which another part holds.
     *
     * @param from epoch seconds
     * @param to epoch seconds, after {@code from}; from then on the phase holds no longer
     * @param part from 0 to 1
     */
    public record Phase(long from, long to, double part) {
        public Phase {
            requirePart(part);
            if (to <= from) {
                throw new IllegalArgumentException("A phase must end after " + from + ", but ends at " + to);
            }
        }
    }

    public Target {
        requirePart(usual);
        phases = List.copyOf(phases);
        for (int i = 1; i < phases.size(); i++) {
            if (phases.get(i).from() < phases.get(i - 1).to()) {
                throw new IllegalArgumentException(
                        "The phase from " + phases.get(i).from()
                                + " begins before the one ahead of it ends, at "
                                + phases.get(i - 1).to());
            }
        }
    }

    private static void requirePart(double part) {
        if (!(part >= 0 && part <= 1)) {
            throw new IllegalArgumentException("A part must be from 0 to 1, but is " + part);
        }
    }

    /** A target that is the same at all times. */
    public Target(double usual) {
        this(usual, List.of());
    }

    /** The part at that time, in epoch seconds. */
    public double at(long time) {
        for (Phase phase : phases) {
            if (phase.from() <= time && time < phase.to()) {
                return phase.part();
            }
        }
        return usual;
    }

    /** When the part may change next after that time; {@link Times#NEVER} if it does not. Epoch seconds. */
    public long nextChange(long time) {
        for (Phase phase : phases) {
            if (time < phase.from()) {
                return phase.from();
            }
            if (time < phase.to()) {
                return phase.to();
            }
        }
        return Times.NEVER;
    }

    /** The same target by a clock that began at that epoch second. */
    Target since(long begin) {
        return new Target(
                usual,
                phases.stream()
                        .map(phase -> new Phase(phase.from() - begin, phase.to() - begin, phase.part()))
                        .toList());
    }
}
