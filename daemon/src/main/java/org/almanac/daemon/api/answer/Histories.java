package org.almanac.daemon.api.answer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.memory.KeptMove;
import org.almanac.daemon.store.HistoryQuery;
import org.almanac.daemon.store.JobHistory;

/** What is kept of jobs and their promises, to be read beside the daemon that writes it; for several threads. */
@FunctionalInterface
public interface Histories {
    /** Hands over the jobs that are asked for one by one, in the order in which they came. */
    void read(HistoryQuery query, Consumer<JobHistory> reader) throws IOException;

    /**
     * Hands over the jobs that were not yet over then one by one, in any order, without their moves.
     *
     * @param most of those that are over so many are handed over at most, the last that was over first
     */
    default void newest(long since, int most, Consumer<KeptJob> reader) throws IOException {
        read(
                new HistoryQuery(Optional.empty(), Optional.empty(), OptionalLong.of(since)),
                each -> reader.accept(each.job()));
    }

    /** From one time to another, both included, in epoch seconds. */
    record Span(long since, long until) {}

    /**
     * Hands over the jobs that were over in a time one by one, the last one first, without their moves.
     *
     * @param user whose jobs; empty for all
     * @param most so many at most
     */
    default void ended(Span span, Optional<String> user, int most, Consumer<KeptJob> reader) throws IOException {
        List<KeptJob> ended = new ArrayList<>();
        read(new HistoryQuery(Optional.empty(), user, OptionalLong.empty()), each -> {
            OptionalLong end = each.job().ended();
            if (end.isPresent() && span.since() <= end.getAsLong() && end.getAsLong() <= span.until()) {
                ended.add(each.job());
            }
        });
        ended.stream()
                .sorted(Comparator.comparingLong(job -> -job.ended().orElseThrow()))
                .limit(most)
                .forEach(reader);
    }

    /** How the planned starts of these jobs have moved after one time and up to another, in order for each job. */
    default List<KeptMove> moves(Collection<String> jobs, long after, long upTo) throws IOException {
        List<KeptMove> moves = new ArrayList<>();
        for (String job : jobs) {
            read(
                    HistoryQuery.ofJob(job),
                    history -> history.moves().stream()
                            .filter(move -> move.at() > after && move.at() <= upTo)
                            .forEach(moves::add));
        }
        return moves;
    }
}
