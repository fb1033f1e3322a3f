package org.almanac.daemon.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject.WalltimeClass;
import org.junit.jupiter.api.Test;

class WalltimeClassSettingsTest {
    private static final Measure CPUS = new Measure.OfResource(0);

    @Test
    void defaults() {
        assertEquals(List.of(), Written.of("poll: 5s").site().limits());
        assertEquals(
                List.of(new Limit("walltime-any", new WalltimeClass(0, Long.MAX_VALUE), CPUS, new Amount.Share(0.5))),
                limits("walltime-classes: [{up-to: unlimited, at-most: 50%}]"));
    }

    /** A walltime at a bound counts below it, and one above all bounds in the open class. */
    @Test
    void everyKey() {
        assertEquals(
                List.of(
                        new Limit("walltime-up-to-2h", new WalltimeClass(0, 7200), CPUS, new Amount.Share(1)),
                        new Limit(
                                "walltime-up-to-1d",
                                new WalltimeClass(7200, 86_400),
                                new Measure.Jobs(),
                                new Amount.Absolute(9)),
                        new Limit(
                                "walltime-above-1d",
                                new WalltimeClass(86_400, Long.MAX_VALUE),
                                CPUS,
                                new Amount.Absolute(3))),
                limits("""
                        walltime-classes:
                          - up-to: 2h
                            at-most: 100%
                          - up-to: 1d
                            counts: jobs
                            at-most: 9
                          - up-to: unlimited
                            counts: cpus
                            at-most: 3
                        """));
    }

    @Test
    void refused() {
        Written.of("""
                walltime-classes:
                  - up-to: forever
                    counts: cores
                  - at-most: 70%
                """)
                .isRefused(
                        "f:2: walltime-classes[1].up-to is 'forever', but may be a duration such as 2h or 7d or"
                                + " unlimited.",
                        "f:2: walltime-classes[1].at-most is missing; it must be a whole number, a size such as 4gb or"
                                + " a share such as 70%.",
                        "f:3: walltime-classes[1].counts is 'cores', but may be cpus, memory, gpus, scratch or jobs.",
                        "f:4: walltime-classes[2].up-to is missing; it must be a duration such as 2h or 7d or"
                                + " unlimited.");
    }

    @Test
    void refusedWhereTheyDoNotRiseToAnOpenOne() {
        Written.of("""
                walltime-classes:
                  - {up-to: 2h, at-most: 70%}
                  - {up-to: 120m, at-most: 70%}
                  - {up-to: unlimited, at-most: 70%}
                  - {up-to: unlimited, at-most: 60%}
                """)
                .isRefused(
                        "f:3: walltime-classes[2].up-to is '120m', but must be above that of the class before, which"
                                + " is '2h'.",
                        "f:5: walltime-classes[4].up-to is 'unlimited', but must be above that of the class before,"
                                + " which is 'unlimited'.");
        Written.of("walltime-classes: [{up-to: 7d, at-most: 70%}]")
                .isRefused("f:1: walltime-classes[1].up-to is '7d', and no class is above it; add a last one with"
                        + " 'up-to: unlimited', in which longer jobs count.");
    }

    private static List<Limit> limits(String yaml) {
        return Written.of(yaml).site().limits();
    }
}
