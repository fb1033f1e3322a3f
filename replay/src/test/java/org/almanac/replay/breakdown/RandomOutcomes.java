package org.almanac.replay.breakdown;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.replay.JobOutcome;
import org.almanac.replay.ReplayJob;

/** Outcomes to take apart. */
final class RandomOutcomes {
    private RandomOutcomes() {}

    static JobOutcome outcome(int user, String queue, long submit, long wait, long walltime, long runtime, int cpus) {
        ReplayJob job = new ReplayJob(
                1, user, Owner.user("u" + user), queue, submit, walltime, runtime, Request.cpus(cpus), Conditions.NONE);
        return new JobOutcome(job, submit + wait, OptionalLong.of(submit + wait - 61), (double) runtime * cpus);
    }

    static List<JobOutcome> of(long seed, int jobs) {
        SplittableRandom random = new SplittableRandom(seed);
        List<JobOutcome> outcomes = new ArrayList<>();
        long submit = 0;
        for (int i = 0; i < jobs; i++) {
            submit += random.nextInt(100_000);
            outcomes.add(outcome(
                    random.nextInt(30),
                    Integer.toString(random.nextInt(12)),
                    submit,
                    random.nextInt(50_000),
                    1 + random.nextInt(1_000_000),
                    random.nextInt(100_000),
                    1 + random.nextInt(100)));
        }
        return outcomes;
    }
}
