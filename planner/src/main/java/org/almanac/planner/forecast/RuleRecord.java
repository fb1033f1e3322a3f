package org.almanac.planner.forecast;

/**
 * What became of the rules by which walltimes could be advised, over some jobs: how many each rule would have told a walltime,
 * and how many of these ran longer. Later jobs count for more.
 */
final class RuleRecord {
    /** The share of the jobs that may run longer than they were advised. */
    private static final double TARGET = 0.01;

    /** By what the longest runtime is multiplied. */
    private static final double[] TIMES = {1.1, 1.5, 2, 4};

    /** Of what is asked for that part is advised at least. */
    private static final double[] PARTS = {0.25, 0.5};

    /** For each part and each multiple: of the kind's longest runtime, then of that of the user's jobs with the same walltime. */
    static final int RULES = 2 * TIMES.length * PARTS.length;

    private static final double FADING = 0.998;

    /** The jobs of all users count as so many for a user, and those of a user as so many for a kind. */
    private static final double OF_USER = 20;

    private static final double OF_KIND = 20;

    /** Before anything is known of a rule, it has killed that many jobs of so many. */
    private static final double KILLED_FIRST = 0.5;

    private static final double TRIED_FIRST = 10;

    /** Advice that kills too many is given less from then on, and may be given more where it kills few. */
    private static final double LEARNING = 0.1;

    private static final double AIM = 0.5;
    /** The risk that is taken before any advice has been put to the test. */
    static final double FIRST_RISK = AIM * TARGET;

    private static final double LEAST_RISK = 0.0005;
    private static final double MOST_RISK = 0.03;

    private static final long MINUTE = 60;
    private static final long TEN_MINUTES = 600;
    private static final long HOUR = 3_600;

    private final double[] tried = new double[RULES];
    private final double[] killed = new double[RULES];

    /** What each rule advises, in seconds. */
    static long[] walltimes(long longestOfKind, long longestOfWalltime, long asked) {
        long[] walltimes = new long[RULES];
        int rule = 0;
        for (long longest : new long[] {longestOfKind, longestOfWalltime}) {
            for (double times : TIMES) {
                for (double part : PARTS) {
                    walltimes[rule++] = rounded(Math.max(longest * times, part * asked));
                }
            }
        }
        return walltimes;
    }

    private static long rounded(double seconds) {
        long step = seconds <= HOUR ? MINUTE : TEN_MINUTES;
        return Math.max(MINUTE, (long) Math.ceil(seconds / step) * step);
    }

    /** Counts a job that ran for so long, in seconds, for the rules that told it a walltime of no more than {@code most}. */
    void count(long[] walltimes, long runtime, long most, double weight) {
        for (int rule = 0; rule < RULES; rule++) {
            if (walltimes[rule] <= most) {
                boolean kills = runtime > walltimes[rule];
                double counts = kills ? 1 : weight;
                double fade = 1 - (1 - FADING) * counts;
                tried[rule] = tried[rule] * fade + counts;
                killed[rule] = killed[rule] * fade + (kills ? counts : 0);
            }
        }
    }

    /** The share of the jobs of this kind that the rule kills, as far as these tell and those of its user, and of all. */
    double risk(int rule, RuleRecord user, RuleRecord all) {
        double any = (all.killed[rule] + KILLED_FIRST) / (all.tried[rule] + TRIED_FIRST);
        double own = (user.killed[rule] + OF_USER * any) / (user.tried[rule] + OF_USER);
        return (killed[rule] + OF_KIND * own) / (tried[rule] + OF_KIND);
    }

    /** The risk that may be taken after a job was advised, and that came of it. */
    static double after(double risk, boolean killed) {
        double next = risk * Math.exp(LEARNING * (AIM * TARGET - (killed ? 1 : 0)));
        return Math.min(MOST_RISK, Math.max(LEAST_RISK, next));
    }
}
