package org.almanac.daemon.command.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.almanac.daemon.command.option.WrittenNumber;
import org.almanac.planner.policy.PolicyException;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.series.Variation;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options by which one replay becomes several: under more seeds, with other values of a parameter. */
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
                "Replay under N seeds, from --seed on: mean and standard deviation of each policy,",
                "and the 95 %% interval of its difference to the first, seed by seed."
            })
    private Optional<Integer> seeds = Optional.empty();

    @Option(
            names = "--vary",
            paramLabel = "KEY=VALUES",
            description = {
                "Each policy that takes parameter KEY with each value: slack=1,3,10,",
                "slack=1..100/log or slack=0..8/lin; slack=1..100/log:9 for 9 values, not 5.",
                "May be repeated, for all combinations."
            })
    private List<String> variations = new ArrayList<>();

    public boolean hasSeeds() {
        return seeds.isPresent();
    }

    /** The seeds, of which the first is given. */
    public List<Long> seedsFrom(long first) {
        return LongStream.range(0, seeds.orElse(1))
                .map(later -> first + later)
                .boxed()
                .toList();
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

    /** Refuses a number of seeds that makes no series, and an option that holds one replay only. */
    public void check(List<String> ofOneReplay) {
        if (seeds.isEmpty()) {
            return;
        }
        if (seeds.get() < FEWEST_SEEDS || seeds.get() > MOST_SEEDS) {
            throw wrong("--seeds " + seeds.get() + ": there must be " + FEWEST_SEEDS + " to " + MOST_SEEDS);
        }
        if (!ofOneReplay.isEmpty()) {
            throw wrong("--seeds and " + ofOneReplay.get(0) + " exclude each other: the latter is for one replay");
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
