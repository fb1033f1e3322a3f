package org.almanac.planner.policy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.almanac.planner.QueueOrder;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.policy.adaptive.CandidatesRun;
import org.almanac.planner.policy.adaptive.PerformanceAdaptive;
import org.almanac.planner.policy.adaptive.WorkloadAdaptive;
import org.almanac.planner.policy.backfill.BackfillBalanced;
import org.almanac.planner.policy.backfill.BestFit;
import org.almanac.planner.policy.backfill.Easy;
import org.almanac.planner.policy.backfill.Fcfs;
import org.almanac.planner.policy.backfill.ImprovedBalanced;
import org.almanac.planner.policy.backfill.Maui;
import org.almanac.planner.policy.parameter.Setting;
import org.almanac.planner.policy.planning.Conservative;
import org.almanac.planner.policy.planning.Deadline;
import org.almanac.planner.policy.planning.Flex;
import org.almanac.planner.policy.planning.OriginalBackfill;
import org.almanac.planner.policy.planning.PlanAhead;
import org.almanac.planner.policy.planning.Planned;
import org.almanac.planner.site.Handover;
import org.almanac.planner.site.Setup;

/** The registry of all policies, by the names under which users know them. */
public final class Policies {
    private static final Setting<QueueOrder> QUEUE_ORDER = Setting.choice(
            "queue-order",
            QueueOrder.ARRIVAL,
            "which jobs of a queue come first: as they arrived, by fair share, or by the owners' targets");

    /** The policies that decide by themselves. */
    private static final List<PolicyDescription> PLAIN = List.of(
            new PolicyDescription(
                    Fcfs.NAME,
                    "First come first served: no job starts before all earlier ones have.",
                    () -> List.of(QUEUE_ORDER),
                    (setup, settings, seed) -> new Fcfs(setup, settings.get(QUEUE_ORDER))),
            new PolicyDescription(
                    BestFit.NAME,
                    "Best fit: whatever fits starts, what does not is skipped, and nothing is reserved for anybody.",
                    () -> List.of(BestFit.CHOICE, QUEUE_ORDER),
                    (setup, settings, seed) ->
                            new BestFit(setup, settings.get(BestFit.CHOICE), settings.get(QUEUE_ORDER))),
            new PolicyDescription(
                    Easy.NAME,
                    "EASY backfilling: later jobs start early where they do not delay the first that waits.",
                    () -> withCommon(List.of(Easy.ORDER, QUEUE_ORDER)),
                    (setup, settings, seed) -> new Easy(
                            HandoverSettings.in(setup, settings), settings.get(Easy.ORDER), settings.get(QUEUE_ORDER))),
            new PolicyDescription(
                    Maui.NAME,
                    "Maui: jobs by priority, the first that wait get reservations, and the rest is backfilled.",
                    () -> withCommon(Maui.PARAMETERS),
                    (setup, settings, seed) -> Maui.create(HandoverSettings.in(setup, settings), settings)),
            new PolicyDescription(
                    BackfillBalanced.NAME,
                    "Backfill balanced: of the jobs that do not delay the first, the one that evens the use of resources.",
                    () -> List.of(BackfillBalanced.TRAVERSALS, QUEUE_ORDER),
                    (setup, settings, seed) -> new BackfillBalanced(
                            setup, settings.get(BackfillBalanced.TRAVERSALS), settings.get(QUEUE_ORDER))),
            new PolicyDescription(
                    ImprovedBalanced.NAME,
                    "Improved backfill balanced: all jobs that neither delay the first nor use resources less evenly.",
                    () -> List.of(QUEUE_ORDER),
                    (setup, settings, seed) -> new ImprovedBalanced(setup, settings.get(QUEUE_ORDER))),
            new PolicyDescription(
                    Conservative.NAME,
                    "Conservative backfilling: every job gets a start when it is submitted, and keeps it or a better one.",
                    () -> withCommon(List.of(Conservative.COMPRESSION, QUEUE_ORDER, PlanAhead.PLAN_AHEAD)),
                    (setup, settings, seed) -> new Conservative(
                            HandoverSettings.in(setup, settings),
                            settings.get(Conservative.COMPRESSION),
                            settings.get(QUEUE_ORDER),
                            settings.get(PlanAhead.PLAN_AHEAD))),
            new PolicyDescription(
                    Deadline.NAME,
                    "Deadline-based backfilling: jobs that need only end by a deadline make room for all others.",
                    List::of,
                    (setup, settings, seed) -> new Deadline(setup)),
            new PolicyDescription(
                    Flex.NAME,
                    "Slack-based backfilling: the cheapest plan in which no job is delayed beyond its slack.",
                    () -> Flex.PARAMETERS,
                    (setup, settings, seed) -> new Flex(setup, Flex.Bounds.of(settings))),
            new PolicyDescription(
                    OriginalBackfill.NAME,
                    "What the planning scheduler replaced: queues by walltime in order of fair share, and reservations.",
                    () -> OriginalBackfill.PARAMETERS,
                    (setup, settings, seed) -> new OriginalBackfill(setup, settings)),
            new PolicyDescription(
                    Planned.NAME,
                    "The planning scheduler: every job has a planned start, and local search improves the plan.",
                    () -> withCommon(Planned.parameters()),
                    (setup, settings, seed) -> Planned.create(HandoverSettings.in(setup, settings), settings, seed)));

    /** The adaptive policies, which put one of the others in charge. */
    private static final List<PolicyDescription> ADAPTIVE = List.of(
            new PolicyDescription(
                    PerformanceAdaptive.NAME,
                    "Performance-based adaptive: the policy in charge is the one that would have done best lately.",
                    () -> List.of(
                            Candidates.CANDIDATES,
                            PerformanceAdaptive.INTERVAL,
                            PerformanceAdaptive.METRIC,
                            PerformanceAdaptive.CANDIDATES_RUN),
                    (setup, settings, seed) -> PerformanceAdaptive.create(
                            setup, Candidates.of(settings.get(Candidates.CANDIDATES), seed), settings)),
            new PolicyDescription(
                    WorkloadAdaptive.NAME,
                    "Workload-based adaptive: one policy while jobs are wider than usual, and else another; plain flex waits less"
                            + " on two of three logs.",
                    () -> List.of(
                            WorkloadAdaptive.BY,
                            Candidates.WIDE,
                            Candidates.NARROW,
                            WorkloadAdaptive.INTERVAL,
                            WorkloadAdaptive.AVERAGED),
                    (setup, settings, seed) -> new WorkloadAdaptive(
                            setup,
                            settings.get(WorkloadAdaptive.BY),
                            Candidates.of(settings.get(Candidates.WIDE), seed).get(0),
                            Candidates.of(settings.get(Candidates.NARROW), seed).get(0),
                            settings.get(WorkloadAdaptive.INTERVAL),
                            settings.get(WorkloadAdaptive.AVERAGED))));

    private static final List<PolicyDescription> ALL =
            Stream.concat(PLAIN.stream(), ADAPTIVE.stream()).toList();

    private Policies() {}

    private static List<Setting<?>> withCommon(List<Setting<?>> parameters) {
        return Stream.of(parameters, HandoverSettings.PARAMETERS, PreemptionSettings.PARAMETERS)
                .flatMap(List::stream)
                .toList();
    }

    /** How nodes pass from job to job under the policy, which exists and is set rightly. */
    public static Handover handover(PolicySpec spec) {
        return configured(spec).handover();
    }

    /** All policies, the simplest first. */
    public static List<PolicyDescription> all() {
        return ALL;
    }

    /** A scheduler of the policy with seed 1. */
    public static Scheduler create(PolicySpec spec, Machine machine) {
        return create(spec, machine, 1);
    }

    /**
     * A scheduler of the policy for the machine.
     *
     * @throws PolicyException if the policy does not exist or is set wrongly
     */
    public static Scheduler create(PolicySpec spec, Machine machine, long seed) {
        return create(spec, Setup.of(machine), seed);
    }

    /** The same with another tuning. */
    public static Scheduler create(PolicySpec spec, Setup setup, long seed) {
        return maker(spec, seed).apply(setup);
    }

    /** Makes fresh schedulers of the policy, whose parameters are parsed once for all of them. */
    static Function<Setup, Scheduler> maker(PolicySpec spec, long seed) {
        ConfiguredPolicy policy = configured(spec);
        return setup -> policy.create(setup, seed);
    }

    /** Refuses a policy that does not exist or is set wrongly. */
    public static void check(PolicySpec spec) {
        configured(spec);
    }

    private static ConfiguredPolicy configured(PolicySpec spec) {
        return ConfiguredPolicy.of(spec, ALL);
    }

    /** Why the policy, which exists and is set rightly, cannot plan beside a server, where that is so. */
    public static Optional<String> obstacleLive(PolicySpec spec) {
        return configured(spec).has(PerformanceAdaptive.CANDIDATES_RUN, CandidatesRun.BESIDE)
                ? Optional.of("candidates-run=beside has to know how long jobs will run, which only a replay does;"
                        + " beside a server there is candidates-run=anew")
                : Optional.empty();
    }

    /** Why the policy, which exists and is set rightly, cannot go by those shares, where that is so. */
    public static Optional<String> obstacleWithout(Optional<Shares> shares, PolicySpec spec) {
        boolean targets = shares.stream()
                .flatMap(told -> told.shares().stream())
                .anyMatch(share -> share.target().isPresent());
        ConfiguredPolicy policy = configured(spec);
        return targets || !goesByTargets(policy)
                ? Optional.empty()
                : Optional.of((policy.handover().binding().choosesByTargets() ? "binding" : "queue-order=targets")
                        + " goes by targets, but no share has one. Give the shares of fair-share a target");
    }

    /** Whether the policy, which exists and is set rightly, orders jobs by the targets of their owners. */
    public static boolean goesByTargets(PolicySpec spec) {
        return goesByTargets(configured(spec));
    }

    private static boolean goesByTargets(ConfiguredPolicy policy) {
        return policy.handover().binding().choosesByTargets() || policy.has(QUEUE_ORDER, QueueOrder.TARGETS);
    }

    /** The candidates of an adaptive policy, each as a user would write it; none of any other policy. */
    public static List<PolicySpec> candidates(PolicySpec spec) {
        ConfiguredPolicy policy = configured(spec);
        return Candidates.PARAMETERS.stream()
                .filter(policy.description().parameters()::contains)
                .flatMap(parameter -> policy.settings().get(parameter).stream())
                .toList();
    }

    /** Which of the candidates in a parameter's value does not exist or is set wrongly, if one is. */
    public static Optional<String> wrongPolicy(Setting<?> parameter, String value) {
        if (Candidates.PARAMETERS.contains(parameter)) {
            try {
                Candidates.check(value, value);
            } catch (PolicyException e) {
                return e.reason();
            }
        }
        return Optional.empty();
    }

    /** Whether two policies are the same, with defaults where they are not set. */
    public static boolean areSame(PolicySpec one, PolicySpec other) {
        return one.name().equals(other.name()) && configured(one).equals(configured(other));
    }

    /** The policy in as few words as say the same: without settings that are what holds anyway. */
    public static PolicySpec shortened(PolicySpec spec) {
        PolicyDescription policy = configured(spec).description();
        Map<String, String> telling = new LinkedHashMap<>(spec.settings());
        telling.entrySet()
                .removeIf(setting -> policy.parameter(setting.getKey())
                        .filter(parameter -> parameter.defaultText().equals(setting.getValue()))
                        .isPresent());
        PolicySpec shorter = PolicySpec.of(spec.name(), telling);
        // A preset changes what holds where nothing is set.
        return areSame(shorter, spec) ? shorter : spec;
    }

    /** Refuses a policy that no adaptive policy may put in charge. */
    static void checkCandidate(PolicySpec spec) {
        if (isAdaptive(spec.name())) {
            throw new PolicyException(
                    spec,
                    spec.name() + " puts others in charge and cannot be put in charge itself; there are "
                            + ConfiguredPolicy.names(PLAIN) + ".");
        }
        ConfiguredPolicy candidate = ConfiguredPolicy.of(spec, PLAIN);
        if (!candidate.handover().isFree() || candidate.preemption().isPresent()) {
            throw new PolicyException(
                    spec,
                    "binding, cycle, transition-cost, preempt-queues and preempt-rules may be set of a policy that stands alone, and of none"
                            + " that another puts in charge.");
        }
    }

    private static boolean isAdaptive(String name) {
        return name.equals(PerformanceAdaptive.NAME) || name.equals(WorkloadAdaptive.NAME);
    }
}
