package org.almanac.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;

/** Makes logs of jobs with all that logs have: unknown values, cancelled jobs, anomalies, equal submit times. */
public final class RandomLog {
    private static final int MONTH = 30 * 24 * 3600;

    private RandomLog() {}

    /** A log of 1 to 200 jobs in the order of submission, from a seed. */
    public static RecordedLog of(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<RecordedJob> jobs = new ArrayList<>();
        int count = random.nextInt(1, 201);
        long submit = random.nextInt(5) == 0 ? 1_300_000_000L : random.nextInt(100);
        for (int i = 0; i < count; i++) {
            submit += random.nextInt(3) == 0 ? 0 : random.nextInt(2 * MONTH / count);
            jobs.add(job(random, i + 1, submit));
        }
        return new RecordedLog(
                "random-" + seed + ".swf",
                random.nextBoolean() ? OptionalLong.of(random.nextInt(2_000_000_000)) : OptionalLong.empty(),
                random.nextBoolean() ? OptionalInt.of(random.nextInt(1, 1000)) : OptionalInt.empty(),
                random.nextBoolean() ? Optional.of("Europe/Prague") : Optional.empty(),
                jobs);
    }

    private static RecordedJob job(SplittableRandom random, int number, long submit) {
        return new RecordedJob(
                number,
                submit,
                orUnknown(random, 50_000),
                orUnknown(random, 90_000),
                (int) orUnknown(random, 64),
                orUnknown(random, 1 << 20),
                (int) orUnknown(random, 64),
                orUnknown(random, 90_000),
                orUnknown(random, 1 << 20),
                random.nextInt(-1, 6),
                random.nextInt(-1, 9),
                random.nextInt(-1, 4),
                random.nextInt(-1, 30),
                random.nextInt(-1, 5),
                random.nextInt(-1, 3),
                random.nextInt(4) == 0 ? submit + random.nextInt(200_000) : RecordedJob.UNKNOWN);
    }

    private static long orUnknown(SplittableRandom random, int bound) {
        return random.nextInt(6) == 0 ? RecordedJob.UNKNOWN : random.nextInt(bound);
    }
}
