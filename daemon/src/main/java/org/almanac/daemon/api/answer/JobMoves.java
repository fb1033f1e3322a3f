package org.almanac.daemon.api.answer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.almanac.daemon.store.HistoryQuery;
import org.almanac.daemon.view.ListedJob;
import org.almanac.planner.StartMove;

/**
 * How the planned starts of jobs have moved: as it is kept over restarts, else as the plan remembers it.
 *
 * @param histories what is kept; empty where nothing is
 */
record JobMoves(Optional<Histories> histories) {
    /** So many of the last moves are told. */
    private static final int MOST = 20;

    /**
     * The moves in their order, of which the last leads to the present planned start. What is kept and cannot be read now is what the
     * plan remembers.
     */
    List<StartMove> of(ListedJob job) {
        List<StartMove> kept = kept(job);
        List<StartMove> moves = kept.isEmpty() ? remembered(job) : toPresent(kept, job);
        return List.copyOf(moves.subList(Math.max(0, moves.size() - MOST), moves.size()));
    }

    private List<StartMove> kept(ListedJob job) {
        List<StartMove> kept = new ArrayList<>();
        try {
            if (histories.isPresent()) {
                histories.get().read(HistoryQuery.ofJob(job.id()), history -> {
                    // A number that the server has used again is of another job.
                    kept.clear();
                    history.moves()
                            .forEach(move -> move.from()
                                    .ifPresent(from -> kept.add(new StartMove(
                                            from,
                                            move.to(),
                                            move.at(),
                                            move.cause().stream().toList()))));
                });
            }
        } catch (IOException e) {
            kept.clear();
        }
        return kept;
    }

    /** Small moves of a start that is far away are kept together with what it moves by later: those since the last kept one are one. */
    private static List<StartMove> toPresent(List<StartMove> kept, ListedJob job) {
        OptionalLong told = kept.get(kept.size() - 1).to();
        Optional<StartMove> last = job.moves().last();
        if (told.isEmpty() || job.plannedStart().isEmpty() || told.equals(job.plannedStart()) || last.isEmpty()) {
            return kept;
        }
        List<StartMove> moves = new ArrayList<>(kept);
        moves.add(new StartMove(
                told.getAsLong(),
                job.plannedStart(),
                last.get().at(),
                last.get().causes()));
        return moves;
    }

    private static List<StartMove> remembered(ListedJob job) {
        return Stream.of(job.moves().later(), job.moves().last())
                .flatMap(Optional::stream)
                .distinct()
                .toList();
    }
}
