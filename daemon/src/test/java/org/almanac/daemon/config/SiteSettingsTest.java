package org.almanac.daemon.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import org.almanac.daemon.config.form.EffectiveValue;
import org.almanac.daemon.config.form.Origin;
import org.almanac.daemon.config.form.Problem;
import org.almanac.pbs.follow.NodeOrder;
import org.almanac.pbs.follow.NodeOrder.Criterion;
import org.almanac.pbs.follow.NodeOrder.Direction;
import org.junit.jupiter.api.Test;

/** The outermost keys together, and where values come from. */
class SiteSettingsTest {
    @Test
    void defaults() throws ConfigurationException {
        SiteConfiguration site = ConfigurationReader.plain().defaults();
        assertEquals("planned", site.policy().name());
        assertEquals(Duration.ofSeconds(10), site.poll());
        assertTrue(site.values().stream().allMatch(value -> value.origin().equals(new Origin.Default())));
        assertFalse(site.isWritten("policy"));
    }

    @Test
    void everyKey() {
        assertEquals(Duration.ofMinutes(2), Written.of("poll: 2m").site().poll());
    }

    @Test
    void refused() {
        for (String poll : List.of("10", "10 s", "0s", "-5s", "ten", "5y", "''")) {
            List<String> problems = Written.of("poll: " + poll).problems();
            assertEquals(
                    List.of("f:1: poll is '" + poll.replace("''", "")
                            + "', but may be a duration such as 60s, 5m, 12h or 7d."),
                    problems);
        }
        String keys =
                "policy, api, admin, poll, server, mode, active, telling, waking, state, store, health, record, past, shadow, resources, scarce, node-order, clusters,"
                        + " countables, queues, job-order, fair-share, acceptable, limits, walltime-classes, windows, soft-walltime, prime-time, dedicated-time";
        Written.of("pol: 5s").isRefused("f:1: pol is no key; there are " + keys + ". Maybe poll?");
        Written.of("x").isRefused("f:1: the file is a text, but must be a group with " + keys + ".");
        Written.of("- x").isRefused("f:1: the file is a list, but must be a group with " + keys + ".");
    }

    @Test
    void nodesAreTakenInAnOrder() {
        assertEquals(NodeOrder.OF_SERVER, Written.of("poll: 10s").site().nodeOrder());
        assertEquals(
                new NodeOrder(List.of(
                        new Criterion(NodeOrder.PRIORITY, Direction.HIGH_FIRST),
                        new Criterion("cpus", Direction.LOW_FIRST),
                        new Criterion("memory", Direction.HIGH_FIRST))),
                Written.of("node-order: priority high, ncpus low,mem high")
                        .site()
                        .nodeOrder());
        for (String order : List.of("priority", "priority up", "ncpus high,", "ncpus high, cpus low", "!! high")) {
            String problem =
                    Written.of("node-order: '" + order + "'").problems().get(0);
            assertTrue(
                    problem.startsWith("f:1: node-order is '" + order
                            + "', but may be server or NAME high|low, NAME high|low, ..."),
                    problem);
        }
    }

    /** A mistake in one place makes no mistakes of others. */
    @Test
    void aMistakeIsToldOnce() {
        Written.of("""
                clusters:
                  - name: alpha
                    nodes: [{names: n1, cpus: many, gpus: 2}]
                limits:
                  - {name: x, counts: gpus, at-most: 1, on-cluster: alpha}
                windows:
                  - {name: w, nodes: n1, from: 1, to: 2}
                """)
                .isRefused(
                        "f:3: clusters[alpha].nodes[1].cpus is 'many', but may be a whole number from 1 to 1000000.");
    }

    @Test
    void valuesAndWhereTheyComeFrom() throws ConfigurationException {
        List<EffectiveValue> values = ConfigurationReader.plain()
                .with("policy", "--policy", "easy")
                .read("f", "policy: planned\nqueues:\n  - name: batch\n")
                .values();
        Origin commandLine = new Origin.CommandLine("--policy");
        assertEquals(
                List.of(
                        new EffectiveValue("policy.name", "easy", commandLine),
                        new EffectiveValue("policy.order", "arrival", new Origin.Default())),
                values.subList(0, 2));
        assertTrue(values.contains(new EffectiveValue("queues[batch].name", "batch", new Origin.Line("f", 3))));
        assertTrue(values.contains(new EffectiveValue("queues[batch].priority", "0", new Origin.Default())));
        assertTrue(values.contains(new EffectiveValue("limits", "none", new Origin.Default())));
    }

    @Test
    void whatTheCommandLineSetsIsCheckedToo() {
        ConfigurationReader reader = ConfigurationReader.plain().with("policy", "--policy", "planned:period=5");
        try {
            reader.read("f", "policy: eazy\npoll: x");
        } catch (ConfigurationException e) {
            assertEquals(
                    List.of(
                            "command line, --policy: policy.period is '5', but may be a duration such as 60s, 5m, 12h"
                                    + " or 7d.",
                            "f:2: poll is 'x', but may be a duration such as 60s, 5m, 12h or 7d."),
                    e.problems().stream().map(Problem::text).toList());
        }
    }

    @Test
    void aPolicyIsWrittenInEitherForm() {
        assertTrue(Written.of("policy: easy").site().isWritten("policy"));
        assertTrue(Written.of("policy: {name: easy}").site().isWritten("policy"));
        assertTrue(Written.of("queues: [{name: x}]").site().isWritten("queues"));
        assertFalse(Written.of("queues: [{name: x}]").site().isWritten("queue"));
    }
}
