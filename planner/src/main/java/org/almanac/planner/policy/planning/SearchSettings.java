package org.almanac.planner.policy.planning;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.policy.parameter.Notation;
import org.almanac.planner.policy.parameter.PromiseSlack;
import org.almanac.planner.policy.parameter.Setting;
import org.almanac.planner.policy.parameter.Settings;
import org.almanac.planner.score.Criteria;
import org.almanac.planner.search.Acceptance;
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

    private static final Setting<Set<Moves.Kind>> SEARCH = new Setting<>(
            "search",
            Notation.allOrSome(Moves.Kind.class),
            "all",
            "what the search tries: all that it knows, or these kinds of moves; random alone is the planning paper's"
                    + " search, and brings its criteria");
    private static final Setting<Long> PERIOD =
            new Setting<>("period", Notation.DURATION, "60s", "how often the plan is searched for a better one");
    private static final Setting<Optional<EarlyEnds>> AT_EARLY_ENDS = new Setting<>(
            "at-early-ends",
            Notation.usualOr(EarlyEnds.class),
            Notation.USUAL,
            "whether it is also searched when a job has ended before its walltime; usual: true, but not with random"
                    + " alone");
    private static final Setting<Iterations> ITERATIONS =
            new Setting<>("iterations", Iterations.NOTATION, "4x", "how many changed plans a search tries");
    private static final Setting<OptionalLong> LIMIT = new Setting<>(
            "limit",
            Notation.DURATION.map(OptionalLong::of).or(Notation.NONE, OptionalLong.empty()),
            "20s",
            "how long a search may take, in a daemon; a minute at most");
    private static final Setting<Integer> THREADS = new Setting<>(
            "threads",
            Notation.numberUpTo(MOST_THREADS).map(Long::intValue),
            "2",
            "on how many threads clusters are searched at once; random alone uses one");
    private static final Setting<Long> EXACT_UP_TO = new Setting<>(
            "exact-up-to",
            Notation.NUMBER.or(Notation.NONE, Long.MAX_VALUE),
            "63",
            "how many jobs a list may have for a changed plan to be left only when it can no longer be better; in a"
                    + " longer one it is also left when it probably will not be");
    private static final Setting<Rule> ACCEPTANCE = Setting.choice(
            "acceptance",
            Rule.DESCENT,
            "from which changed plans a search goes on: from better ones alone, which is the planning paper's search; by"
                    + " simulated annealing; or by tabu search");
    private static final Setting<Double> TEMPERATURE = new Setting<>(
            "temperature",
            Notation.WEIGHT_FROM_ZERO,
            "0.001",
            "with annealing: how much worse a changed plan may be at the beginning to be gone on from once in e times, as"
                    + " a share of all criteria");
    private static final Setting<Double> COOLING = new Setting<>(
            "cooling",
            Notation.FRACTION,
            "0.01",
            "with annealing: what is left of the temperature at the end of a search");
    private static final Setting<Long> TABU_TENURE = new Setting<>(
            "tabu-tenure", Notation.COUNT, "7", "with tabu: for how many steps a job that was moved stays where it is");
    private static final Setting<Optional<PromiseSlack>> PROMISE_SLACK = new Setting<>(
            "promise-slack",
            PromiseSlack.NOTATION.<Optional<PromiseSlack>>map(Optional::of).or(Notation.USUAL, Optional.empty()),
            Notation.USUAL,
            "how much later than promised the search may let a job start; usual: 12h, but none with random alone");
    private static final Setting<Optional<LongestWait>> LONGEST_WAIT = new Setting<>(
            "longest-wait",
            Notation.usualOr(LongestWait.class),
            Notation.USUAL,
            "whether the search may let a job wait longer than any that has started: it may not (kept), it may not once"
                    + " 3,000 have (learnt), or it may (free); usual: learnt, but free with random alone");
    private static final Setting<Double> WAIT_WEIGHT =
            weight("wait-weight", "1", "how the mean wait counts when plans are compared");
    private static final Setting<Double> SLOWDOWN_WEIGHT =
            weight("slowdown-weight", "1", "how the mean bounded slowdown counts");
    private static final Setting<Double> USER_WEIGHT =
            weight("user-weight", "10", "how the users' mean wait for what they use counts");
    private static final Setting<Double> USER_SPREAD_WEIGHT =
            weight("user-spread-weight", "10", "how its standard deviation counts");
    private static final Setting<Optional<Double>> LONG_WAIT_WEIGHT = usualOrWeight(
            "long-wait-weight",
            "how the mean of the waits counts in which the longest count most; usual: 300, but 0 with random alone");
    private static final Setting<Optional<Double>> WORST_USER_WEIGHT = usualOrWeight(
            "worst-user-weight",
            "how the mean of the users' mean waits counts in which the worst count most; usual: 6000, but 0 with random"
                    + " alone");
    private static final Setting<Double> ACCEPTABLE_WEIGHT = weight(
            "acceptable-weight",
            "0",
            "how the mean of the waits counts that are longer than users accept, as shares of what they accept");
    private static final Setting<Double> FAIR_SHARE_WEIGHT = weight(
            "fair-share-weight",
            "0",
            "how the mean wait of the jobs' work counts in which that of owners with less of their shares counts more");

    private static final Setting<Double> SCARCE_WEIGHT = weight(
            "scarce-weight",
            "0",
            "how the time counts for which planned jobs take up the scarce resources that they ask for, idle while they wait"
                    + " or held");

    static final List<Setting<?>> PARAMETERS = List.of(
            SEARCH,
            PERIOD,
            AT_EARLY_ENDS,
            ITERATIONS,
            LIMIT,
            THREADS,
            EXACT_UP_TO,
            ACCEPTANCE,
            TEMPERATURE,
            COOLING,
            TABU_TENURE,
            PROMISE_SLACK,
            LONGEST_WAIT,
            WAIT_WEIGHT,
            SLOWDOWN_WEIGHT,
            USER_WEIGHT,
            USER_SPREAD_WEIGHT,
            LONG_WAIT_WEIGHT,
            WORST_USER_WEIGHT,
            ACCEPTABLE_WEIGHT,
            FAIR_SHARE_WEIGHT,
            SCARCE_WEIGHT);

    /** What an early end does. */
    enum EarlyEnds {
        FALSE,
        TRUE
    }

    /** The rule by which a search goes on, without its figures. */
    enum Rule {
        DESCENT {
            @Override
            Acceptance of(Settings settings) {
                return Acceptance.DESCENT;
            }
        },
        ANNEALING {
            @Override
            Acceptance of(Settings settings) {
                return new Acceptance.Annealing(settings.get(TEMPERATURE), settings.get(COOLING));
            }
        },
        TABU {
            @Override
            Acceptance of(Settings settings) {
                return new Acceptance.Tabu(settings.get(TABU_TENURE));
            }
        };

        abstract Acceptance of(Settings settings);
    }

    /** How many changed plans a search tries: so many, or so many for each planned job. */
    record Iterations(long count, Per per) {
        /** What the count is for. */
        enum Per {
            SEARCH,
            JOB
        }

        static final Notation<Iterations> NOTATION =
                Notation.of("a whole number such as 300, below a billion, or 4x for four a job", Iterations::parse);

        private static Optional<Iterations> parse(String text) {
            if (!text.matches("[0-9]{1,9}x?")) {
                return Optional.empty();
            }
            long count = Long.parseLong(text.replace("x", ""));
            return Optional.of(new Iterations(count, text.endsWith("x") ? Per.JOB : Per.SEARCH));
        }

        long of(int jobs) {
            return per == Per.JOB ? Math.multiplyExact(count, (long) jobs) : count;
        }
    }

    private static Setting<Double> weight(String name, String defaultText, String sentence) {
        return new Setting<>(name, Notation.WEIGHT_FROM_ZERO, defaultText, sentence);
    }

    private static Setting<Optional<Double>> usualOrWeight(String name, String sentence) {
        Notation<Optional<Double>> notation =
                Notation.WEIGHT_FROM_ZERO.<Optional<Double>>map(Optional::of).or(Notation.USUAL, Optional.empty());
        return new Setting<>(name, notation, Notation.USUAL, sentence);
    }

    static SearchSettings of(Settings settings) {
        Moves moves = new Moves(settings.get(SEARCH));
        boolean ofPaper = moves.areOfPaper();
        return new SearchSettings(
                moves,
                settings.get(PERIOD),
                settings.get(AT_EARLY_ENDS).orElse(ofPaper ? EarlyEnds.FALSE : EarlyEnds.TRUE),
                settings.get(ITERATIONS),
                settings.get(LIMIT),
                settings.get(THREADS),
                settings.get(PROMISE_SLACK).orElse(ofPaper ? PromiseSlack.NONE : PromiseSlack.USUAL),
                judging(settings, ofPaper));
    }

    private static Judging judging(Settings settings, boolean ofPaper) {
        Criteria.Weights weights = new Criteria.Weights(
                settings.get(WAIT_WEIGHT),
                settings.get(SLOWDOWN_WEIGHT),
                settings.get(USER_WEIGHT),
                settings.get(USER_SPREAD_WEIGHT),
                settings.get(LONG_WAIT_WEIGHT).orElse(ofPaper ? 0.0 : 300),
                settings.get(WORST_USER_WEIGHT).orElse(ofPaper ? 0.0 : 6000),
                settings.get(ACCEPTABLE_WEIGHT),
                settings.get(FAIR_SHARE_WEIGHT),
                settings.get(SCARCE_WEIGHT));
        LongestWait longestWait = settings.get(LONGEST_WAIT).orElse(ofPaper ? LongestWait.FREE : LongestWait.LEARNT);
        return new Judging(
                weights,
                longestWait,
                settings.get(EXACT_UP_TO),
                settings.get(ACCEPTANCE).of(settings));
    }
}
