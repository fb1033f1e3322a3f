package org.almanac.daemon.command.replay;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.command.option.WrittenNumber;
import org.almanac.planner.policy.PolicyException;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.ParallelRuns;
import org.almanac.replay.series.Variation;
import org.almanac.replay.sweep.IntervalRule;
import org.almanac.replay.sweep.SweepGrid;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options by which one replay becomes several: under more seeds, with other values of a parameter, of windows. */
public final class SeriesOptions {
    private static final int FEWEST_SEEDS = 2;
    private static final int MOST_SEEDS = 10_000;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            converter = WrittenNumber.OfCount.class,
            description = {
                "Replay under N seeds, from --seed on: each policy's mean and standard",
                "deviation, and the 95 %% interval of its difference to the first policy,",
                "seed by seed."
            })
    private Optional<Integer> seeds = Optional.empty();

    @Option(
            names = "--vary",
            paramLabel = "KEY=VALUES",
            description = {
                "Each policy that takes parameter KEY with each value: slack=1,3,10,",
                "slack=1..100/log or slack=0..8/lin; slack=1..100/log:9 for 9 values,",
                "not 5. May be repeated, for all combinations."
            })
    private List<String> variations = new ArrayList<>();

    @Option(
            names = "--intervals",
            paramLabel = "RULE",
            converter = WrittenIntervals.class,
            description = {
                "Replay the busiest windows of each log and not all of it, as in",
                "count=8,days=5..14,by=waiting,from=easy: those in which most jobs wait",
                "under policy from (default: the first one), or by=load those to which",
                "most work was submitted. They do not overlap."
            })
    private Optional<WrittenIntervals.Asked> intervals = Optional.empty();

    @Option(
            names = "--warm",
            description = {
                "Begin each window with what ran and waited then under policy from,",
                "which counts in no figure. Default: an idle machine."
            })
    private boolean warm;

    @Option(
            names = "--results",
            paramLabel = "DIR",
            description = {
                "Leave what came of each replay there, a line of JSON each.",
                "The same command goes on where it was broken off."
            })
    private Optional<Path> results = Optional.empty();

    @Option(
            names = "--cpus",
            paramLabel = "N",
            converter = WrittenNumber.OfCount.class,
            description = "How many replays run at a time. Default: as many as there are cores.")
    private Optional<Integer> cpus = Optional.empty();

    /** The first option given that makes several replays of one, or keeps what came of them. */
    public Optional<String> asked() {
        return seeds.map(number -> "--seeds")
                .or(() -> intervals.map(rule -> "--intervals"))
                .or(() -> results.map(folder -> "--results"));
    }

    public boolean hasIntervals() {
        return intervals.isPresent();
    }

    /** Where what came of each replay is kept; empty where it is not. */
    public Optional<Path> results() {
        return results;
    }

    /** How many replays are to run at a time. */
    public int threads() {
        return cpus.orElse(ParallelRuns.cores());
    }

    /** The seeds, of which the first is given. */
    public List<Long> seedsFrom(long first) {
        return SweepGrid.seeds(first, seeds.orElse(1));
    }

    /**
     * Which windows are replayed; empty for whole logs.
     *
     * @param first the first policy
     * @param divisor by what all times of the logs are divided
     */
    public Optional<IntervalRule> intervals(PolicySpec first, double divisor) {
        return intervals.map(asked -> new IntervalRule(
                asked.rule().windows().dividedBy(divisor),
                asked.rule().by(),
                asked.from().orElse(first),
                warm ? IntervalRule.Begin.WARM : IntervalRule.Begin.IDLE));
    }

    /** The policies with each value of each parameter. */
    public List<PolicySpec> varied(List<PolicySpec> policies) {
        List<PolicySpec> varied = policies;
        for (String variation : variations) {
            try {
                varied = Variation.parse(variation).of(varied);
            } catch (PolicyException e) {
                throw wrong("--vary " + variation + ": " + e.getMessage());
            } catch (IllegalArgumentException e) {
                throw wrong("--vary " + e.getMessage());
            }
        }
        return varied;
    }

    /** Refuses what cannot be or does not go together. */
    public void check() {
        if (seeds.isPresent() && (seeds.get() < FEWEST_SEEDS || seeds.get() > MOST_SEEDS)) {
            throw wrong("--seeds " + seeds.get() + ": there must be " + FEWEST_SEEDS + " to " + MOST_SEEDS);
        }
        if (cpus.isPresent() && cpus.get() < 1) {
            throw wrong("--cpus must be at least 1, but is " + cpus.get());
        }
        if (warm && intervals.isEmpty()) {
            throw wrong("--warm needs --intervals, whose windows begin so");
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
