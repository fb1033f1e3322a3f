package org.almanac.daemon.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.metrics.ExpositionFormat;
import org.almanac.daemon.metrics.ScarceFigure;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.ScarceRule;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.junit.jupiter.api.Test;

class ScarceWatchTest {
    private static final Machine MACHINE = new Machine(
                    new ResourceKinds(List.of("cpus", "gpus")),
                    List.of(new Cluster(
                            "c", List.of(new Node("g", Resources.of(4, 4)), new Node("n", Resources.of(4, 0))))))
            .keeping(ScarceRule.BY_NODES);

    private final Scheduler scheduler = Policies.create(PolicySpec.parse("conservative"), MACHINE, 1);
    private final ScarceWatch watch = new ScarceWatch();

    private void pass(long now, Event... events) {
        scheduler.apply(now, List.of(events));
        List<Event> confirmed = new ArrayList<>();
        for (Start start : scheduler.decide(now)) {
            confirmed.add(new Event.StartConfirmed(start.job().id(), now));
        }
        if (!confirmed.isEmpty()) {
            scheduler.apply(now, confirmed);
        }
    }

    private static Event submitted(String id, long cpus, long gpus) {
        Request request = Request.of(new Chunk(1, Resources.of(cpus, gpus), Set.of()));
        return new Event.Submitted(new Job(new JobId(id), new Owner("u", "", ""), "", 0, 1000, request));
    }

    private ScarceFigure look(long now) {
        List<ScarceFigure> figures = watch.look(scheduler.plan(), now);
        assertEquals(1, figures.size());
        return figures.get(0);
    }

    @Test
    void whatIsIdleWhileItIsAskedForIsSummedUpFromLookToLook() {
        pass(0, submitted("a", 4, 0), submitted("b", 4, 0), submitted("c", 1, 3));
        assertEquals(new ScarceFigure("gpus", 4, 3, 0), look(0));
        pass(100, new Event.Ended(new JobId("b")));
        assertEquals(new ScarceFigure("gpus", 4, 0, 300), look(100));
        assertEquals(new ScarceFigure("gpus", 4, 0, 0), look(200));
        pass(300, new Event.Ended(new JobId("c")), new Event.NodeDown(0, 1));
        assertEquals(new ScarceFigure("gpus", 0, 0, 0), look(300));
    }

    @Test
    void theMetricsTellThemByResource() {
        AlmanacMetrics metrics = new AlmanacMetrics("1");
        metrics.scarce(List.of(new ScarceFigure("gpus", 4, 3, 0)));
        metrics.scarce(List.of(new ScarceFigure("gpus", 4, 1, 90)));
        assertEquals(
                List.of(
                        "almanac_scarce_idle_seconds_total{resource=\"gpus\"} 90.0",
                        "almanac_scarce_idle_units{resource=\"gpus\"} 1.0",
                        "almanac_scarce_units{resource=\"gpus\"} 4.0"),
                lines(metrics));
        metrics.scarce(List.of());
        assertEquals(
                "almanac_scarce_units{resource=\"gpus\"} 0.0", lines(metrics).get(2));
    }

    private static List<String> lines(AlmanacMetrics metrics) {
        return metrics.scrape(ExpositionFormat.PROMETHEUS)
                .lines()
                .filter(line -> line.startsWith("almanac_scarce"))
                .sorted()
                .toList();
    }
}
