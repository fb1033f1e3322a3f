package org.almanac.benchmarks.matrix;

import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;

/** A part of the matrix: the replays that it needs of a log, the table of them, and the limits that they are to keep. */
sealed interface MatrixSection permits PaperSection, OwnSection, SlackSection, MovesSection {
    String EASY = "easy";
    String CONSERVATIVE = "conservative";
    /** When both searches search, and how much, unless it is said otherwise. */
    String OFTEN = "period=300s,at-early-ends=true,iterations=4x";

    /** Almanac's own search. */
    String PLANNED = "planned:" + OFTEN;

    /** The logs for which targets are set; others are kept aside, to check that nothing is made to measure. */
    Set<String> FIVE = Set.of("KTH-SP2", "SDSC-SP2", "HPC2N", "SDSC-BLUE", "LANL-CM5");

    String title();

    /** The logs whose limits are targets. */
    Set<String> targeted();

    /**
     * The replays of that log, as far as the outcomes so far tell which they are; none where the section has no use for it.
     * It is complete once all of these are among the outcomes.
     */
    List<Run> runs(String log, Outcomes outcomes);

    /** The head of the table, in Markdown. */
    String head();

    /** The rows of the table for that log, as far as it has been replayed. */
    String rows(String log, Outcomes outcomes);

    /** What the log's replays are to keep, where all were made that it takes to tell. */
    List<MatrixLimit> limits(String log, Outcomes outcomes);

    /** The same replay with each seed from 1 on. */
    static List<Run> seeded(String log, String policy, int seeds) {
        return LongStream.rangeClosed(1, seeds)
                .mapToObj(seed -> new Run(log, policy, seed, Run.Checker.OFF))
                .toList();
    }
}
