package org.almanac.replay.reaction;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.almanac.planner.cluster.JobId;
import org.almanac.replay.JobOutcome;
import org.almanac.replay.ReplayJob;
import org.almanac.replay.Throughput;

/** Measures what was done for users who react, beside what they were recorded to do. */
final class ServedUsers {
    private static final long WEEK = 604_800;
    private static final double HOUR = 3_600;

    private final List<ReplayJob> recorded;
    private final List<Batch> recordedBatches;
    /** In the order of their submissions. */
    private final List<JobOutcome> outcomes;

    private final long pause;

    /** @param pause after how many seconds without a job a user's session is over */
    ServedUsers(List<ReplayJob> recorded, List<Batch> recordedBatches, List<JobOutcome> outcomes, long pause) {
        this.recorded = recorded;
        this.recordedBatches = recordedBatches;
        this.outcomes = new ArrayList<>(outcomes);
        this.outcomes.sort(Comparator.comparingLong(outcome -> outcome.job().submit()));
        this.pause = pause;
    }

    private record Replayed(List<JobOutcome> list) implements BatchReader.JobTimes {
        @Override
        public int jobs() {
            return list.size();
        }

        @Override
        public int user(int place) {
            return list.get(place).job().user();
        }

        @Override
        public long submit(int place) {
            return list.get(place).job().submit();
        }

        @Override
        public long end(int place) {
            return list.get(place).end();
        }
    }

    Throughput throughput() {
        Map<JobId, Long> recordedSubmits = new HashMap<>();
        recorded.forEach(job -> recordedSubmits.put(job.id(), job.submit()));
        double cpuSeconds = 0;
        double shifts = 0;
        long last = Long.MIN_VALUE;
        for (JobOutcome outcome : outcomes) {
            ReplayJob job = outcome.job();
            cpuSeconds += work(job);
            shifts += Math.abs(job.submit() - recordedSubmits.get(job.id()));
            last = Math.max(last, outcome.end());
        }
        boolean none = outcomes.isEmpty();
        double weeks =
                none ? Double.NaN : (double) (last - outcomes.get(0).job().submit()) / WEEK;
        List<Batch> batches = BatchReader.read(new Replayed(outcomes), pause);
        return new Throughput(
                outcomes.size() / weeks,
                cpuSeconds / HOUR / weeks,
                BatchReader.sessions(batches),
                BatchReader.sessions(recordedBatches),
                recordedBatches.size(),
                shifts / outcomes.size(),
                none ? 0 : outcomes.get(outcomes.size() - 1).job().submit() - lastRecorded(),
                (int) recorded.stream().filter(job -> job.recordedWait() < 0).count(),
                users(batches),
                weeks());
    }

    private long lastRecorded() {
        return recorded.get(recorded.size() - 1).submit();
    }

    private static double work(ReplayJob job) {
        return (double) job.cpus() * job.runtime();
    }

    private List<Throughput.User> users(List<Batch> batches) {
        Map<Integer, Integer> sessions = new HashMap<>();
        batches.stream()
                .filter(batch -> batch.beginsSession)
                .forEach(batch ->
                        sessions.merge(outcomes.get(batch.jobs[0]).job().user(), 1, Integer::sum));
        Map<Integer, Integer> recordedSessions = new HashMap<>();
        recordedBatches.stream()
                .filter(batch -> batch.beginsSession)
                .forEach(batch ->
                        recordedSessions.merge(recorded.get(batch.jobs[0]).user(), 1, Integer::sum));
        Map<Integer, List<JobOutcome>> byUser = new LinkedHashMap<>();
        outcomes.forEach(outcome -> byUser.computeIfAbsent(outcome.job().user(), user -> new ArrayList<>())
                .add(outcome));
        List<Throughput.User> users = new ArrayList<>();
        byUser.forEach((user, own) -> users.add(new Throughput.User(
                own.get(0).job().owner().user(),
                own.size(),
                sessions.getOrDefault(user, 0),
                recordedSessions.getOrDefault(user, 0),
                own.stream().mapToLong(JobOutcome::waited).average().orElse(Double.NaN),
                own.stream()
                        .mapToLong(outcome -> outcome.end() - outcome.job().submit())
                        .average()
                        .orElse(Double.NaN))));
        users.sort(Comparator.comparingInt(Throughput.User::jobs).reversed().thenComparing(Throughput.User::name));
        return users;
    }

    /** From the first submission on, be it recorded or not, to the last. */
    private List<Throughput.Week> weeks() {
        if (recorded.isEmpty()) {
            return List.of();
        }
        long begin = recorded.get(0).submit();
        TreeMap<Long, double[]> weeks = new TreeMap<>();
        outcomes.forEach(outcome -> week(weeks, outcome.job().submit() - begin)[0] += work(outcome.job()));
        recorded.forEach(job -> week(weeks, job.submit() - begin)[1] += work(job));
        List<Throughput.Week> all = new ArrayList<>();
        for (long week = weeks.firstKey(); week <= weeks.lastKey(); week++) {
            double[] work = weeks.getOrDefault(week, new double[2]);
            all.add(new Throughput.Week(work[0] / HOUR, work[1] / HOUR));
        }
        return all;
    }

    private static double[] week(Map<Long, double[]> weeks, long since) {
        return weeks.computeIfAbsent(Math.floorDiv(since, WEEK), week -> new double[2]);
    }
}
