package org.almanac.replay.paper;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SplittableRandom;
import org.almanac.replay.ReplayException;
import org.almanac.replay.Sha256;
import org.almanac.workload.log.JobLog;
import org.almanac.workload.log.LogReader;
import org.almanac.workload.log.ReadProgress;
import org.almanac.workload.model.SmallMpiJobs;

/** The logs at hand, by the names that the rows of a paper's tables have. */
public sealed interface PaperLogs permits LogFolder, OwnLog {
    /** What a paper ran on jobs that are made up here: its row has no file. */
    String MADE_UP = "npb";

    /** How the names of rows begin of which only the paper has figures. */
    String PRINTED_ALONE = "paper, ";

    /** The file of a log, or the folder of its days; empty where it is not at hand. */
    Optional<Path> find(String row);

    /** Where they were looked for, as the command line has it. */
    String place();

    /** Reads the log of a row, as much of it as is taken; empty where it is not at hand. */
    default Optional<PaperLog> read(String row, LogSelection selection, long seed, ReadProgress progress) {
        if (row.equals(MADE_UP)) {
            return Optional.of(new PaperLog(
                    row,
                    SmallMpiJobs.make(new SplittableRandom(seed)).recorded(),
                    selection,
                    "made-with-seed-" + seed));
        }
        Optional<Path> file = find(selection.log().orElse(row));
        if (file.isEmpty()) {
            return Optional.empty();
        }
        try {
            JobLog taken = selection.days(LogReader.read(file.get(), progress));
            return Optional.of(new PaperLog(row, taken, selection, Sha256.of(file.get())));
        } catch (IOException e) {
            throw new ReplayException(e.getMessage());
        }
    }
}
