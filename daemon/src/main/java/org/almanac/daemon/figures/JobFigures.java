package org.almanac.daemon.figures;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.planner.forecast.TellingErrors;

/**
 * Figures of the jobs that have run in a time: step by step, and of all that ended in it by queue and by size.
 *
 * <p>They tell of no user.
 *
 * @param jobs how many jobs they are of
 * @param queues the waits of each queue, the one with the most jobs first
 * @param sizes the waits by the jobs' cpus, in words, the smallest first; none of those without jobs
 */
public record JobFigures(
        TimeSteps steps,
        int jobs,
        List<StepFigures> each,
        JobWaits all,
        Map<String, JobWaits> queues,
        Map<String, JobWaits> sizes) {
    /** So many queues are told of. */
    private static final int MOST_QUEUES = 20;

    /** A promise is kept by a start so many seconds late at most. */
    private static final long TOLERANCE = 60;

    public JobFigures {
        each = List.copyOf(each);
        queues = Collections.unmodifiableMap(new LinkedHashMap<>(queues));
        sizes = Collections.unmodifiableMap(new LinkedHashMap<>(sizes));
    }

    /** Figures of jobs that are told one by one, in any order, each once. */
    public static final class Told {
        private final TimeSteps steps;
        private final long now;
        private final List<Step> each = new ArrayList<>();
        private final JobWaits.Told all = new JobWaits.Told();
        private final Map<String, JobWaits.Told> queues = new HashMap<>();
        private final Map<SizeClass, JobWaits.Told> sizes = new EnumMap<>(SizeClass.class);
        private int jobs;

        private static final class Step {
            private double cpuSeconds;
            private int started;
            private final JobWaits.Told waits = new JobWaits.Told();
            private int promised;
            private int late;
            private final List<TellingErrors.Case> told = new ArrayList<>();

            StepFigures figures() {
                return new StepFigures(cpuSeconds, started, waits.waits(), promised, late, TellingErrors.of(told));
            }
        }

        /**
         * None so far.
         *
         * @param now until when jobs have run that run still, in epoch seconds of the server's
         */
        public Told(TimeSteps steps, long now) {
            this.steps = steps;
            this.now = now;
            for (int i = 0; i < steps.count(); i++) {
                each.add(new Step());
            }
        }

        /** One more job; one that has never run adds nothing. */
        public void add(KeptJob job) {
            if (job.started().isEmpty()) {
                return;
            }
            long started = job.started().getAsLong();
            OptionalLong ended = job.ended().isEmpty() && job.runs() && !job.over()
                    ? OptionalLong.of(Math.max(started, now))
                    : job.ended();
            if (ended.isEmpty() || ended.getAsLong() < steps.from() || started >= steps.to()) {
                return;
            }
            jobs++;
            hold(job.cpus(), started, ended.getAsLong());
            if (steps.holds(started)) {
                start(each.get(steps.of(started)), job, started);
            }
            if (job.ended().isPresent() && steps.holds(job.ended().getAsLong())) {
                end(job, started, job.ended().getAsLong());
            }
        }

        private void hold(long cpus, long started, long ended) {
            long begin = Math.max(started, steps.from());
            long end = Math.min(ended, steps.to());
            for (long time = begin; time < end; ) {
                int index = steps.of(time);
                long until = Math.min(end, steps.end(index));
                each.get(index).cpuSeconds += (double) cpus * (until - time);
                time = until;
            }
        }

        private static void start(Step step, KeptJob job, long started) {
            step.started++;
            if (job.promised().isPresent()) {
                step.promised++;
                step.late += started - job.promised().getAsLong() > TOLERANCE ? 1 : 0;
            }
            job.telling()
                    .ifPresent(
                            telling -> step.told.add(new TellingErrors.Case(telling.startUntil(job.bound()), started)));
        }

        private void end(KeptJob job, long started, long ended) {
            long waited = Math.max(0, started - job.queued());
            long runtime = Math.max(0, ended - started);
            List.of(
                            all,
                            each.get(steps.of(ended)).waits,
                            queues.computeIfAbsent(job.queue(), any -> new JobWaits.Told()),
                            sizes.computeIfAbsent(SizeClass.of(job.cpus()), any -> new JobWaits.Told()))
                    .forEach(waits -> waits.add(waited, runtime));
        }

        /** Of those that have been told. */
        public JobFigures figures() {
            Map<String, JobWaits> byQueue = new LinkedHashMap<>();
            queues.entrySet().stream()
                    .sorted(Comparator.comparingInt((Map.Entry<String, JobWaits.Told> one) ->
                                    -one.getValue().jobs())
                            .thenComparing(Map.Entry::getKey))
                    .limit(MOST_QUEUES)
                    .forEach(one -> byQueue.put(one.getKey(), one.getValue().waits()));
            Map<String, JobWaits> bySize = new LinkedHashMap<>();
            sizes.forEach((size, waits) -> bySize.put(size.word(), waits.waits()));
            return new JobFigures(steps, jobs, each.stream().map(Step::figures).toList(), all.waits(), byQueue, bySize);
        }
    }
}
