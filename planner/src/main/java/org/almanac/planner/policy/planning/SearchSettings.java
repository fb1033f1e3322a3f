package org.almanac.planner.policy.planning;

import java.util.List;
import java.util.OptionalLong;
import org.almanac.planner.policy.parameter.Parameter;
import org.almanac.planner.policy.parameter.PromiseSlack;
import org.almanac.planner.policy.parameter.Settings;
import org.almanac.planner.score.Criteria;
import org.almanac.planner.search.Judging;
import org.almanac.planner.search.LongestWait;
import org.almanac.planner.search.Moves;

/**
 * When the plan is searched for a better one, how, and by what plans are compared.
 *
 * @param period seconds between searches
 * @param earlyEnds whether the plan is also searched when a job has ended before its walltime
 * @param limit the seconds that a search may take at most, where time passes as it searches
 * @param threads on so many at most
 */
record SearchSettings(
        Moves moves,
        long period,
        EarlyEnds earlyEnds,
        Iterations iterations,
        OptionalLong limit,
        int threads,
        PromiseSlack promiseSlack,
        Judging judging) {
    private static final int MOST_THREADS = 64;

    /** What an early end does. */
    enum EarlyEnds {
        FALSE,
        TRUE
    }

    /** How many changed plans a search tries: so many, or so many for each planned job. */
    record Iterations(long count, Per per) {
        /** What the count is for. */
        enum Per {
            SEARCH,
            JOB
        }

        static Iterations of(String written) {
            return written.endsWith("x")
                    ? new Iterations(Long.parseLong(written.substring(0, written.length() - 1)), Per.JOB)
                    : new Iterations(Long.parseLong(written), Per.SEARCH);
        }

        long of(int jobs) {
            return per == Per.JOB ? Math.multiplyExact(count, (long) jobs) : count;
        }
    }

    static List<Parameter> parameters() {
        return List.of(
                Parameter.allOrSome(
                        "search",
                        Moves.Kind.class,
                        "what the search tries: all that it knows, or these kinds of moves; random alone is the planning"
                                + " paper's search, and brings its criteria"),
                Parameter.duration("period", "60s", "how often the plan is searched for a better one"),
                Parameter.usualOr(
                        "at-early-ends",
                        EarlyEnds.class,
                        "whether it is also searched when a job has ended before its walltime; usual: true, but not"
                                + " with random alone"),
                Parameter.iterations("iterations", "4x", "how many changed plans a search tries"),
                Parameter.durationOrNone("limit", "20s", "how long a search may take, in a daemon; a minute at most"),
                Parameter.numberUpTo(
                        MOST_THREADS,
                        "threads",
                        2,
                        "on how many threads clusters are searched at once; random alone uses one"),
                Parameter.countOrNone(
                        "exact-up-to",
                        "63",
                        "how many jobs a list may have for a changed plan to be left only when it can no longer be"
                                + " better; in a longer one it is also left when it probably will not be"),
                Parameter.slack("promise-slack", "none", "how much later than promised the search may let a job start"),
                Parameter.usualOr(
                        "longest-wait",
                        LongestWait.class,
                        "whether the search may let a job wait longer than any that has started; usual: kept, but free"
                                + " with random alone"),
                Parameter.weightFromZero("wait-weight", "1", "how the mean wait counts when plans are compared"),
                Parameter.weightFromZero("slowdown-weight", "1", "how the mean bounded slowdown counts"),
                Parameter.weightFromZero("user-weight", "10", "how the users' mean wait for what they use counts"),
                Parameter.weightFromZero("user-spread-weight", "10", "how its standard deviation counts"),
                Parameter.usualOrWeight(
                        "long-wait-weight",
                        "how the mean of the waits counts in which the longest count most; usual: 300, but 0 with"
                                + " random alone"),
                Parameter.usualOrWeight(
                        "worst-user-weight",
                        "how the mean of the users' mean waits counts in which the worst count most; usual: 6000, but"
                                + " 0 with random alone"));
    }

    static SearchSettings of(Settings settings) {
        Moves moves = new Moves(settings.allOrSome("search", Moves.Kind.class));
        boolean ofPaper = moves.areOfPaper();
        return new SearchSettings(
                moves,
                settings.seconds("period"),
                settings.choiceUnlessUsual("at-early-ends", EarlyEnds.class)
                        .orElse(ofPaper ? EarlyEnds.FALSE : EarlyEnds.TRUE),
                Iterations.of(settings.word("iterations")),
                settings.secondsOrNone("limit"),
                (int) settings.count("threads"),
                settings.slack("promise-slack"),
                judging(settings, ofPaper));
    }

    private static Judging judging(Settings settings, boolean ofPaper) {
        Criteria.Weights weights = new Criteria.Weights(
                settings.number("wait-weight"),
                settings.number("slowdown-weight"),
                settings.number("user-weight"),
                settings.number("user-spread-weight"),
                settings.numberUnlessUsual("long-wait-weight").orElse(ofPaper ? 0 : 300),
                settings.numberUnlessUsual("worst-user-weight").orElse(ofPaper ? 0 : 6000));
        LongestWait longestWait = settings.choiceUnlessUsual("longest-wait", LongestWait.class)
                .orElse(ofPaper ? LongestWait.FREE : LongestWait.KEPT);
        return new Judging(
                weights, longestWait, settings.countOrNone("exact-up-to").orElse(Long.MAX_VALUE));
    }
}
