package org.almanac.daemon.api.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.memory.KeptMove;
import org.almanac.daemon.store.JobHistory;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.SamplePublished;
import org.almanac.planner.Cause;
import org.almanac.planner.StartMove;
import org.almanac.planner.StartMoves;
import org.junit.jupiter.api.Test;

/** Where the moves of a job's planned start are from. */
class JobMovesTest {
    private static final OptionalLong NONE = OptionalLong.empty();
    private static final Cause SEARCHED = new Cause(Cause.Kind.SEARCHED, Optional.empty());

    private final ListedJob job = SamplePublished.make().find("12").orElseThrow();

    private JobHistory history(int moves) {
        KeptJob kept = new KeptJob(
                job.id(), "u2", "batch", 1, 2, 60, NONE, NONE, NONE, NONE, NONE, NONE, Optional.empty(), false, false);
        List<KeptMove> all = new ArrayList<>();
        all.add(new KeptMove(job.id(), 10, NONE, OptionalLong.of(1000), Optional.empty()));
        for (int i = 0; i < moves; i++) {
            all.add(new KeptMove(
                    job.id(), 20 + i, OptionalLong.of(1000 - i), OptionalLong.of(999 - i), Optional.of(SEARCHED)));
        }
        return new JobHistory(kept, all);
    }

    /** The first planned start is no move, and a number that was used before is of another job. */
    @Test
    void areThoseThatAreKeptOfTheLastJobOfThatNumber() {
        JobMoves moves = new JobMoves(Optional.of((query, reader) -> {
            assertEquals(Optional.of("12.sim"), query.job());
            reader.accept(history(7));
            reader.accept(history(1));
        }));
        assertEquals(List.of(new StartMove(1000, OptionalLong.of(999), 20, List.of(SEARCHED))), moves.of(job));
    }

    @Test
    void areTheLastTwenty() {
        JobMoves moves = new JobMoves(Optional.of((query, reader) -> reader.accept(history(50))));
        assertEquals(20, moves.of(job).size());
        assertEquals(69, moves.of(job).get(19).at());
    }

    /** What is too little of a far start to be kept by itself is told once it has moved the start. */
    @Test
    void leadToThePresentStart() {
        StartMove small = new StartMove(1_200, OptionalLong.of(1_150), 60, List.of(SEARCHED));
        ListedJob moved = SamplePublished.make().find("12").orElseThrow().moved(StartMoves.NONE.with(small));
        long planned = moved.plannedStart().orElseThrow();
        JobMoves moves = new JobMoves(Optional.of((query, reader) -> reader.accept(history(1))));
        assertEquals(
                List.of(
                        new StartMove(1000, OptionalLong.of(999), 20, List.of(SEARCHED)),
                        new StartMove(999, OptionalLong.of(planned), 60, List.of(SEARCHED))),
                moves.of(moved));
    }

    @Test
    void areThoseOfThePlanWhereNoneCanBeRead() {
        assertEquals(List.of(), new JobMoves(Optional.empty()).of(job));
        JobMoves unreadable = new JobMoves(Optional.of((query, reader) -> {
            reader.accept(history(3));
            throw new IOException("the disk is gone");
        }));
        assertEquals(List.of(), unreadable.of(job));
    }
}
