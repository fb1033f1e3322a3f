package org.almanac.planner.fairshare;

/** How use that lies back comes to count less: half after a half-life, a quarter after two. */
public enum Decay {
    /** Every second by the same factor. */
    SMOOTH {
        @Override
        double kept(long from, long to, long halfLife) {
            return StrictMath.exp(-rate(halfLife) * (to - from));
        }

        @Override
        double gained(long from, long to, long halfLife) {
            double rate = rate(halfLife);
            return -StrictMath.expm1(-rate * (to - from)) / rate;
        }

        /** The share that decays in a second, in the limit of a short time. */
        private static double rate(long halfLife) {
            return StrictMath.log(2) / halfLife;
        }
    },
    /** Not at all but at each multiple of the half-life since the epoch, where all use is halved. */
    HALVING {
        @Override
        double kept(long from, long to, long halfLife) {
            return StrictMath.pow(0.5, Math.floorDiv(to, halfLife) - Math.floorDiv(from, halfLife));
        }

        @Override
        double gained(long from, long to, long halfLife) {
            long halvings = Math.floorDiv(to, halfLife) - Math.floorDiv(from, halfLife);
            if (halvings == 0) {
                return to - from;
            }
            long untilFirst = halfLife - Math.floorMod(from, halfLife);
            double whole = halfLife * (1 - StrictMath.pow(0.5, halvings - 1.0));
            return untilFirst * StrictMath.pow(0.5, halvings) + whole + Math.floorMod(to, halfLife);
        }
    };

    /** What is left at {@code to} of a second's use at {@code from}, both in epoch seconds. */
    abstract double kept(long from, long to, long halfLife);

    /** What is left at {@code to} of use that began at {@code from}, in seconds of that use. */
    abstract double gained(long from, long to, long halfLife);
}
