package org.almanac.daemon.shadow;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.almanac.daemon.shadow.Comparison.Ran;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.JobOutcome;
import org.almanac.replay.Replay;
import org.almanac.replay.ReplayJob;
import org.almanac.replay.ReplayLog;
import org.almanac.replay.ReplayResult;
import org.almanac.replay.SiteRules;
import org.almanac.replay.Verification;

/**
 * Replays the jobs that were watched under a policy, from when the watching began.
 *
 * <p>Every job asks for what it asked, comes when it came, at the earliest when the watching began, and runs as long as it
 * ran. What ran already then is there first, with what was left of it. What still runs counts with its whole walltime.
 * Holds last as long as they did; jobs that never started are left out, as nobody knows how long they would have run.
 */
final class OwnPlan {
    private final Watched watched;
    private final Machine machine;
    private final Map<String, Integer> users = new HashMap<>();
    private final List<ReplayJob> replayed = new ArrayList<>();
    /** By the number of the job in the replay. */
    private final Map<Long, ShadowJob> compared = new HashMap<>();

    private double heldSeconds;

    private OwnPlan(Watched watched) {
        this.watched = watched;
        this.machine = watched.site().machine();
    }

    /** The comparison; empty where nothing can be compared yet. */
    static Optional<Comparison> compare(Watched watched, PolicySpec policy, long seed) {
        OwnPlan plan = new OwnPlan(watched);
        plan.choose();
        return plan.compared.isEmpty() ? Optional.empty() : plan.replay(policy, seed);
    }

    private void choose() {
        List<ShadowJob> ran = watched.jobs().stream()
                .filter(job -> job.started().isPresent() && job.stand() != ShadowJob.Stand.LOST)
                .filter(job -> job.end().map(End::time).orElse(Long.MAX_VALUE) > watched.since())
                .toList();
        // What ran already when the watching began is submitted first.
        List<ShadowJob> inOrder = Stream.concat(
                        ran.stream().filter(this::ranBefore), ran.stream().filter(job -> !ranBefore(job)))
                .toList();
        Map<String, Long> numbers = new HashMap<>();
        inOrder.forEach(job -> numbers.put(job.id(), numbers.size() + 1L));
        inOrder.forEach(job -> add(job, numbers));
    }

    private boolean ranBefore(ShadowJob job) {
        return job.started().orElseThrow() < watched.since();
    }

    private void add(ShadowJob job, Map<String, Long> numbers) {
        Asked asked = job.asked();
        long started = job.started().orElseThrow();
        boolean over = job.stand() == ShadowJob.Stand.ENDED;
        long ran = job.ran()
                + (job.since().isPresent() ? watched.now() - job.since().getAsLong() : 0);
        long before = ranBefore(job) ? watched.since() - started : 0;
        long walltime = Math.max(1, Math.max(asked.walltime(), ran) - before);
        long number = numbers.get(job.id());
        Request request = asked.request().on(machine.kinds());
        List<JobId> after = asked.after().stream()
                .filter(numbers::containsKey)
                .map(id -> JobId.of(numbers.get(id)))
                .toList();
        Conditions conditions = ranBefore(job)
                ? Conditions.NONE
                : new Conditions(
                        Math.max(asked.notBefore(), job.eligible().orElse(0)), after, asked.array(), asked.deadline());
        replayed.add(new ReplayJob(
                number,
                users.computeIfAbsent(asked.owner().user(), user -> users.size() + 1),
                asked.owner(),
                asked.queue(),
                arrived(job),
                walltime,
                over ? Math.max(0, ran - before) : walltime,
                request,
                conditions));
        heldSeconds += (double) request.total().cpus() * overlap(started, started + ran);
        if (over && !ranBefore(job)) {
            compared.put(number, job);
        }
    }

    private long arrived(ShadowJob job) {
        return Math.max(
                watched.since(), Math.min(job.asked().submitted(), job.started().orElseThrow()));
    }

    private Optional<Comparison> replay(PolicySpec policy, long seed) {
        replayed.sort(Comparator.comparingLong(ReplayJob::submit).thenComparingLong(ReplayJob::number));
        ReplayResult result = new Replay(
                        new ReplayLog(replayed, Map.of()),
                        machine,
                        rules(),
                        Policies.create(policy, machine, seed),
                        Verification.OFF,
                        (started, of) -> {})
                .run();
        if (result.violation().isPresent()) {
            throw new IllegalStateException(result.violation().get()
                    + "; jobs are numbered here as they were watched, those first that ran already");
        }
        List<Ran> happened = new ArrayList<>();
        List<Ran> planned = new ArrayList<>();
        double planSeconds = 0;
        for (JobOutcome outcome : result.outcomes()) {
            planSeconds += (double) outcome.job().cpus() * overlap(outcome.start(), outcome.end());
            ShadowJob job = compared.get(outcome.job().number());
            if (job != null) {
                happened.add(new Ran(job.started().orElseThrow() - arrived(job), job.ran()));
                planned.add(new Ran(outcome.waited(), outcome.job().runtime()));
            }
        }
        double all = (double) watched.site().cpus() * Math.max(1, watched.now() - watched.since());
        return Optional.of(new Comparison(
                policy.text(),
                watched.since(),
                watched.now(),
                happened.size(),
                replayed.size() - compared.size(),
                Comparison.outcome(happened, heldSeconds / all),
                Comparison.outcome(planned, planSeconds / all)));
    }

    /** The rules with the nodes closed that were rarely up. */
    private SiteRules rules() {
        SiteRules rules = watched.site().rules();
        List<Window> windows = new ArrayList<>(rules.windows());
        IntStream.range(0, machine.clusters().size()).forEach(cluster -> {
            Set<Integer> closed = Set.copyOf(watched.site().closed().get(cluster));
            if (!closed.isEmpty()) {
                windows.add(new Window("down", cluster, closed, 0, Long.MAX_VALUE / 4, Optional.empty()));
            }
        });
        return rules.with(windows);
    }

    /** Seconds of that time while somebody watched. */
    private long overlap(long from, long to) {
        return Math.max(0, Math.min(to, watched.now()) - Math.max(from, watched.since()));
    }
}
