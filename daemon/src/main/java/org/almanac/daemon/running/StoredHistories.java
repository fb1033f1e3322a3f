package org.almanac.daemon.running;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.almanac.daemon.api.answer.Histories;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.memory.KeptMove;
import org.almanac.daemon.store.HistoryQuery;
import org.almanac.daemon.store.HistoryReader;
import org.almanac.daemon.store.JobHistory;

/** What the store in a folder keeps of jobs, read beside the thread that writes it. */
record StoredHistories(Path folder) implements Histories {
    @Override
    public void read(HistoryQuery query, Consumer<JobHistory> reader) throws IOException {
        try (HistoryReader history = HistoryReader.open(folder)) {
            history.read(query, reader);
        }
    }

    @Override
    public void newest(long since, int most, Consumer<KeptJob> reader) throws IOException {
        try (HistoryReader history = HistoryReader.open(folder)) {
            history.newest(since, most, reader);
        }
    }

    @Override
    public void ended(Span span, Optional<String> user, int most, Consumer<KeptJob> reader) throws IOException {
        try (HistoryReader history = HistoryReader.open(folder)) {
            history.ended(span.since(), span.until(), user, most, reader);
        }
    }

    @Override
    public List<KeptMove> moves(Collection<String> jobs, long after, long upTo) throws IOException {
        try (HistoryReader history = HistoryReader.open(folder)) {
            return history.moves(jobs, after, upTo);
        }
    }
}
