package org.almanac.benchmarks.matrix;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.almanac.benchmarks.matrix.Outcomes.Sample;

/**
 * The planning paper's search, against what its authors' simulator came to on one log and against backfilling on another.
 *
 * @param seeds how many the first is replayed with
 */
record PaperSection(int seeds) implements MatrixSection {
    private static final String KTH = "KTH-SP2";
    private static final String HPC2N = "HPC2N";
    private static final String RANDOM = "planned:search=random,promise-slack=none," + OFTEN;
    /** As often and as much as in the paper. */
    private static final String AS_IN_PAPER = "planned:search=random,promise-slack=none,period=60s,iterations=300";

    /** Of what conservative backfilling comes to. */
    private static final double SHARE_LEFT = 0.6;

    @Override
    public String title() {
        return "The paper's search";
    }

    @Override
    public Set<String> targeted() {
        return Set.of(KTH, HPC2N);
    }

    @Override
    public List<Run> runs(String log, Outcomes outcomes) {
        List<Run> runs = new ArrayList<>();
        for (String policy : List.of(CONSERVATIVE, RANDOM, AS_IN_PAPER)) {
            runs.addAll(runs(log, policy));
        }
        return runs;
    }

    private List<Run> runs(String log, String policy) {
        if (log.equals(KTH)) {
            return policy.equals(RANDOM) ? MatrixSection.seeded(log, policy, seeds) : List.of(Run.of(log, policy));
        }
        return log.equals(HPC2N) && !policy.equals(AS_IN_PAPER) ? List.of(Run.of(log, policy)) : List.of();
    }

    @Override
    public String head() {
        return Cells.head(
                2, "log", "policy", "seeds", "mean wait", "sd", "bounded slowdown", "sd", "longest", "Jain", "CPU s");
    }

    @Override
    public String rows(String log, Outcomes outcomes) {
        StringBuilder rows = new StringBuilder();
        for (String policy : List.of(CONSERVATIVE, RANDOM, AS_IN_PAPER)) {
            outcomes.of(runs(log, policy)).ifPresent(sample -> rows.append(row(log, policy, sample)));
        }
        return rows.toString();
    }

    private static String row(String log, String policy, Sample sample) {
        return Cells.row(
                log,
                Cells.code(policy),
                Integer.toString(sample.size()),
                Cells.number(sample.mean(Outcome::meanWait)),
                Cells.number(sample.sd(Outcome::meanWait)),
                Cells.number(sample.mean(Outcome::boundedSlowdown)),
                Cells.number(sample.sd(Outcome::boundedSlowdown)),
                Cells.number(sample.highest(Outcome::longestWait)),
                Cells.number(sample.mean(Outcome::jain)),
                Cells.number(sample.highest(Outcome::cpu)));
    }

    @Override
    public List<MatrixLimit> limits(String log, Outcomes outcomes) {
        List<MatrixLimit> limits = new ArrayList<>();
        outcomes.of(runs(log, RANDOM)).ifPresent(random -> {
            if (log.equals(KTH)) {
                limits.add(MatrixLimit.atMost("mean wait on " + log, random.mean(Outcome::meanWait), 4140));
                limits.add(
                        MatrixLimit.atMost("bounded slowdown on " + log, random.mean(Outcome::boundedSlowdown), 40.5));
            } else {
                outcomes.of(runs(log, CONSERVATIVE)).ifPresent(without -> {
                    limits.add(MatrixLimit.atMost(
                            "mean wait on " + log,
                            random.mean(Outcome::meanWait),
                            SHARE_LEFT * without.mean(Outcome::meanWait)));
                    limits.add(MatrixLimit.atMost(
                            "bounded slowdown on " + log,
                            random.mean(Outcome::boundedSlowdown),
                            SHARE_LEFT * without.mean(Outcome::boundedSlowdown)));
                });
            }
            limits.add(MatrixLimit.atMost(
                    "CPU seconds of any replay of " + log, random.highest(Outcome::cpu), log.equals(KTH) ? 8 : 150));
        });
        outcomes.of(runs(log, AS_IN_PAPER))
                .ifPresent(every60s -> limits.add(MatrixLimit.atMost(
                        "CPU seconds on " + log + " as in the paper", every60s.highest(Outcome::cpu), 60)));
        return limits;
    }
}
