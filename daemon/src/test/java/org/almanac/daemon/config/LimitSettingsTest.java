package org.almanac.daemon.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject;
import org.almanac.planner.limit.Subject.Each;
import org.almanac.planner.limit.Subject.One;
import org.almanac.planner.limit.Subject.Party;
import org.junit.jupiter.api.Test;

/** Limits, and what is countable and belongs to no node. */
class LimitSettingsTest {
    private static final String SITE = """
            clusters:
              - name: alpha
                nodes: [{names: n1, cpus: 4, memory: 4gb, gpus: 2}]
            countables: [{name: matlab, number: 10}]
            queues: [{name: batch}]
            limits:
            """;
    private static final Limit MATLAB =
            new Limit("matlab", new Subject.Everyone(), new Measure.OfCountable("matlab"), new Amount.Absolute(10));
    private static final Measure CPUS = new Measure.OfResource(0);

    @Test
    void defaults() {
        assertEquals(List.of(), Written.of("poll: 5s").site().limits());
        assertEquals(
                List.of(MATLAB, new Limit("x", new Subject.Everyone(), CPUS, new Amount.Absolute(3))),
                limits("  - {name: x, counts: cpus, at-most: 3}"));
    }

    @Test
    void everyKey() {
        assertEquals(
                List.of(
                        MATLAB,
                        new Limit(
                                "x",
                                new Subject.InQueue("batch", new Each(Party.USER)),
                                CPUS,
                                new Amount.Share(0.125),
                                Optional.of("alpha"))),
                limits("""
                          - name: x
                            of: each-user
                            in-queue: batch
                            counts: cpus
                            at-most: 12.5%
                            on-cluster: alpha
                        """));
    }

    @Test
    void everySubject() {
        assertEquals(new Subject.Everyone(), subject("of: everyone"));
        assertEquals(new Each(Party.USER), subject("of: each-user"));
        assertEquals(new Each(Party.GROUP), subject("of: each-group"));
        assertEquals(new Each(Party.PROJECT), subject("of: each-project"));
        assertEquals(new Each(Party.QUEUE), subject("of: each-queue"));
        assertEquals(new One(Party.USER, "alice@HOME"), subject("user: alice@HOME"));
        assertEquals(new One(Party.GROUP, "physics"), subject("group: physics"));
        assertEquals(new One(Party.PROJECT, "p1"), subject("project: p1"));
        assertEquals(new Subject.InQueue("batch", new One(Party.USER, "al")), subject("in-queue: batch, user: al"));
    }

    @Test
    void everyMeasure() {
        assertEquals(List.of(CPUS, new Amount.Absolute(0)), measured("cpus", "0"));
        assertEquals(List.of(new Measure.OfResource(1), new Amount.Absolute(3L << 20)), measured("memory", "3mb"));
        assertEquals(List.of(new Measure.OfResource(2), new Amount.Share(1)), measured("gpus", "100%"));
        assertEquals(List.of(new Measure.Jobs(), new Amount.Absolute(7)), measured("jobs", "7"));
        // What there is of it is known, so a share of it is a number.
        assertEquals(List.of(new Measure.OfCountable("matlab"), new Amount.Absolute(2)), measured("matlab", "25%"));
    }

    @Test
    void refused() {
        Written.of(SITE + """
                  - name: a
                    of: user
                    counts: cpu
                    at-most: many
                    on-cluster: alphas
                    in-queue: back
                  - counts: cpus
                  - {name: d, counts: scratch, at-most: 1gb}
                  - {name: e, counts: jobs, at-most: 50%}
                  - {name: f, counts: memory, at-most: 50}
                  - {name: g, counts: gpus, at-most: 5gb}
                  - {name: h, counts: gpus, at-most: 101%}
                  - {name: i, of: everyone, user: alice, counts: jobs, at-most: 1}
                  - {name: j, user: alice, group: physics, counts: jobs, at-most: 1}
                """)
                .isRefused(
                        "f:8: limits[a].of is 'user', but may be everyone, each-user, each-group, each-project or"
                                + " each-queue.",
                        "f:9: limits[a].counts is 'cpu', but may be cpus, memory, gpus, scratch, jobs or matlab."
                                + " Maybe cpus?",
                        "f:10: limits[a].at-most is 'many', but may be a whole number, a size such as 4gb or a share"
                                + " such as 70%.",
                        "f:11: limits[a].on-cluster is 'alphas', but may be alpha. Maybe alpha?",
                        "f:12: limits[a].in-queue is 'back', but may be batch.",
                        "f:13: limits[2].name is missing; it must be a name without spaces.",
                        "f:13: limits[2].at-most is missing; it must be a whole number, a size such as 4gb or a share"
                                + " such as 70%.",
                        "f:14: limits[d].counts is 'scratch', but no node has any.",
                        "f:15: limits[e].at-most is '50%', but of jobs it may be a whole number.",
                        "f:16: limits[f].at-most is '50', but of memory it may be a size such as 4gb or a share such as"
                                + " 70%.",
                        "f:17: limits[g].at-most is '5gb', but of gpus it may be a whole number or a share such as"
                                + " 70%.",
                        "f:18: limits[h].at-most is '101%', but may be a whole number, a size such as 4gb or a share"
                                + " such as 70%.",
                        "f:19: limits[i].user does not go together with of; a limit has one of them.",
                        "f:20: limits[j].group does not go together with user; a limit has one of them.");
    }

    @Test
    void refusedWithoutClusters() {
        Written.of("limits: [{name: a, counts: gpus, at-most: 4, on-cluster: alpha}]")
                .isRefused("f:1: limits[a].on-cluster is 'alpha', but may be a cluster of this file.");
    }

    @Test
    void refusedCountables() {
        Written.of("""
                resources: [{name: fpgas}]
                countables:
                  - {name: fpgas, number: 4}
                  - {name: jobs, number: 4}
                  - {name: ansys, number: -1}
                  - {name: abaqus}
                  - {name: ansys, number: 4}
                """)
                .isRefused(
                        "f:3: countables[fpgas].name is 'fpgas', which is a name of something else already.",
                        "f:4: countables[jobs].name is 'jobs', which is a name of something else already.",
                        "f:5: countables[ansys].number is '-1', but may be a whole number of at least 0.",
                        "f:6: countables[abaqus].number is missing; it must be a whole number of at least 0.",
                        "f:7: countables[ansys].name is 'ansys', but so is that of another one, in f:5.");
    }

    private static List<Limit> limits(String yaml) {
        return Written.of(SITE + yaml).site().limits();
    }

    private static Subject subject(String keys) {
        return limits("  - {name: x, counts: cpus, at-most: 3, " + keys + "}")
                .get(1)
                .subject();
    }

    private static List<Object> measured(String counts, String atMost) {
        Limit limit = limits("  - {name: x, counts: " + counts + ", at-most: " + atMost + "}")
                .get(1);
        return List.of(limit.measure(), limit.amount());
    }
}
