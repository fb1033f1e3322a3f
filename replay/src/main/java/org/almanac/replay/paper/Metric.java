package org.almanac.replay.paper;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.almanac.replay.ReplayJob;

/**
 * What a part of a table tells of a log and a column. Gains and changes are in percent, times in the unit of the metric.
 */
public enum Metric {
    /** In seconds. */
    MEAN_WAIT(1) {
        @Override
        Measured of(RowReplays row, TablePart part, Column column) {
            return Measured.meanOf(row.waits(column, row.of(column)));
        }
    },
    /** In minutes. */
    MEAN_WAIT_MINUTES(1) {
        @Override
        Measured of(RowReplays row, TablePart part, Column column) {
            int[] waits = row.of(column).waits();
            return Measured.meanOf(row.byMonth(column, i -> waits[i] < 0 ? Double.NaN : waits[i] / 60.0));
        }
    },
    /** In hours. */
    MEAN_WAIT_HOURS(2) {
        @Override
        Measured of(RowReplays row, TablePart part, Column column) {
            int[] waits = row.of(column).waits();
            return Measured.meanOf(row.byMonth(column, i -> waits[i] < 0 ? Double.NaN : waits[i] / 3_600.0));
        }
    },
    MEAN_BOUNDED_SLOWDOWN(1) {
        @Override
        Measured of(RowReplays row, TablePart part, Column column) {
            return Measured.meanOf(row.slowdowns(column, row.of(column)));
        }
    },
    MEAN_RESPONSE(1, "mean_response_s"),
    MAX_WAIT(1, "max_wait_s"),
    /** Jobs of a hundred that wait less than all do on average: under the other policy, where one is named. */
    WAIT_BELOW_MEAN(1) {
        @Override
        Measured of(RowReplays row, TablePart part, Column column) {
            int[] waits = started(row.of(column));
            int[] all = column.over().isPresent() ? started(row.over(column)) : waits;
            double mean = Arrays.stream(all).average().orElse(Double.NaN);
            return Measured.of(
                    100.0 * Arrays.stream(waits).filter(wait -> wait < mean).count() / waits.length);
        }

        private static int[] started(FinishedReplay replay) {
            return Arrays.stream(replay.waits())
                    .filter(wait -> wait != FinishedReplay.NEVER)
                    .toArray();
        }
    },
    /** Seconds from the first submission to the last end. */
    MAKESPAN(1, "makespan_s"),
    /** From the first submission to the last end. */
    MAKESPAN_DAYS(2) {
        @Override
        Measured of(RowReplays row, TablePart part, Column column) {
            return Measured.of(figure(row, column, "makespan_s").value() / 86_400);
        }
    },
    /** Jobs that started, a week of the makespan, where users react. */
    JOBS_A_WEEK(1, "jobs_a_week"),
    /** Their cpus times runtimes, likewise. */
    CPU_HOURS_A_WEEK(0, "cpu_hours_a_week"),
    /** How often users began anew after a pause, where they react. */
    SESSIONS(0, "sessions"),
    /** A figure of a replay that is greater or less than under another policy, in percent of that. */
    CHANGE(2) {
        @Override
        Measured of(RowReplays row, TablePart part, Column column) {
            String figure = column.of().orElse("");
            double of = row.of(column).figures().getOrDefault(figure, Double.NaN);
            double over = row.over(column).figures().getOrDefault(figure, Double.NaN);
            return Measured.of(100 * (of / over - 1));
        }
    },
    /** Jobs whose wait dissatisfied their users, by the acceptable waits that are named. */
    DISSATISFYING(1, "events"),
    /** The same of a hundred jobs. */
    DISSATISFYING_PERCENT(2, "events_percent"),
    /** Users with any such job. */
    DISSATISFIED_USERS(1, "dissatisfied_users"),
    /** How many such jobs the user with most of them has. */
    MOST_DISSATISFYING_OF_A_USER(1, "most_events_of_a_user"),
    /** Those that waited more than ten times as long as is acceptable. */
    SERIOUSLY_DISSATISFYING(1, "serious_events"),
    /** The wait over the acceptable one, on average over such jobs; NaN where there are none. */
    MEAN_SERIOUSNESS(2, "mean_seriousness"),
    /** The largest of them; 0 where there are none. */
    MAX_SERIOUSNESS(1, "max_seriousness"),
    /** The sum of them: the area below the planning paper's figure 8 (right). */
    SUM_OF_SERIOUSNESS(0, "sum_of_seriousness"),
    /** The longest wait, in seconds, of a job that asks for more than half of the machine. */
    MAX_WAIT_OF_LARGE(1) {
        @Override
        Measured of(RowReplays row, TablePart part, Column column) {
            List<ReplayJob> jobs = row.jobs(column.setting()).jobs();
            long half = row.log().machine(column.setting()).cpus() / 2;
            int[] waits = row.of(column).waits();
            int longest = 0;
            for (int i = 0; i < waits.length; i++) {
                longest = jobs.get(i).cpus() > half ? Math.max(longest, waits[i]) : longest;
            }
            return Measured.of(longest);
        }
    },
    NUWT_MEAN(4, "nuwt_mean"),
    NUWT_SD(4, "nuwt_sd"),
    /** Users of a hundred whose jobs have waited less, in all, than they have consumed. */
    NUWT_BELOW_ONE(1, "nuwt_below_1_percent"),
    /** Plans that a search found to be better than the best one before. */
    IMPROVEMENTS(0, "improvements"),
    /** Of a hundred of them, those that are better by a criterion. */
    IMPROVEMENTS_OF(1) {
        @Override
        Measured of(RowReplays row, TablePart part, Column column) {
            return figure(row, column, "improvements_of_" + column.of().orElse("") + "_percent");
        }
    },
    /** Of a hundred that are better by a criterion, those that are so by less than 2 %. */
    SMALL_IMPROVEMENTS_OF(1) {
        @Override
        Measured of(RowReplays row, TablePart part, Column column) {
            return figure(row, column, "small_improvements_of_" + column.of().orElse("") + "_percent");
        }
    },
    /** Of a hundred jobs, those whose planning step took less than so many seconds on this machine. */
    STEPS_BELOW(2) {
        @Override
        Measured of(RowReplays row, TablePart part, Column column) {
            return figure(row, column, "steps_below_" + column.of().orElse("") + "_s_percent");
        }
    },
    /** Milliseconds of the longest planning step in which a job came. */
    LONGEST_STEP(1) {
        @Override
        Measured of(RowReplays row, TablePart part, Column column) {
            return Measured.of(1_000 * figure(row, column, "longest_step_s").value());
        }
    },
    /** Milliseconds of the longest search. */
    LONGEST_SEARCH(1) {
        @Override
        Measured of(RowReplays row, TablePart part, Column column) {
            return Measured.of(1_000 * figure(row, column, "longest_search_s").value());
        }
    },
    /** The most jobs that waited in a planning step. */
    MOST_WAITING(0, "most_waiting"),
    /** Milliseconds of CPU of the replaying thread for each job. */
    TIME_PER_JOB(3) {
        @Override
        Measured of(RowReplays row, TablePart part, Column column) {
            FinishedReplay replay = row.of(column);
            return Measured.of(1_000
                    * figure(row, column, "cpu_s").value()
                    / replay.figures().get("jobs"));
        }
    },
    /** Seconds of CPU of the replaying thread. */
    TIME(1, "cpu_s"),
    /** Of the columns with policies, how many months each has the least mean wait in. */
    MONTHS_WON_BY_WAIT(0) {
        @Override
        Measured of(RowReplays row, TablePart part, Column column) {
            return Measured.of(MonthsWon.of(part.columns(), column, each -> row.waits(each, row.of(each))));
        }
    },
    MONTHS_WON_BY_SLOWDOWN(0) {
        @Override
        Measured of(RowReplays row, TablePart part, Column column) {
            return Measured.of(MonthsWon.of(part.columns(), column, each -> row.slowdowns(each, row.of(each))));
        }
    },
    /** By how much the mean wait is less than the other policy's, in percent of that. */
    WAIT_GAIN(1) {
        @Override
        Measured of(RowReplays row, TablePart part, Column column) {
            return Gain.ofMeans(row.waits(column, row.of(column)), row.waits(column, row.over(column)));
        }
    },
    SLOWDOWN_GAIN(1) {
        @Override
        Measured of(RowReplays row, TablePart part, Column column) {
            return Gain.ofMeans(row.slowdowns(column, row.of(column)), row.slowdowns(column, row.over(column)));
        }
    },
    /** By how much the mean wait is longer than the other policy's: the gain with the other sign. */
    WAIT_CHANGE(1) {
        @Override
        Measured of(RowReplays row, TablePart part, Column column) {
            return Gain.negated(WAIT_GAIN.of(row, part, column));
        }
    },
    SLOWDOWN_CHANGE(1) {
        @Override
        Measured of(RowReplays row, TablePart part, Column column) {
            return Gain.negated(SLOWDOWN_GAIN.of(row, part, column));
        }
    },
    /** By how much the mean response is less than the other policy's. */
    RESPONSE_GAIN(1) {
        @Override
        Measured of(RowReplays row, TablePart part, Column column) {
            List<ReplayJob> jobs = row.jobs(column.setting()).jobs();
            return Gain.ofMeans(
                    responses(row, column, row.of(column), jobs), responses(row, column, row.over(column), jobs));
        }
    },
    /** By how much the standard deviation of the monthly mean waits is less. */
    STABILITY_GAIN(1) {
        @Override
        Measured of(RowReplays row, TablePart part, Column column) {
            return Gain.ofDeviations(row.waits(column, row.of(column)), row.waits(column, row.over(column)));
        }
    },
    /** For how much of the time a candidate was in charge, in percent. */
    SHARE_IN_CHARGE(0) {
        @Override
        Measured of(RowReplays row, TablePart part, Column column) {
            FinishedReplay replay = row.of(column);
            double all = replay.inCharge().values().stream()
                    .mapToDouble(seconds -> seconds)
                    .sum();
            return Measured.of(100 * replay.inCharge().getOrDefault(column.of().orElse(""), 0.0) / all);
        }
    },
    /** How an attribute of the month goes with the relative difference of two policies' monthly waits. */
    RELATIVE_CORRELATION(2) {
        @Override
        Measured of(RowReplays row, TablePart part, Column column) {
            return MonthlyDifference.of(row, column).relative(attribute(column));
        }
    },
    ABSOLUTE_CORRELATION(2) {
        @Override
        Measured of(RowReplays row, TablePart part, Column column) {
            return MonthlyDifference.of(row, column).absolute(attribute(column));
        }
    },
    /** A fact of the log, which no policy changes. */
    LOG_FACT(1) {
        /** Most are counts. */
        @Override
        public String written(double value) {
            return value == Math.rint(value) ? Long.toString((long) value) : super.written(value);
        }

        @Override
        Measured of(RowReplays row, TablePart part, Column column) {
            String fact = column.of().orElse("");
            return Measured.of(LogFact.called(fact)
                    .orElseThrow(() -> new IllegalArgumentException("there is no fact '" + fact + "' of a log"))
                    .of(row.log().log().recorded(), row.jobs(column.setting())));
        }
    },
    /** The mean wait, in hours, of jobs without deadline that wait under any of the policies of the same setting. */
    WAIT_OF_IMPACTED(2) {
        @Override
        Measured of(RowReplays row, TablePart part, Column column) {
            return RegularJobs.of(row, part, column).meanWait();
        }
    },
    /** The longest stretch, (wait + walltime) / walltime, of the same jobs. */
    MAX_STRETCH_OF_IMPACTED(1) {
        @Override
        Measured of(RowReplays row, TablePart part, Column column) {
            return Measured.of(RegularJobs.of(row, part, column).maxStretch());
        }
    },
    MEAN_STRETCH_OF_IMPACTED(2) {
        @Override
        Measured of(RowReplays row, TablePart part, Column column) {
            return RegularJobs.of(row, part, column).meanStretch();
        }
    },
    /** How much of the time to their deadlines jobs used that did not start at once, in percent. */
    DEADLINE_USAGE(1, "mean_deadline_usage_of_waiting_percent"),
    DEADLINES_MISSED_THOUGH_PLANNED(0, "deadlines_missed_though_planned"),
    /** Missed deadlines of all jobs that have one, in percent. */
    DEADLINES_MISSED(3) {
        @Override
        Measured of(RowReplays row, TablePart part, Column column) {
            return Measured.of(MissedDeadlines.of(row, column).percent());
        }
    },
    /** The missed deadlines that were so many hours, or so many walltimes, after the submission; NaN where none was. */
    DEADLINES_MISSED_BY_ORIGIN(0) {
        @Override
        Measured of(RowReplays row, TablePart part, Column column) {
            MissedDeadlines missed = MissedDeadlines.of(row, column);
            if (missed.byHours() + missed.byWalltime() == 0) {
                return Measured.of(Double.NaN);
            }
            return Measured.of(column.of().orElse("").equals("hours") ? missed.byHours() : missed.byWalltime());
        }
    },
    /** How far apart two policies' monthly waits are, in percent of the shorter, in the months that one of them wins. */
    MONTHLY_GAP(0) {
        @Override
        Measured of(RowReplays row, TablePart part, Column column) {
            return Measured.of(MonthlyDifference.of(row, column).gap(column.of().orElse("")));
        }
    };

    private final int decimals;
    /** Of the replay; empty where it is none of its figures that is told. */
    private final String figure;

    Metric(int decimals) {
        this(decimals, "");
    }

    /** A figure of the replay as it is; of several by the column's {@code of}. */
    Metric(int decimals, String figure) {
        this.decimals = decimals;
        this.figure = figure;
    }

    /** The metric of that name, as a document has it. */
    static Optional<Metric> called(String name) {
        return Arrays.stream(values()).filter(each -> each.text().equals(name)).findFirst();
    }

    /** The name in documents. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** With how many digits behind the point a table shows it. */
    int decimals() {
        return decimals;
    }

    /** The value of a figure as a table shows it. */
    public String written(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    /** The figure of a column on the log of a row. */
    Measured of(RowReplays row, TablePart part, Column column) {
        return figure(row, column, figure + column.of().map(of -> "_" + of).orElse(""));
    }

    private static Measured figure(RowReplays row, Column column, String name) {
        return Measured.of(row.of(column).figures().getOrDefault(name, Double.NaN));
    }

    private static Months responses(RowReplays row, Column column, FinishedReplay replay, List<ReplayJob> jobs) {
        int[] waits = replay.waits();
        return row.byMonth(
                column, i -> waits[i] < 0 ? Double.NaN : waits[i] + jobs.get(i).runtime());
    }

    private static WorkloadAttribute attribute(Column column) {
        String name = column.of().orElse("");
        return WorkloadAttribute.called(name)
                .orElseThrow(() -> new IllegalArgumentException("there is no attribute '" + name + "' of a workload"));
    }
}
