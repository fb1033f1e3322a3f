package org.almanac.planner.forecast;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.cluster.JobId;

/**
 * Advises walltimes that one of a hundred jobs would exceed at most, as far as the past can tell.
 *
 * <p>Several rules are tried on each job as it comes, and none is believed before it has stood the test: some multiple of the
 * longest runtime of the kind, or of the user's jobs with that walltime, but no small part of what is asked for. What each
 * rule would have killed is counted when the job has ended. A job is told the shortest walltime of the rules that would have
 * killed few enough of the same kind, of the same user, and of all. Users who submit many jobs at once change what they run
 * in all of these together; so jobs that came before the last counted one had ended count for little, and of a kind only a
 * small part is advised before it is known what came of that. It knows nothing of what is to come. Safe for several threads.
 */
public final class AdvisedWalltimes {
    /** So many jobs of a kind have to have ended. */
    public static final int FEWEST = 20;

    /** Of a kind rules are tried from so many ended jobs on. */
    private static final int FEWEST_TRIED = 10;

    /** Advice that is a larger part of what is asked for is not worth the risk. */
    private static final double MOST = 0.75;

    /** Of these kinds of jobs so many are known at most. */
    private static final int MOST_KINDS = 50_000;

    /** A job that came before the last counted one of its kind had ended counts for so much. */
    private static final double DEPENDENT = 0.1;

    /** Of a kind with so many ended jobs one may be advised before it is known what came of the one before. */
    private static final int ENDED_BY_ADVISED = 50;

    private final Map<Kind, Past> kinds = remembering();
    private final Map<Kind, Past> walltimes = remembering();
    private final Map<String, RuleRecord> users = remembering();
    private final RuleRecord all = new RuleRecord();
    private final Map<JobId, Open> open = new HashMap<>();
    private double risk = RuleRecord.FIRST_RISK;

    /** What is told apart. */
    private record Kind(String user, String queue, long cpus, long walltime) {
        static Kind of(JobTraits job) {
            return new Kind(job.user(), job.queue(), job.cpus(), job.walltime());
        }

        static Kind ofWalltime(JobTraits job) {
            return new Kind(job.user(), "", 0, job.walltime());
        }
    }

    /** What became of the jobs of a kind. */
    private static final class Past {
        private final RuleRecord record = new RuleRecord();
        /** When jobs of it that still run have started, the first one first. */
        private final Map<JobId, Long> running = new LinkedHashMap<>();

        /** The runtimes of those that ended last, the latest at the end. */
        private final Deque<Long> last = new ArrayDeque<>();

        private long ended;
        private long longest;
        private long advised;
        private long counted = Long.MIN_VALUE;

        /** The longest runtime, of those as well that still run. */
        long longest(long now) {
            return running.isEmpty()
                    ? longest
                    : Math.max(longest, now - running.values().iterator().next());
        }
    }

    /** A job that has not ended: what the rules would have told it when it came, and what it was told. */
    private static final class Open {
        private final JobTraits job;
        private final long came;
        private final Optional<long[]> tried;
        private final Optional<WalltimeAdvice> told;
        /** The walltime that ends it. */
        private long limit;

        private boolean runs;
        private long started;

        Open(JobTraits job, long came, Optional<long[]> tried, Optional<WalltimeAdvice> told) {
            this.job = job;
            this.came = came;
            this.tried = tried;
            this.told = told;
            this.limit = job.walltime();
        }
    }

    private static <K, V> Map<K, V> remembering() {
        return new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > MOST_KINDS;
            }
        };
    }

    /** What a job is told that would come now, in epoch seconds. */
    public synchronized Optional<WalltimeAdvice> of(JobTraits job, long now) {
        return advise(job, now, tried(job, now));
    }

    /** A job has come; tells what it is told. */
    public synchronized Optional<WalltimeAdvice> submitted(JobId id, JobTraits job, long now) {
        Optional<long[]> tried = tried(job, now);
        Optional<WalltimeAdvice> told = advise(job, now, tried);
        if (told.isPresent()) {
            past(job).advised++;
        }
        open.put(id, new Open(job, now, tried, told));
        return told;
    }

    /** What a job is told now that was told something when it came; empty where it was not, or that is believed no more. */
    public synchronized Optional<WalltimeAdvice> told(JobId id, long now) {
        return Optional.ofNullable(open.get(id))
                .filter(known -> known.told.isPresent())
                .flatMap(known -> tried(known.job, now).flatMap(walltimes -> best(known.job, now, walltimes)));
    }

    /** For how long the last jobs of the kind have run; empty where few have ended. */
    public synchronized Optional<PastRuns> lastRuns(JobTraits job) {
        return Optional.ofNullable(kinds.get(Kind.of(job)))
                .filter(past -> past.last.size() >= PastRuns.FEWEST)
                .map(past -> new PastRuns(List.copyOf(past.last)));
    }

    /** Whether a job has come that has not ended. */
    public synchronized boolean knows(JobId job) {
        return open.containsKey(job);
    }

    /** A job that has come asks for this walltime in place of its kind's. */
    public synchronized void follows(JobId id, long walltime) {
        Open job = open.get(id);
        if (job != null) {
            job.limit = walltime;
        }
    }

    /** A job that has come begins to run. */
    public synchronized void started(JobId id, long now) {
        Open job = open.get(id);
        if (job != null) {
            job.runs = true;
            job.started = now;
            past(job.job).running.put(id, now);
        }
    }

    /** A job that ran has ended. */
    public synchronized void ended(JobId id, long now) {
        Open job = open.get(id);
        if (job == null || !past(job.job).running.containsKey(id)) {
            return;
        }
        forget(id);
        long runtime = Math.max(0, now - job.started);
        // Of a job that was ended at its walltime it is not known for how long it would have run.
        count(job, runtime >= job.limit ? Long.MAX_VALUE : runtime, now);
        past(job.job).ended++;
        past(job.job).last.add(runtime);
        if (past(job.job).last.size() > PastRuns.MOST) {
            past(job.job).last.remove();
        }
        longer(past(job.job), runtime);
        longer(walltimes.computeIfAbsent(Kind.ofWalltime(job.job), any -> new Past()), runtime);
    }

    /** A job will not run, or not to its end. */
    public synchronized void forget(JobId id) {
        Open job = open.remove(id);
        if (job != null) {
            past(job.job).running.remove(id);
            if (job.told.isPresent()) {
                past(job.job).advised--;
            }
        }
    }

    /** Of all other jobs that have come, those that have not started will not run. */
    public synchronized void forgetWaitingBesides(Set<JobId> jobs) {
        List<JobId> gone = open.entrySet().stream()
                .filter(each -> !each.getValue().runs && !jobs.contains(each.getKey()))
                .map(Map.Entry::getKey)
                .toList();
        gone.forEach(this::forget);
    }

    private static void longer(Past past, long runtime) {
        past.longest = Math.max(past.longest, runtime);
    }

    private Past past(JobTraits job) {
        return kinds.computeIfAbsent(Kind.of(job), any -> new Past());
    }

    private RuleRecord user(JobTraits job) {
        return users.computeIfAbsent(job.user(), any -> new RuleRecord());
    }

    private void count(Open job, long runtime, long now) {
        Past past = past(job.job);
        if (job.tried.isPresent()) {
            double weight = job.came < past.counted ? DEPENDENT : 1;
            past.counted = weight == 1 ? now : past.counted;
            for (RuleRecord record : new RuleRecord[] {past.record, user(job.job), all}) {
                record.count(job.tried.get(), runtime, (long) (MOST * job.job.walltime()), weight);
            }
        }
        if (job.told.isPresent()) {
            risk = RuleRecord.after(risk, runtime > job.told.get().walltime());
        }
    }

    /** What the rules tell a job; empty where too few of its kind have ended for a trial. */
    private Optional<long[]> tried(JobTraits job, long now) {
        Past past = kinds.get(Kind.of(job));
        if (past == null || past.ended < FEWEST_TRIED) {
            return Optional.empty();
        }
        Past wider = walltimes.get(Kind.ofWalltime(job));
        long longest = past.longest(now);
        return Optional.of(RuleRecord.walltimes(
                longest, wider == null ? longest : Math.max(longest, wider.longest), job.walltime()));
    }

    private Optional<WalltimeAdvice> advise(JobTraits job, long now, Optional<long[]> tried) {
        Past past = kinds.get(Kind.of(job));
        return tried.isEmpty() || past.advised * ENDED_BY_ADVISED > past.ended
                ? Optional.empty()
                : best(job, now, tried.get());
    }

    /** The shortest walltime of the rules that are believed. */
    private Optional<WalltimeAdvice> best(JobTraits job, long now, long[] tried) {
        Past past = past(job);
        if (past.ended < FEWEST) {
            return Optional.empty();
        }
        long most = (long) (MOST * job.walltime());
        long best = Long.MAX_VALUE;
        for (int rule = 0; rule < RuleRecord.RULES; rule++) {
            if (tried[rule] <= most && tried[rule] < best && past.record.risk(rule, user(job), all) <= risk) {
                best = tried[rule];
            }
        }
        return best == Long.MAX_VALUE
                ? Optional.empty()
                : Optional.of(new WalltimeAdvice(best, past.ended, past.longest(now)));
    }
}
