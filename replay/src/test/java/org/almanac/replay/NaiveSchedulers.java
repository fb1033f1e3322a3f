package org.almanac.replay;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Policies told again, second by second, on one machine of cpus: slow, short, and sharing no code with those
 * that are tested. An instant is rounds of: all ends, one compression, submissions in order, one pass.
 */
final class NaiveSchedulers {
    /** What became of a job. */
    record Outcome(long start, OptionalLong promised) {}

    private final List<ReplayJob> jobs;
    private final int cpus;
    private final String policy;
    private final List<ReplayJob> waiting = new ArrayList<>();
    private final List<ReplayJob> running = new ArrayList<>();
    private final Map<Long, Long> starts = new HashMap<>();
    private final Map<Long, Long> promises = new HashMap<>();
    private final Map<Long, Long> planned = new HashMap<>();

    private NaiveSchedulers(List<ReplayJob> jobs, int cpus, String policy) {
        this.jobs = jobs;
        this.cpus = cpus;
        this.policy = policy;
    }

    /** The outcomes in the order of the jobs. */
    static List<Outcome> run(List<ReplayJob> jobs, int cpus, String policy) {
        return new NaiveSchedulers(jobs, cpus, policy).run();
    }

    private List<Outcome> run() {
        int submitted = 0;
        for (long now = jobs.get(0).submit(); starts.size() < jobs.size(); now++) {
            boolean again = true;
            while (again) {
                boolean ended = end(now);
                if (ended && policy.equals("conservative")) {
                    compress(now);
                }
                while (submitted < jobs.size() && jobs.get(submitted).submit() == now) {
                    ReplayJob job = jobs.get(submitted++);
                    waiting.add(job);
                    planned.put(job.number(), earliest(job, now));
                }
                pass(now);
                long instant = now;
                again = running.stream().anyMatch(job -> endOf(job) <= instant);
            }
        }
        return jobs.stream()
                .map(job -> new Outcome(
                        starts.get(job.number()),
                        promises.containsKey(job.number())
                                ? OptionalLong.of(promises.get(job.number()))
                                : OptionalLong.empty()))
                .toList();
    }

    private boolean end(long now) {
        return running.removeIf(job -> endOf(job) <= now);
    }

    private long endOf(ReplayJob job) {
        return starts.get(job.number()) + job.runtime();
    }

    private long expectedEndOf(ReplayJob job) {
        return starts.get(job.number()) + job.walltime();
    }

    private long free() {
        return cpus - running.stream().mapToLong(ReplayJob::cpus).sum();
    }

    private void start(ReplayJob job, long now) {
        waiting.remove(job);
        running.add(job);
        starts.put(job.number(), now);
    }

    private void pass(long now) {
        if (policy.startsWith("conservative")) {
            for (ReplayJob job : waiting) {
                promises.putIfAbsent(job.number(), planned.get(job.number()));
            }
            for (ReplayJob job : List.copyOf(waiting)) {
                if (planned.get(job.number()) <= now) {
                    start(job, now);
                }
            }
            return;
        }
        if (policy.equals("maui:depth=none")) {
            planAnew(now);
            return;
        }
        while (!waiting.isEmpty() && waiting.get(0).cpus() <= free()) {
            start(waiting.get(0), now);
        }
        if (policy.equals("best-fit")) {
            for (ReplayJob job : List.copyOf(waiting)) {
                if (job.cpus() <= free()) {
                    start(job, now);
                }
            }
        } else if (!policy.equals("fcfs") && !waiting.isEmpty()) {
            backfill(now);
        }
    }

    /** Conservative backfilling as if all jobs came now, in their order. */
    private void planAnew(long now) {
        planned.clear();
        for (ReplayJob job : List.copyOf(waiting)) {
            long start = earliest(job, now);
            planned.put(job.number(), start);
            if (start == now) {
                start(job, now);
            } else {
                promises.putIfAbsent(job.number(), start);
            }
        }
    }

    private void backfill(long now) {
        ReplayJob head = waiting.get(0);
        long shadow = now;
        while (freeAt(shadow) < head.cpus()) {
            shadow++;
        }
        promises.putIfAbsent(head.number(), shadow);
        long extra = freeAt(shadow) - head.cpus();
        List<ReplayJob> others = new ArrayList<>(waiting.subList(1, waiting.size()));
        if (policy.equals("easy:order=shortest")) {
            others.sort(Comparator.comparingLong(job -> job.walltime()));
        }
        for (ReplayJob job : others) {
            boolean endsInTime = now + job.walltime() <= shadow;
            if (job.cpus() <= free() && (endsInTime || job.cpus() <= extra)) {
                start(job, now);
                extra -= endsInTime ? 0 : job.cpus();
            }
        }
    }

    /** The cpus free at a later time if everything uses its walltime. */
    private long freeAt(long time) {
        long free = cpus;
        for (ReplayJob job : running) {
            free -= expectedEndOf(job) > time ? job.cpus() : 0;
        }
        return free;
    }

    private void compress(long now) {
        for (ReplayJob job : waiting) {
            long old = planned.remove(job.number());
            planned.put(job.number(), Math.min(old, earliest(job, now)));
        }
    }

    /** The first second from which on the job fits throughout its walltime beside all that runs and is planned. */
    private long earliest(ReplayJob job, long now) {
        long start = now;
        while (!fits(job, start)) {
            start++;
        }
        return start;
    }

    private boolean fits(ReplayJob job, long start) {
        for (long second = start; second < start + job.walltime(); second++) {
            long free = freeAt(second);
            for (ReplayJob other : waiting) {
                Long from = planned.get(other.number());
                boolean there = other != job && from != null && from <= second && second < from + other.walltime();
                free -= there ? other.cpus() : 0;
            }
            if (free < job.cpus()) {
                return false;
            }
        }
        return true;
    }
}
