package org.almanac.daemon.qstat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.ListedJob.Execution;
import org.almanac.daemon.view.Reason;

/** Jobs as a daemon lists them, for tests. */
final class Jobs {
    /** Friday, 20 November 2026, 12:42:45 UTC. */
    static final long NOW = 1_795_178_565L;

    private Jobs() {}

    /** Whose they are, where time runs so fast. */
    static Told told(double speed) {
        return new Told("localhost", "active", "planned", Instant.ofEpochSecond(NOW), speed);
    }

    static ListedJob waiting(String id, OptionalLong plannedStart, Reason reason) {
        return new ListedJob(
                id,
                "job",
                "u1",
                "batch",
                'Q',
                1,
                OptionalLong.empty(),
                1,
                3600,
                NOW,
                plannedStart,
                plannedStart,
                List.of(),
                reason,
                Optional.empty());
    }

    /** A job that waits and asks for so many cpus in so many chunks. */
    static ListedJob asking(long cpus, int chunks, List<String> plannedNodes) {
        return job("1.sim", "job", 'Q', cpus, chunks, plannedNodes, Optional.empty());
    }

    /** One of an array or not, by its id; it runs where it is in a state in which jobs do. */
    static ListedJob inState(String id, char state) {
        Optional<Execution> run = "RSE".indexOf(state) >= 0
                ? Optional.of(new Execution(NOW - 60, NOW + 60, List.of("n1")))
                : Optional.empty();
        return job(id, "job", state, 1, 1, List.of(), run);
    }

    /** One that waits, as its user calls it. */
    static ListedJob named(String id, String name) {
        return job(id, name, 'Q', 1, 1, List.of(), Optional.empty());
    }

    private static ListedJob job(
            String id,
            String name,
            char state,
            long cpus,
            int chunks,
            List<String> plannedNodes,
            Optional<Execution> run) {
        return new ListedJob(
                id,
                name,
                "u1",
                "batch",
                state,
                cpus,
                OptionalLong.empty(),
                chunks,
                3600,
                NOW,
                OptionalLong.empty(),
                OptionalLong.empty(),
                plannedNodes,
                Reason.of(Reason.Kind.PLANNED),
                run);
    }

    /** The jobs of a real server's answer to {@code qstat -T}, without their sessions. */
    static List<ListedJob> ofRealServer() {
        OptionalLong none = OptionalLong.empty();
        return List.of(
                new ListedJob(
                        "3018.localhost",
                        "held",
                        "pbsuser",
                        "workq",
                        'H',
                        1,
                        none,
                        1,
                        0,
                        NOW,
                        none,
                        none,
                        List.of(),
                        Reason.of(Reason.Kind.HELD),
                        Optional.empty()),
                new ListedJob(
                        "3017.localhost",
                        "planned2",
                        "pbsuser",
                        "workq",
                        'Q',
                        64,
                        none,
                        16,
                        108_000,
                        NOW,
                        OptionalLong.of(NOW + 4155),
                        OptionalLong.of(NOW + 4155),
                        List.of("vn01"),
                        Reason.of(Reason.Kind.PLANNED),
                        Optional.empty()),
                new ListedJob(
                        "3016.localhost",
                        "planned1",
                        "pbsuser",
                        "workq",
                        'Q',
                        8,
                        OptionalLong.of(2L << 30),
                        2,
                        3600,
                        NOW,
                        OptionalLong.of(NOW + 555),
                        OptionalLong.of(NOW + 495),
                        List.of("vn01", "vn02"),
                        Reason.of(Reason.Kind.PLANNED),
                        Optional.empty()),
                new ListedJob(
                        "3014.localhost",
                        "running",
                        "pbsuser",
                        "workq",
                        'R',
                        4,
                        OptionalLong.of(200L << 20),
                        2,
                        600,
                        NOW,
                        none,
                        OptionalLong.of(NOW),
                        List.of(),
                        Reason.of(Reason.Kind.RUNNING),
                        Optional.of(new Execution(NOW, NOW + 600, List.of("vn01", "vn02")))),
                new ListedJob(
                        "3021[].localhost",
                        "a_longer_name",
                        "somebodyelse",
                        "workq",
                        'Q',
                        1,
                        none,
                        1,
                        300,
                        NOW,
                        none,
                        none,
                        List.of(),
                        Reason.of(Reason.Kind.UNPLANNED),
                        Optional.empty()));
    }
}
