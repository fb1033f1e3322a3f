package org.almanac.replay.paper;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.almanac.replay.ReplayJob;
import org.almanac.replay.ReplayLog;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;
import org.almanac.workload.statistics.ArrivalPattern;

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
    },
    /** Of a hundred jobs those that come from 9 to 18 h; 37.5 if every hour had as many. */
    IN_BUSINESS_HOURS {
        @Override
        double of(RecordedLog recorded, ReplayLog replayed) {
            return arrivals(recorded, pattern -> {
                int[] hours = hours(pattern);
                return 100.0
                        * IntStream.of(hours)
                                .skip(OPENING)
                                .limit(CLOSING - OPENING)
                                .sum()
                        / IntStream.of(hours).sum();
            });
        }
    },
    /** Hours from 9 to 18 h in which more jobs come than on average over the day. */
    BUSY_BUSINESS_HOURS {
        @Override
        double of(RecordedLog recorded, ReplayLog replayed) {
            return arrivals(
                    recorded,
                    pattern -> pattern.peakHours().stream()
                            .filter(LogFact::inBusiness)
                            .count());
        }
    },
    /** The like of the other fifteen. */
    BUSY_OTHER_HOURS {
        @Override
        double of(RecordedLog recorded, ReplayLog replayed) {
            return arrivals(
                    recorded,
                    pattern -> pattern.peakHours().stream()
                            .filter(hour -> !inBusiness(hour))
                            .count());
        }
    },
    /** The first hour of the day in which more jobs come than on average. */
    FIRST_BUSY_HOUR {
        @Override
        double of(RecordedLog recorded, ReplayLog replayed) {
            return arrivals(
                    recorded,
                    pattern -> pattern.peakHours().stream()
                            .mapToDouble(hour -> hour)
                            .min()
                            .orElse(Double.NaN));
        }
    },
    /** How many jobs come on a Saturday or Sunday for a hundred on a working day. */
    ON_A_WEEKEND_DAY {
        @Override
        double of(RecordedLog recorded, ReplayLog replayed) {
            return arrivals(recorded, pattern -> {
                int[] days =
                        pattern.byWeekday().stream().mapToInt(Integer::intValue).toArray();
                double working =
                        IntStream.of(days).limit(WORKING_DAYS).average().orElseThrow();
                return 100 * IntStream.of(days).skip(WORKING_DAYS).average().orElseThrow() / working;
            });
        }
    };

    private static final int OPENING = 9;
    private static final int CLOSING = 18;
    private static final int WORKING_DAYS = 5;

    static Optional<LogFact> called(String name) {
        return Arrays.stream(values())
                .filter(each ->
                        each.name().toLowerCase(Locale.ROOT).replace('_', '-').equals(name))
                .findFirst();
    }

    abstract double of(RecordedLog recorded, ReplayLog replayed);

    /** NaN where it is not known when jobs came by the clock. */
    private static double arrivals(RecordedLog log, ToDoubleFunction<ArrivalPattern> fact) {
        return ArrivalPattern.of(log).map(fact::applyAsDouble).orElse(Double.NaN);
    }

    private static int[] hours(ArrivalPattern pattern) {
        return pattern.byHour().stream().mapToInt(Integer::intValue).toArray();
    }

    private static boolean inBusiness(int hour) {
        return hour >= OPENING && hour < CLOSING;
    }

    private static boolean isLonger(RecordedJob job, int seconds) {
        return job.requestedTime() > 0 && job.runtime() > job.requestedTime() + seconds;
    }

    private static long count(RecordedLog log, Predicate<RecordedJob> wanted) {
        return log.jobs().stream().filter(wanted).count();
    }
}
