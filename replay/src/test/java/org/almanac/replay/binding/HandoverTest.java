package org.almanac.replay.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.fairshare.Shares.Accounting;
import org.almanac.planner.fairshare.Shares.Share;
import org.almanac.planner.fairshare.SharesKept;
import org.almanac.planner.fairshare.Target;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.planner.site.Handover;
import org.almanac.replay.Effort;
import org.almanac.replay.Experiment;
import org.almanac.replay.JobOutcome;
import org.almanac.replay.ReplayJob;
import org.almanac.replay.ReplayLog;
import org.almanac.replay.ReplayProgress;
import org.almanac.replay.ReplayResult;
import org.almanac.replay.SiteRules;
import org.almanac.replay.Verification;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the record of starts and ends alone tells of bindings, cycles and transitions. It knows nothing of policies. */
class HandoverTest {
    private static final int CPUS = 8;
    /** Of groups a, b and c; c has none for a time. */
    private static final Shares SHARES = new Shares(
            3_600,
            Accounting.GROUP,
            1,
            List.of(
                    new Share("a", new Target(0.5)),
                    new Share("b", new Target(0.25)),
                    new Share("c", new Target(0.25, List.of(new Target.Phase(200, 500, 0))))),
            List.of());

    private static ReplayLog jobs(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<ReplayJob> jobs = new ArrayList<>();
        long submit = 0;
        for (int i = 1; i <= 100; i++) {
            submit += random.nextInt(3) == 0 ? random.nextInt(40) : 0;
            String group = List.of("a", "b", "c").get(random.nextInt(3));
            long walltime = 1 + random.nextInt(90);
            long runtime = random.nextInt(4) == 0 ? walltime : 1 + random.nextLong(walltime);
            int cpus = random.nextInt(4) > 0 ? 1 : 1 + random.nextInt(CPUS);
            jobs.add(new ReplayJob(
                    i,
                    1,
                    new Owner("u" + random.nextInt(3), group, ""),
                    "",
                    submit,
                    walltime,
                    runtime,
                    Request.cpus(cpus),
                    Conditions.NONE));
        }
        return new ReplayLog(jobs, Map.of());
    }

    private static ReplayResult replay(ReplayLog log, String policy) throws InterruptedException {
        SiteRules rules = new SiteRules(List.of(), List.of(), List.of(), Optional.of(SHARES));
        ReplayResult result = new Experiment(
                        log, Machine.ofCpus(CPUS), rules, List.of(PolicySpec.parse(policy)), 1, Verification.ON)
                .run(Effort.NONE, ReplayProgress.NONE, 1)
                .get(0)
                .result();
        assertEquals(Optional.empty(), result.violation(), policy);
        assertEquals(log.jobs().size(), result.outcomes().size(), policy);
        return result;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "easy:cycle=10s,transition-cost=7s",
                "easy:binding=0s,cycle=10s,transition-cost=7s",
                "easy:binding=60s,cycle=10s,transition-cost=7s",
                "easy:order=shortest,binding=60s,cycle=10s",
                "easy:binding=60s,transition-cost=7s",
                "easy:binding=auto,cycle=10s,transition-cost=7s",
                "easy:binding=plan,cycle=10s",
                "maui:binding=60s,cycle=10s,transition-cost=7s",
                "maui:depth=3,binding=plan,transition-cost=7s",
                "maui:expansion-weight=10,cycle=7s,transition-cost=3s",
                "conservative:binding=60s,cycle=10s,transition-cost=7s",
                "conservative:plan-ahead=5,binding=auto,cycle=10s",
                "planned:period=30s,iterations=20,cycle=10s,transition-cost=7s",
                "planned:binding=60s,cycle=10s,transition-cost=7s",
                "planned:binding=plan,cycle=10s,transition-cost=7s",
                "planned:plan-ahead=5,binding=plan",
                "easy:queue-order=targets"
            })
    void noNodeIsTakenBeforeItIsHandedOver(String policy) throws InterruptedException {
        Handover rule = Policies.handover(PolicySpec.parse(policy));
        int takenOver = 0;
        for (int seed = 1; seed <= 4; seed++) {
            ReplayLog log = jobs(seed);
            List<JobOutcome> outcomes = replay(log, policy).outcomes();
            takenOver += check(policy + ", seed " + seed, outcomes, rule);
        }
        if (rule.binding().choosesByTargets() && rule.cycle() > 0 && !policy.contains("binding=0s")) {
            assertTrue(takenOver > 0, "no job took over between two cycles");
        } else if (rule.cycle() > 0) {
            assertEquals(0, takenOver);
        }
    }

    /** Checks a record; tells how many jobs started between two cycles. */
    private static int check(String what, List<JobOutcome> outcomes, Handover rule) {
        int between = 0;
        for (JobOutcome started : outcomes) {
            long now = started.start();
            boolean cycle = rule.cycle() <= 1 || now % rule.cycle() == 0;
            between += cycle ? 0 : 1;
            // By group: what the starts of this second take, and what its jobs have given back in it.
            Map<String, Long> taken = new HashMap<>();
            Map<String, Long> given = new HashMap<>();
            long held = 0;
            long closed = 0;
            for (JobOutcome other : outcomes) {
                String group = other.job().owner().group();
                if (other.start() == now) {
                    taken.merge(group, other.job().cpus(), Long::sum);
                } else if (other.start() < now && other.end() > now) {
                    held += other.job().cpus();
                } else if (other.end() == now) {
                    given.merge(group, other.job().cpus(), Long::sum);
                } else if (other.end() < now && open(other.end(), rule) > now) {
                    closed += other.job().cpus();
                }
            }
            long others = 0;
            for (Map.Entry<String, Long> each : taken.entrySet()) {
                long own = rule.binding().choosesByTargets() ? given.getOrDefault(each.getKey(), 0L) : 0;
                others += Math.max(0, each.getValue() - own);
            }
            String at = what + ", at " + now;
            if (!cycle) {
                assertEquals(0, others, at + ": nodes are assigned between two cycles");
            }
            long back = rule.transition() > 0 || !cycle
                    ? given.values().stream().mapToLong(cpus -> cpus).sum()
                    : 0;
            long reused = taken.values().stream().mapToLong(cpus -> cpus).sum() - others;
            long free =
                    CPUS - held - Math.max(0, closedAtMost(outcomes, now, rule, closed)) - Math.max(0, back - reused);
            assertTrue(others + reused <= free, at + ": " + (others + reused) + " cpus are taken of " + free);
            if (rule.binding().choosesByTargets()
                    && started.job().owner().group().equals("c")
                    && now >= 200
                    && now < 500) {
                assertTrue(
                        taken.get("c") <= given.getOrDefault("c", 0L), at + ": an owner without a target is matched");
            }
        }
        return between;
    }

    private static long open(long end, Handover rule) {
        long open = end + rule.transition();
        return rule.cycle() <= 1 ? open : (open + rule.cycle() - 1) / rule.cycle() * rule.cycle();
    }

    /** What is closed of the cpus that were given back before, less what was taken over in the seconds of these ends. */
    private static long closedAtMost(List<JobOutcome> outcomes, long now, Handover rule, long closed) {
        if (!rule.binding().choosesByTargets()) {
            return closed;
        }
        long least = 0;
        Map<Long, Map<String, Long>> given = new HashMap<>();
        for (JobOutcome each : outcomes) {
            if (each.end() < now && open(each.end(), rule) > now) {
                given.computeIfAbsent(each.end(), end -> new HashMap<>())
                        .merge(each.job().owner().group(), each.job().cpus(), Long::sum);
            }
        }
        for (Map.Entry<Long, Map<String, Long>> second : given.entrySet()) {
            for (Map.Entry<String, Long> group : second.getValue().entrySet()) {
                long taken = outcomes.stream()
                        .filter(each -> each.start() == second.getKey()
                                && each.job().owner().group().equals(group.getKey()))
                        .mapToLong(each -> each.job().cpus())
                        .sum();
                least += Math.max(0, group.getValue() - taken);
            }
        }
        return least;
    }

    /** Cpu by cpu, as M and W are defined. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "easy:binding=60s,cycle=10s,transition-cost=7s",
                "maui:binding=plan,cycle=10s",
                "planned:binding=plan,transition-cost=7s"
            })
    void matchesAndWasteFollowFromTheRecord(String policy) throws InterruptedException {
        long wasted = 0;
        for (int seed = 20; seed < 24; seed++) {
            ReplayResult result = replay(jobs(seed), policy);
            SharesKept kept = result.shares().orElseThrow().kept();
            long[] counted = count(result.outcomes());
            // The order of starts within a second is not in the record, and decides who gets a cpu that nobody had.
            assertEquals(counted[0], kept.matches(), 3, policy + ", seed " + seed);
            assertEquals(counted[1], kept.wasted(), 3, policy + ", seed " + seed);
            wasted += counted[1];
        }
        assertTrue(wasted > 0, "nothing was wasted");
    }

    private static long[] count(List<JobOutcome> outcomes) {
        String[] owner = new String[CPUS];
        long[] since = new long[CPUS];
        boolean[] busy = new boolean[CPUS];
        Map<Long, List<Integer>> places = new HashMap<>();
        long matches = 0;
        long wasted = 0;
        long last = outcomes.stream().mapToLong(JobOutcome::end).max().orElseThrow();
        for (long now = 0; now <= last; now++) {
            for (JobOutcome each : outcomes) {
                if (each.end() == now) {
                    for (int cpu : places.remove(each.job().number())) {
                        busy[cpu] = false;
                        since[cpu] = now;
                    }
                }
            }
            for (JobOutcome each : outcomes) {
                if (each.start() != now) {
                    continue;
                }
                String group = each.job().owner().group();
                List<Integer> taken = new ArrayList<>();
                for (int kind = 0; kind < 4; kind++) {
                    while (taken.size() < each.job().cpus()) {
                        int found = -1;
                        for (int cpu = 0; cpu < CPUS; cpu++) {
                            boolean own = group.equals(owner[cpu]);
                            boolean such = !busy[cpu]
                                    && switch (kind) {
                                        case 0 -> own && since[cpu] == now;
                                        case 1 -> own;
                                        case 2 -> owner[cpu] == null;
                                        default -> true;
                                    };
                            if (such && (found < 0 || since[cpu] < since[found])) {
                                found = cpu;
                            }
                        }
                        if (found < 0) {
                            break;
                        }
                        if (kind == 1 || kind == 3) {
                            matches++;
                            wasted += group.equals(owner[found]) ? 1 : 0;
                        }
                        busy[found] = true;
                        owner[found] = group;
                        taken.add(found);
                    }
                }
                places.put(each.job().number(), taken);
            }
        }
        return new long[] {matches, wasted};
    }

    @Test
    void theDistanceOfTheCondominiumFollowsFromTheRecord() throws InterruptedException {
        OwnedWorkload workload = OwnedWorkload.condominium(3);
        for (String policy : List.of("easy:binding=120s,cycle=10s", "planned:plan-ahead=40,binding=plan,cycle=10s")) {
            var run = new Experiment(
                            workload.log(),
                            workload.machine(),
                            workload.rules(),
                            List.of(PolicySpec.parse(policy)),
                            1,
                            Verification.OFF)
                    .run(Effort.NONE, ReplayProgress.NONE, 1)
                    .get(0);
            double sum = 0;
            double used = 0;
            for (long now = workload.from(); now < workload.to(); now++) {
                double target = now < 480 || now >= 840 ? 1 : 0.5;
                double first = 0;
                double second = 0;
                for (JobOutcome each : run.result().outcomes()) {
                    if (each.start() <= now && each.end() > now) {
                        first += each.job().owner().group().equals("A") ? 1 / 20.0 : 0;
                        second += each.job().owner().group().equals("B") ? 1 / 20.0 : 0;
                    }
                }
                sum += (Math.abs(target - first) + Math.abs(1 - target - second) + 1 - first - second) / 2;
                used += first + second;
            }
            BindingRun measured = BindingRun.of(workload, policy, run, 0);
            double seconds = workload.to() - workload.from();
            assertEquals(100 * sum / seconds, measured.distance(), 1e-6, policy);
            assertEquals(100 * used / seconds, measured.utilization(), 1e-6, policy);
        }
    }
}
