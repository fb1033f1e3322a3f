package org.almanac.daemon.api.answer;

import java.io.IOException;
import java.util.function.Consumer;
import org.almanac.daemon.store.HistoryQuery;
import org.almanac.daemon.store.JobHistory;

/** What is kept of jobs and their promises, to be read beside the daemon that writes it; for several threads. */
@FunctionalInterface
public interface Histories {
    /** Hands over the jobs that are asked for one by one, in the order in which they came. */
    void read(HistoryQuery query, Consumer<JobHistory> reader) throws IOException;
}
