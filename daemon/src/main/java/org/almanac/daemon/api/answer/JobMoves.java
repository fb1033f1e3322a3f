package org.almanac.daemon.api.answer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

    /** The moves in their order. What is kept and cannot be read now is what the plan remembers. */
    List<StartMove> of(ListedJob job) {
        List<StartMove> kept = kept(job);
        List<StartMove> moves = kept.isEmpty() ? remembered(job) : kept;
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

    private static List<StartMove> remembered(ListedJob job) {
        return Stream.of(job.moves().later(), job.moves().last())
                .flatMap(Optional::stream)
                .distinct()
                .toList();
    }
}
