package org.almanac.daemon.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** What a store has of the promises of jobs that are not known to be over, read beside the daemon that writes it. */
public final class LivingPromises {
    private static final HistoryQuery LIVING =
            new HistoryQuery(Optional.empty(), Optional.empty(), OptionalLong.of(Long.MAX_VALUE));

    private LivingPromises() {}

    /** The promised starts by the jobs' ids, of the store in the folder of what survives. */
    public static Map<String, OptionalLong> read(Path folder) throws IOException {
        Map<String, OptionalLong> promises = new HashMap<>();
        try (HistoryReader reader = HistoryReader.open(folder)) {
            reader.read(LIVING, job -> promises.put(job.job().id(), job.job().promised()));
        }
        return promises;
    }
}
