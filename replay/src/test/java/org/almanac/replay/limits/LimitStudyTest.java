package org.almanac.replay.limits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject;
import org.almanac.planner.limit.Subject.Party;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.Effort;
import org.almanac.replay.Experiment;
import org.almanac.replay.JobOutcome;
import org.almanac.replay.ReplayJob;
import org.almanac.replay.ReplayLog;
import org.almanac.replay.ReplayProgress;
import org.almanac.replay.SiteRules;
import org.almanac.replay.Verification;
import org.junit.jupiter.api.Test;

/** What limits cost on random small sites of two clusters, beside what a count second by second says. */
class LimitStudyTest {
    private static final List<String> POLICIES =
            List.of("fcfs", "easy", "conservative", "flex", "planned:period=5m,iterations=20", "original-backfill");
    private static final Machine MACHINE = new Machine(
            ResourceKinds.CPUS_ONLY,
            List.of(
                    new Cluster("a", List.of(node("a1", 4), node("a2", 4), node("a3", 4))),
                    new Cluster("b", List.of(node("b1", 8)))));

    private static Node node(String name, int cpus) {
        return new Node(name, Resources.of(cpus));
    }

    private static ReplayLog log(SplittableRandom random, int pause) {
        List<ReplayJob> jobs = new ArrayList<>();
        long submit = 0;
        for (int i = 1; i <= 40; i++) {
            submit += random.nextInt(pause);
            long walltime = 1 + random.nextInt(100);
            int user = random.nextInt(4);
            jobs.add(new ReplayJob(
                    i,
                    user,
                    new Owner("u" + user, "g" + user % 2, ""),
                    random.nextBoolean() ? "short" : "long",
                    submit,
                    walltime,
                    random.nextLong(walltime + 1),
                    Request.of(new Chunk(1 + random.nextInt(2), Resources.of(1 + random.nextInt(4)))),
                    Conditions.NONE));
        }
        return new ReplayLog(jobs, Map.of());
    }

    private static List<Limit> limits(SplittableRandom random) {
        List<Limit> limits = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Subject subject = List.of(
                            new Subject.Everyone(),
                            new Subject.Each(Party.USER),
                            new Subject.Each(Party.GROUP),
                            new Subject.One(Party.USER, "u1"),
                            new Subject.InQueue("long", new Subject.Each(Party.USER)))
                    .get(random.nextInt(5));
            Measure measure = random.nextBoolean() ? new Measure.Jobs() : new Measure.OfResource(ResourceKinds.CPUS);
            limits.add(new Limit(
                    "l" + i,
                    subject,
                    measure,
                    new Amount.Absolute(2 + random.nextInt(16)),
                    random.nextInt(3) == 0 ? Optional.of("a") : Optional.empty()));
        }
        return limits;
    }

    private static SiteRules rules(List<Limit> limits) {
        return SiteRules.NONE.limitedBy(limits);
    }

    private static List<JobOutcome> run(ReplayLog log, List<Limit> limits, PolicySpec policy)
            throws InterruptedException {
        return new Experiment(log, MACHINE, rules(limits), List.of(policy), 1, Verification.OFF)
                .run(Effort.NONE, ReplayProgress.NONE, 1)
                .get(0)
                .result()
                .outcomes();
    }

    private static boolean counts(Limit limit, Job job, int cluster) {
        return limit.subject().counts(job)
                && limit.cluster().map(MACHINE.cluster(cluster).name()::equals).orElse(true);
    }

    /** For how many seconds the job waited without room in the limit. */
    private static long held(Limit limit, JobOutcome waiting, List<JobOutcome> all) {
        Job job = waiting.job().job();
        if (!counts(limit, job, waiting.cluster())) {
            return 0;
        }
        long seconds = 0;
        for (long now = waiting.job().submit(); now < waiting.start(); now++) {
            long used = limit.measure().of(job);
            for (JobOutcome other : all) {
                Job running = other.job().job();
                if (other.start() <= now
                        && now < other.end()
                        && counts(limit, running, other.cluster())
                        && limit.subject().key(running).equals(limit.subject().key(job))) {
                    used += limit.measure().of(running);
                }
            }
            seconds += used > limit.amount().of(0) ? 1 : 0;
        }
        return seconds;
    }

    @Test
    void itIsWhatACountSecondBySecondSaysAndWhatIsNotReplayedChangesNothing() throws InterruptedException {
        int notReplayed = 0;
        int replayed = 0;
        int held = 0;
        int sites = Math.max(1, 2 * Integer.getInteger("almanac.sites", 15));
        for (int site = 0; site < sites; site++) {
            SplittableRandom random = new SplittableRandom(site);
            ReplayLog log = log(random, 1 + random.nextInt(80));
            List<Limit> limits = limits(random);
            PolicySpec policy = PolicySpec.parse(POLICIES.get(site % POLICIES.size()));
            LimitStudy study = new LimitStudy(log, MACHINE, rules(limits), policy, 1, Long.MIN_VALUE);

            List<Integer> toFollow = new ArrayList<>();
            LimitCosts all = study.costs(study.names(), ReplayProgress.NONE, (seconds, more) -> toFollow.add(more), 2);
            List<LimitCost> costs = all.limits();
            assertEquals(List.of(all.replays() - 1), toFollow);

            List<JobOutcome> with = run(log, limits, policy);
            assertEquals(
                    List.of("l0", "l1", "l2"),
                    costs.stream().map(LimitCost::limit).toList());
            for (int i = 0; i < limits.size(); i++) {
                Limit limit = limits.get(i);
                LimitCost cost = costs.get(i);
                List<Limit> others =
                        limits.stream().filter(other -> other != limit).toList();
                List<JobOutcome> without = run(log, others, policy);
                String told = policy.text() + " on site " + site + ": " + limit + " " + cost;
                if (cost.lifted().isEmpty()) {
                    notReplayed++;
                    assertEquals(with, without, told);
                    assertEquals(0, cost.held(), told);
                    continue;
                }
                replayed++;
                held += cost.held();
                assertEquals(
                        with.stream().filter(job -> held(limit, job, with) > 0).count(), cost.held(), told);
                assertEquals(
                        with.stream().mapToLong(job -> held(limit, job, with)).sum(), cost.seconds(), told);
                assertChanges(with, without, cost, told);
            }
        }
        assertTrue(notReplayed >= sites / 3 && replayed >= sites / 3, notReplayed + " not, " + replayed + " replayed");
        assertTrue(held >= sites, held + " jobs");
    }

    private static void assertChanges(List<JobOutcome> with, List<JobOutcome> without, LimitCost cost, String told) {
        List<Long> numbers =
                without.stream().map(outcome -> outcome.job().number()).toList();
        List<Long> both = with.stream()
                .map(outcome -> outcome.job().number())
                .filter(numbers::contains)
                .toList();
        assertEquals(mean(with, both), cost.lifted().get().allWith().mean(), 1e-9, told);
        assertEquals(mean(without, both), cost.lifted().get().allWithout().mean(), 1e-9, told);
        double changed = cost.lifted().get().changes().stream()
                .mapToDouble(UserChange::cost)
                .sum();
        assertEquals((mean(with, both) - mean(without, both)) * both.size(), changed, 1e-6, told);
        List<UserChange> changes = cost.lifted().get().changes();
        assertEquals(
                changes.stream()
                        .sorted(Comparator.comparingDouble(UserChange::cost)
                                .reversed()
                                .thenComparing(UserChange::user))
                        .toList(),
                changes,
                told);
    }

    private static double mean(List<JobOutcome> outcomes, List<Long> numbers) {
        return outcomes.stream()
                .filter(outcome -> numbers.contains(outcome.job().number()))
                .mapToLong(JobOutcome::waited)
                .average()
                .orElse(Double.NaN);
    }

    /** The number of a countable thing bounds what there is, and is no rule; two of the same name are one. */
    @Test
    void limitsOfOneNameAreOneAndTheNumberOfACountableIsNone() {
        Limit ann = new Limit("jobs", new Subject.One(Party.USER, "ann"), new Measure.Jobs(), new Amount.Absolute(1));
        Limit bob = new Limit("jobs", new Subject.One(Party.USER, "bob"), new Measure.Jobs(), new Amount.Absolute(2));
        ReplayLog log = log(new SplittableRandom(1), 10);
        LimitStudy study = new LimitStudy(
                log,
                MACHINE,
                rules(List.of(ann, Limit.ofCountable("matlab", 4), bob)),
                PolicySpec.parse("easy"),
                1,
                Long.MIN_VALUE);
        assertEquals(Set.of("jobs"), study.names());
    }
}
