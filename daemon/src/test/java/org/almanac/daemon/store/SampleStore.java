package org.almanac.daemon.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.memory.KeptMove;
import org.almanac.daemon.memory.Remembrance;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.view.Status.Totals;
import org.almanac.planner.Cause;

/** A store with the history of two jobs, one of which still waits. */
public final class SampleStore {
    /** A moment of the server's. */
    public static final long BEGIN = 1_795_178_500L;

    private SampleStore() {}

    /** Writes it into a folder. */
    public static void write(Path folder) throws IOException {
        try (Store store = Store.open(folder, StoredSite.SETTINGS, new AlmanacMetrics("test").store())) {
            store.keep(new Remembrance(
                    BEGIN + 7000,
                    List.of(over(), waiting()),
                    List.of(
                            move("11.vm", 0, OptionalLong.empty(), OptionalLong.of(BEGIN + 7200), Optional.empty()),
                            move(
                                    "11.vm",
                                    600,
                                    OptionalLong.of(BEGIN + 7200),
                                    OptionalLong.of(BEGIN + 3600),
                                    Optional.of(new Cause(Cause.Kind.JOB_ENDED_EARLY, Optional.of("10.vm")))),
                            move("12.vm", 650, OptionalLong.empty(), OptionalLong.of(BEGIN + 9000), Optional.empty()),
                            move(
                                    "12.vm",
                                    700,
                                    OptionalLong.of(BEGIN + 9000),
                                    OptionalLong.empty(),
                                    Optional.of(new Cause(Cause.Kind.NODE_DOWN, Optional.of("n,1"))))),
                    new Totals(1, 0, 1, 1, 1, 0),
                    Optional.empty()));
        }
    }

    private static KeptMove move(String job, long after, OptionalLong from, OptionalLong to, Optional<Cause> cause) {
        return new KeptMove(job, BEGIN + after, from, to, cause);
    }

    private static KeptJob over() {
        return new KeptJob(
                "11.vm",
                "jane",
                "batch",
                BEGIN,
                4,
                3600,
                OptionalLong.of(BEGIN + 7200),
                OptionalLong.of(BEGIN + 7200),
                OptionalLong.of(BEGIN + 7200),
                OptionalLong.empty(),
                OptionalLong.of(BEGIN + 3605),
                OptionalLong.of(BEGIN + 5000),
                Optional.empty(),
                true,
                true);
    }

    private static KeptJob waiting() {
        return new KeptJob(
                "12.vm",
                "joe",
                "batch",
                BEGIN + 650,
                1,
                60,
                OptionalLong.empty(),
                OptionalLong.of(BEGIN + 9000),
                OptionalLong.of(BEGIN + 9600),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                false,
                false);
    }
}
