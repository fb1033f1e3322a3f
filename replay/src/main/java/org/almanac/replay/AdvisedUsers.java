package org.almanac.replay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.SeededRandom;
import org.almanac.planner.forecast.AdvisedWalltimes;
import org.almanac.planner.forecast.WalltimeAdvice;

/**
 * Users who are advised walltimes from their own past, of whom some ask for what they are advised, each time that they are.
 *
 * <p>A job that is told less than it runs ends when that is over, as a server would end it. Of users who follow, the
 * kind of a job is what it asked for in the log. What is learnt follows from what has happened in the replay.
 */
public final class AdvisedUsers implements Submissions {
    private final Submissions recorded;
    private final Map<JobId, ReplayJob> jobs = new HashMap<>();
    private final Set<Integer> following;

    private AdvisedUsers(Submissions recorded, List<ReplayJob> jobs, Set<Integer> following) {
        this.recorded = recorded;
        this.following = following;
        jobs.forEach(job -> this.jobs.put(job.id(), job));
    }

    /**
     * The same log with users who are advised.
     *
     * @param share of the users who follow, drawn by lot: from 0 to 1
     */
    public static ReplayLog of(ReplayLog log, double share, long seed) {
        Set<Integer> users = new TreeSet<>();
        log.jobs().forEach(job -> users.add(job.user()));
        List<Integer> drawn = new ArrayList<>(users);
        SeededRandom random = new SeededRandom(seed);
        int count = (int) Math.round(share * drawn.size());
        Set<Integer> following = new LinkedHashSet<>();
        for (int i = 0; i < count; i++) {
            int other = i + random.below(drawn.size() - i);
            Integer user = drawn.get(other);
            drawn.set(other, drawn.get(i));
            following.add(user);
        }
        return log.submitted(new AdvisedUsers(log.submissions(), log.jobs(), following));
    }

    @Override
    public Arrivals arrivals(List<ReplayJob> coming) {
        return new Advised(recorded.arrivals(coming));
    }

    @Override
    public Optional<Throughput> throughput(List<JobOutcome> outcomes) {
        return recorded.throughput(outcomes);
    }

    @Override
    public Optional<AdviceFigures> advice(List<JobOutcome> outcomes) {
        return Optional.of(AdviceFigures.of(asked(outcomes), followed(outcomes)));
    }

    /** The outcomes as if nobody had asked for anything else. */
    private List<JobOutcome> asked(List<JobOutcome> outcomes) {
        return outcomes.stream()
                .map(outcome -> new JobOutcome(
                        asked(outcome.job()), outcome.start(), outcome.promised(), outcome.consumption()))
                .toList();
    }

    private ReplayJob asked(ReplayJob job) {
        ReplayJob before = jobs.get(job.id());
        return before == null ? job : before.submittedAt(job.submit());
    }

    private AdviceFigures.Followed followed(List<JobOutcome> outcomes) {
        int followed = 0;
        int killed = 0;
        long ofFollowers = 0;
        double followersWait = 0;
        double othersWait = 0;
        for (JobOutcome outcome : outcomes) {
            ReplayJob job = outcome.job();
            if (following.contains(job.user())) {
                ofFollowers++;
                followersWait += outcome.waited();
                followed += job.walltime() < asked(job).walltime() ? 1 : 0;
                killed += job.runtime() < asked(job).runtime() ? 1 : 0;
            } else {
                othersWait += outcome.waited();
            }
        }
        return new AdviceFigures.Followed(
                following.size(),
                followed,
                killed,
                followersWait / ofFollowers,
                othersWait / (outcomes.size() - ofFollowers));
    }

    /** Jobs of these users as they come in one replay. */
    private final class Advised implements Arrivals {
        private final Arrivals recorded;
        private final AdvisedWalltimes advice = new AdvisedWalltimes();

        Advised(Arrivals recorded) {
            this.recorded = recorded;
        }

        @Override
        public long next() {
            return recorded.next();
        }

        @Override
        public int take() {
            return recorded.take();
        }

        @Override
        public OptionalLong asked(ReplayJob job, long now) {
            Optional<WalltimeAdvice> told = advice.submitted(job.id(), AdviceFigures.traits(job), now);
            if (told.isEmpty() || !following.contains(job.user())) {
                return OptionalLong.empty();
            }
            advice.follows(job.id(), told.get().walltime());
            return OptionalLong.of(told.get().walltime());
        }

        @Override
        public void started(JobId job, long start) {
            advice.started(job, start);
            recorded.started(job, start);
        }

        @Override
        public void ended(JobId job, long end) {
            advice.ended(job, end);
            recorded.ended(job, end);
        }
    }
}
