package org.almanac.daemon.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.Queue.Running;
import org.junit.jupiter.api.Test;

class QueueSettingsTest {
    @Test
    void defaults() {
        assertEquals(List.of(), Written.of("poll: 5s").site().queues());
        assertEquals(
                List.of(new Queue("batch", Running.STARTED, 0)),
                Written.of("queues: [{name: batch}]").site().queues());
    }

    @Test
    void everyKey() {
        assertEquals(
                List.of(new Queue("long", Running.STOPPED, -5), new Queue("12", Running.STARTED, 7)),
                Written.of("queues: [{name: long, started: no, priority: -5}, {name: 12, started: true, priority: 7}]")
                        .site()
                        .queues());
    }

    @Test
    void refused() {
        Written.of("""
                queues:
                  - name: long
                    started: maybe
                    priority: high
                    enabled: yes
                  - started: yes
                  - name: long
                  - name: [x]
                """)
                .isRefused(
                        "f:3: queues[long].started is 'maybe', but may be yes or no.",
                        "f:4: queues[long].priority is 'high', but may be a whole number.",
                        "f:5: queues[long].enabled is no key; there are name, started, priority.",
                        "f:6: queues[2].name is missing; it must be a name without spaces.",
                        "f:7: queues[long].name is 'long', but so is that of another one, in f:2.",
                        "f:8: queues[4].name is a list, but may be a name without spaces.");
    }
}
