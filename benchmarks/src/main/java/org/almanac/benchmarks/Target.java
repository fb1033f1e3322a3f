package org.almanac.benchmarks;

import java.util.List;
import java.util.Optional;

/**
 * What a measurement is to be at most, on two cores; of what is done in a second, at least.
 *
 * @param bound in the measurement's unit
 * @param at99 whether the 99th percentile is meant, and else the median
 */
record Target(String what, String policy, String subject, Jobs jobs, boolean at99, double bound) {
    private static final String LARGE = "5000x64";
    private static final Jobs ANY = new Jobs(0, Integer.MAX_VALUE);

    /** How many jobs may wait, or be in the log. */
    private record Jobs(int fewest, int most) {
        static Jobs of(int jobs) {
            return new Jobs(jobs, jobs);
        }

        boolean include(int jobs) {
            return fewest <= jobs && jobs <= most;
        }
    }

    private static final List<Target> ALL = List.of(
            median("fullUpdate", "planned", "20x80", Jobs.of(200), 0.08e-3),
            median("fullUpdate", "planned", "20x80", Jobs.of(600), 0.3e-3),
            median("fullUpdate", "planned", "20x80", Jobs.of(1000), 0.6e-3),
            median("fullUpdate", "planned", "20x80", Jobs.of(1600), 1.2e-3),
            median("insertion", "planned", "20x80", Jobs.of(1000), 0.15e-3),
            median("earlyEnd", "planned", "20x80", Jobs.of(1000), 0.15e-3),
            median("build", "planned", LARGE, Jobs.of(50_000), 5),
            median("build", "conservative", LARGE, Jobs.of(50_000), 30),
            percentile99("smallInsertion", "planned"),
            percentile99("smallInsertion", "conservative"),
            percentile99("smallEarlyEnd", "planned"),
            percentile99("smallEarlyEnd", "conservative"),
            median("largestEarlyEnd", "planned", LARGE, Jobs.of(50_000), 1),
            median("largestEarlyEnd", "conservative", LARGE, Jobs.of(50_000), 1),
            median("replay", "easy", "HPC2N-2002-2.2-cln.swf.gz", ANY, 1.2),
            median("replay", "conservative", "HPC2N-2002-2.2-cln.swf.gz", ANY, 4),
            median("replay", "conservative", "SDSC-BLUE-2000-4.2-cln.swf.gz", ANY, 3),
            median("replay", "conservative", "SDSC-DS-2004-2.1-cln.swf.gz", ANY, 1.5),
            median("replay", "conservative", "LANL-CM5-1994-4.1-cln.swf.gz", ANY, 1.5),
            median("cycle", "planned", LARGE, Jobs.of(50_000), 1),
            new Target("scrape", "planned", LARGE, Jobs.of(50_000), true, 50e-3),
            new Target("try", "planned", LARGE, Jobs.of(50_000), true, 50e-3),
            new Target("try", "conservative", LARGE, Jobs.of(50_000), true, 50e-3),
            new Target("memory", "planned", LARGE, Jobs.of(50_000), false, 3L << 30),
            median("page.first", "planned", LARGE, Jobs.of(50_000), 2),
            median("page.pan", "planned", LARGE, Jobs.of(50_000), 1 / 30.0),
            median("page.zoom", "planned", LARGE, Jobs.of(50_000), 1 / 30.0),
            new Target("page.memory", "planned", LARGE, Jobs.of(50_000), false, 500e6),
            rate("1x100", new Jobs(64, 127), 500_000),
            rate("20x80", Jobs.of(1000), 10_000),
            rate(LARGE, Jobs.of(10_000), 200),
            median("stop", "planned:search=all", LARGE, Jobs.of(50_000), 0.05),
            median("replay", "easy", CrowdedLog.NAME, ANY, 5),
            median("replay", "conservative", CrowdedLog.NAME, ANY, 45),
            median("replay", "easy", CampaignLog.NAME, ANY, 5),
            median("replay", "conservative", CampaignLog.NAME, ANY, 45));

    private static Target median(String what, String policy, String subject, Jobs jobs, double seconds) {
        return new Target(what, policy, subject, jobs, false, seconds);
    }

    private static Target rate(String subject, Jobs jobs, double candidates) {
        return new Target("candidates", "planned:search=random", subject, jobs, false, candidates);
    }

    private static Target percentile99(String what, String policy) {
        return new Target(what, policy, LARGE, Jobs.of(50_000), true, 5e-3);
    }

    /** The target of the measurement, where it has one. */
    static Optional<Target> of(Measurement measured) {
        return ALL.stream()
                .filter(target -> target.what.equals(measured.what())
                        && target.policy.equals(measured.policy())
                        && target.subject.equals(measured.subject())
                        && target.jobs.include(measured.jobs()))
                .findFirst();
    }

    boolean isMetBy(Measurement measured) {
        double value = at99 ? measured.p99() : measured.median();
        return measured.unit() == Measurement.Unit.A_SECOND ? value >= bound : value <= bound;
    }
}
