package org.almanac.replay.paper;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import org.almanac.replay.ReplayJob;
import org.almanac.replay.ReplayLog;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;

/** What can be counted in a log without a replay. */
enum LogFact {
    JOBS {
        @Override
        double of(RecordedLog recorded, ReplayLog replayed) {
            return recorded.jobs().size();
        }
    },
    CPUS {
        @Override
        double of(RecordedLog recorded, ReplayLog replayed) {
            return recorded.maxProcs().orElse(0);
        }
    },
    WEEKS {
        @Override
        double of(RecordedLog recorded, ReplayLog replayed) {
            long last = recorded.jobs().stream()
                    .mapToLong(job -> job.submit() + Math.max(0, job.waited()) + Math.max(0, job.runtime()))
                    .max()
                    .orElse(0);
            return last / (7 * 24 * 3_600.0);
        }
    },
    REPLAYED_JOBS {
        @Override
        double of(RecordedLog recorded, ReplayLog replayed) {
            return replayed.jobs().size();
        }
    },
    REGULAR_JOBS {
        @Override
        double of(RecordedLog recorded, ReplayLog replayed) {
            return replayed.jobs().stream()
                    .filter(job -> job.conditions().deadline().isEmpty())
                    .count();
        }
    },
    /** Jobs of a hundred. */
    WALLTIME_ABOVE_4H_PERCENT {
        @Override
        double of(RecordedLog recorded, ReplayLog replayed) {
            return 100.0
                    * replayed.jobs().stream()
                            .filter(job -> job.walltime() > 4 * 3_600)
                            .count()
                    / replayed.jobs().size();
        }
    },
    /** From the first submission to the last, on average. */
    JOBS_A_DAY {
        @Override
        double of(RecordedLog recorded, ReplayLog replayed) {
            List<ReplayJob> jobs = replayed.jobs();
            long seconds = jobs.get(jobs.size() - 1).submit() - jobs.get(0).submit();
            return jobs.size() * (24 * 3_600.0) / seconds;
        }
    },
    RUNTIME_BELOW_0 {
        @Override
        double of(RecordedLog recorded, ReplayLog replayed) {
            return count(recorded, job -> job.runtime() < 0);
        }
    },
    CPUS_BELOW_0 {
        @Override
        double of(RecordedLog recorded, ReplayLog replayed) {
            return count(recorded, job -> job.allocatedCpus() < 0);
        }
    },
    MORE_CPUS_THAN_REQUESTED {
        @Override
        double of(RecordedLog recorded, ReplayLog replayed) {
            return count(recorded, job -> job.requestedCpus() > 0 && job.allocatedCpus() > job.requestedCpus());
        }
    },
    RUNTIME_ABOVE_WALLTIME {
        @Override
        double of(RecordedLog recorded, ReplayLog replayed) {
            return count(recorded, job -> isLonger(job, 0));
        }
    },
    RUNTIME_A_MINUTE_ABOVE_WALLTIME {
        @Override
        double of(RecordedLog recorded, ReplayLog replayed) {
            return count(recorded, job -> isLonger(job, 60));
        }
    };

    static Optional<LogFact> called(String name) {
        return Arrays.stream(values())
                .filter(each ->
                        each.name().toLowerCase(Locale.ROOT).replace('_', '-').equals(name))
                .findFirst();
    }

    abstract double of(RecordedLog recorded, ReplayLog replayed);

    private static boolean isLonger(RecordedJob job, int seconds) {
        return job.requestedTime() > 0 && job.runtime() > job.requestedTime() + seconds;
    }

    private static long count(RecordedLog log, Predicate<RecordedJob> wanted) {
        return log.jobs().stream().filter(wanted).count();
    }
}
