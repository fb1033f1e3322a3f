package org.almanac.daemon.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.almanac.daemon.figures.ClusterUse.Seen;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.SamplePublished;
import org.junit.jupiter.api.Test;

/** What a cluster was seen to have and to hold: two nodes of 4 cpus, of which one is down and the other is held. */
class ClusterUseTest {
    private static final long NOW = SamplePublished.NOW - SamplePublished.NOW % 300;
    private static final Published SAMPLE = SamplePublished.make();

    private final ClusterUse use = new ClusterUse();

    private void lookAt(long time) {
        use.look(SamplePublished.later(SAMPLE, time - SAMPLE.now(), SAMPLE.jobs()));
    }

    @Test
    void whatIsSeenHoldsUntilItIsLookedAtAgain() {
        String cluster = SAMPLE.plan().clusters().get(0).name();
        lookAt(NOW);
        lookAt(NOW + 450);
        assertEquals(List.of(cluster), use.names());
        assertEquals(
                List.of(new Seen(NOW, 4, 4), new Seen(NOW + 300, 4, 4)),
                use.of(cluster, new TimeSteps(NOW - 300, NOW + 600, 300)));
        assertEquals(List.of(new Seen(NOW, 4, 4)), use.of(cluster, new TimeSteps(NOW, NOW + 3600, 3600)));
        assertEquals(List.of(), use.of("none", new TimeSteps(NOW, NOW + 3600, 3600)));
    }

    @Test
    void whereNobodyLookedNothingIsKnown() {
        lookAt(NOW);
        lookAt(NOW + 1801);
        lookAt(NOW + 1801);
        lookAt(NOW + 1700);
        assertEquals(List.of(), use.names());
    }
}
