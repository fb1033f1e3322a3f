package org.almanac.planner.policy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.almanac.planner.QueueOrder;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.policy.adaptive.PerformanceAdaptive;
import org.almanac.planner.policy.adaptive.PerformanceMetric;
import org.almanac.planner.policy.adaptive.WorkloadAdaptive;
import org.almanac.planner.policy.backfill.BackfillBalanced;
import org.almanac.planner.policy.backfill.BestFit;
import org.almanac.planner.policy.backfill.Easy;
import org.almanac.planner.policy.backfill.Fcfs;
import org.almanac.planner.policy.backfill.ImprovedBalanced;
import org.almanac.planner.policy.backfill.Maui;
import org.almanac.planner.policy.parameter.NearestName;
import org.almanac.planner.policy.parameter.Parameter;
import org.almanac.planner.policy.parameter.Settings;
import org.almanac.planner.policy.planning.Conservative;
import org.almanac.planner.policy.planning.Deadline;
import org.almanac.planner.policy.planning.Flex;
import org.almanac.planner.policy.planning.OriginalBackfill;
import org.almanac.planner.policy.planning.PlanAhead;
import org.almanac.planner.policy.planning.Planned;
import org.almanac.planner.site.Setup;

/** The registry of all policies, by the names under which users know them. */
public final class Policies {
    private static final Parameter QUEUE_ORDER = Parameter.choice(
            "queue-order", QueueOrder.ARRIVAL, "which jobs of a queue come first: as they arrived, or by fair share");

    /** The policies that decide by themselves. */
    private static final List<PolicyDescription> PLAIN = List.of(
            new PolicyDescription(
                    Fcfs.NAME,
                    "First come first served: no job starts before all earlier ones have.",
                    List.of(QUEUE_ORDER),
                    (setup, settings, seed) -> new Fcfs(setup, queueOrder(settings))),
            new PolicyDescription(
                    BestFit.NAME,
                    "Best fit: whatever fits starts, what does not is skipped, and nothing is reserved for anybody.",
                    List.of(
                            Parameter.choice(
                                    "choice",
                                    BestFit.Choice.ARRIVAL,
                                    "which of the jobs that fit start first: as they stand in the queue, or the most"
                                            + " cpus"),
                            QUEUE_ORDER),
                    (setup, settings, seed) ->
                            new BestFit(setup, settings.choice("choice", BestFit.Choice.class), queueOrder(settings))),
            new PolicyDescription(
                    Easy.NAME,
                    "EASY backfilling: later jobs start early where they do not delay the first that waits.",
                    List.of(
                            Parameter.choice(
                                    "order",
                                    Easy.BackfillOrder.ARRIVAL,
                                    "which jobs behind the first are tried first: as they stand in the queue, or the"
                                            + " shortest walltime"),
                            QUEUE_ORDER),
                    (setup, settings, seed) ->
                            new Easy(setup, settings.choice("order", Easy.BackfillOrder.class), queueOrder(settings))),
            new PolicyDescription(
                    Maui.NAME,
                    "Maui: jobs by priority, the first that wait get reservations, and the rest is backfilled.",
                    List.of(
                            Parameter.countOrNone("depth", "1", "how many jobs get a reservation at most"),
                            Parameter.weight(
                                    "queue-time-weight", "1", "how a minute of waiting counts in a job's priority"),
                            Parameter.weight(
                                    "expansion-weight",
                                    "0",
                                    "how the expansion factor counts in it: (wait + walltime) / walltime"),
                            Parameter.weight(
                                    "fair-share-weight",
                                    "0",
                                    "how the owner's place by fair share counts, from 0 to 1"),
                            Parameter.weight("size-weight", "0", "how a cpu that the job asks for counts"),
                            Parameter.choice(
                                    "backfill",
                                    Maui.Backfill.FIRST_FIT,
                                    "which of the rest start: those that fit by priority, the largest that fits first,"
                                            + " or those that fill most together")),
                    Maui::create),
            new PolicyDescription(
                    BackfillBalanced.NAME,
                    "Backfill balanced: of the jobs that do not delay the first, the one that evens the use of resources.",
                    List.of(
                            Parameter.choice(
                                    "traversals",
                                    BackfillBalanced.Traversals.ONE,
                                    "how often the queue is gone over when something happens, each time for one job:"
                                            + " once, or until none is found"),
                            QUEUE_ORDER),
                    (setup, settings, seed) -> new BackfillBalanced(
                            setup,
                            settings.choice("traversals", BackfillBalanced.Traversals.class),
                            queueOrder(settings))),
            new PolicyDescription(
                    ImprovedBalanced.NAME,
                    "Improved backfill balanced: all jobs that neither delay the first nor use resources less evenly.",
                    List.of(QUEUE_ORDER),
                    (setup, settings, seed) -> new ImprovedBalanced(setup, queueOrder(settings))),
            new PolicyDescription(
                    Conservative.NAME,
                    "Conservative backfilling: every job gets a start when it is submitted, and keeps it or a better one.",
                    List.of(
                            Parameter.choice(
                                    "compression",
                                    Conservative.Compression.ON,
                                    "whether planned starts move earlier when jobs end before their walltime"),
                            QUEUE_ORDER,
                            PlanAhead.parameter()),
                    (setup, settings, seed) -> new Conservative(
                            setup,
                            settings.choice("compression", Conservative.Compression.class),
                            queueOrder(settings),
                            PlanAhead.of(settings))),
            new PolicyDescription(
                    Deadline.NAME,
                    "Deadline-based backfilling: jobs that need only end by a deadline make room for all others.",
                    List.of(),
                    (setup, settings, seed) -> new Deadline(setup)),
            new PolicyDescription(
                    Flex.NAME,
                    "Slack-based backfilling: the cheapest plan in which no job is delayed beyond its slack.",
                    List.of(
                            Parameter.count("slack", 20, "so many average waits may a job be delayed by later ones"),
                            Parameter.countOrNone(
                                    "depth", "50", "at so many places of the plan a new job is tried at most"),
                            Parameter.choice("price", Flex.Price.WAIT, "what the waits of a plan count in its price")),
                    (setup, settings, seed) -> new Flex(
                            setup,
                            new Flex.Bounds(
                                    settings.count("slack"),
                                    settings.countOrNone("depth").orElse(Long.MAX_VALUE),
                                    settings.choice("price", Flex.Price.class)))),
            new PolicyDescription(
                    OriginalBackfill.NAME,
                    "What the planning scheduler replaced: queues by walltime in order of fair share, and reservations.",
                    List.of(
                            Parameter.durationFromZero("threshold", "the wait after which a job gets a reservation"),
                            Parameter.choice(
                                    "queues",
                                    OriginalBackfill.Queues.SHORTEST_FIRST,
                                    "which queues come first: those of shorter walltimes, or none, so that fair share"
                                            + " alone orders the jobs"),
                            Parameter.duration(
                                    "half-life", "3d", "after that time use counts half, unless the site has shares")),
                    (setup, settings, seed) -> new OriginalBackfill(
                            setup,
                            settings.seconds("threshold"),
                            settings.choice("queues", OriginalBackfill.Queues.class),
                            settings.seconds("half-life"))),
            new PolicyDescription(
                    Planned.NAME,
                    "The planning scheduler: every job has a planned start, and local search improves the plan.",
                    Planned.parameters(),
                    Planned::create));

    /** The adaptive policies, which put one of the others in charge. */
    private static final List<PolicyDescription> ADAPTIVE = List.of(
            new PolicyDescription(
                    PerformanceAdaptive.NAME,
                    "Performance-based adaptive: the policy in charge is the one that would have done best lately.",
                    List.of(
                            Candidates.parameter(
                                    "candidates",
                                    "flex+maui:expansion-weight=1000:depth=2",
                                    "the policies that may be in charge"),
                            Parameter.duration("interval", "5m", "how often they are compared, on the jobs since then"),
                            Parameter.choice(
                                    "metric",
                                    PerformanceMetric.RESPONSE,
                                    "by what: response time, bounded slowdown, or the use of the machine")),
                    (setup, settings, seed) -> new PerformanceAdaptive(
                            setup,
                            Candidates.of(settings, "candidates", seed),
                            settings.seconds("interval"),
                            settings.choice("metric", PerformanceMetric.class))),
            new PolicyDescription(
                    WorkloadAdaptive.NAME,
                    "Workload-based adaptive: one policy while jobs are wider than usual, and else another; plain flex waits less"
                            + " on two of three logs.",
                    List.of(
                            Candidates.oneParameter(
                                    "wide", "flex:slack=3", "in charge while jobs are wider than usual"),
                            Candidates.oneParameter(
                                    "narrow", "maui:expansion-weight=1000", "in charge while they are not"),
                            Parameter.duration("interval", "1h", "how often the jobs since then are looked at"),
                            Parameter.number("averaged", 7500, "over so many jobs it is averaged what is usual")),
                    (setup, settings, seed) -> new WorkloadAdaptive(
                            setup,
                            Candidates.of(settings, "wide", seed).get(0),
                            Candidates.of(settings, "narrow", seed).get(0),
                            settings.seconds("interval"),
                            settings.count("averaged"))));

    private static final List<PolicyDescription> ALL =
            Stream.concat(PLAIN.stream(), ADAPTIVE.stream()).toList();

    private Policies() {}

    private static QueueOrder queueOrder(Settings settings) {
        return settings.choice(QUEUE_ORDER.name(), QueueOrder.class);
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
        PolicyDescription policy = find(spec);
        return policy.factory().create(setup, settings(policy, spec), seed);
    }

    /** Refuses a policy that does not exist or is set wrongly. */
    public static void check(PolicySpec spec) {
        settings(find(spec), spec);
    }

    /** The candidates of an adaptive policy, each as a user would write it; none of any other policy. */
    public static List<PolicySpec> candidates(PolicySpec spec) {
        PolicyDescription policy = find(spec);
        Settings settings = settings(policy, spec);
        return policy.parameters().stream()
                .filter(Candidates::areIn)
                .flatMap(parameter -> Candidates.parse(settings.word(parameter.name())).stream())
                .toList();
    }

    /** Which of the candidates in a parameter's value does not exist or is set wrongly, if one is. */
    public static Optional<String> wrongPolicy(Parameter parameter, String value) {
        if (Candidates.areIn(parameter)) {
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
        return one.name().equals(other.name()) && settings(find(one), one).equals(settings(find(other), other));
    }

    /** Refuses a policy that no adaptive policy may put in charge. */
    static void checkCandidate(PolicySpec spec) {
        boolean adaptive =
                spec.name().equals(PerformanceAdaptive.NAME) || spec.name().equals(WorkloadAdaptive.NAME);
        if (adaptive) {
            throw new PolicyException(
                    spec,
                    spec.name() + " puts others in charge and cannot be put in charge itself; there are " + names(PLAIN)
                            + ".");
        }
        settings(find(spec, PLAIN), spec);
    }

    private static String names(List<PolicyDescription> policies) {
        return policies.stream().map(PolicyDescription::name).collect(Collectors.joining(", "));
    }

    private static PolicyDescription find(PolicySpec spec) {
        return find(spec, ALL);
    }

    private static PolicyDescription find(PolicySpec spec, List<PolicyDescription> among) {
        List<String> names = among.stream().map(PolicyDescription::name).toList();
        return among.stream()
                .filter(policy -> policy.name().equals(spec.name()))
                .findFirst()
                .orElseThrow(() -> new PolicyException(
                        spec,
                        "there is no policy '"
                                + spec.name() + "'; there are " + names(among) + "."
                                + maybe(spec.name(), names)));
    }

    private static Settings settings(PolicyDescription policy, PolicySpec spec) {
        Map<String, String> values = new HashMap<>();
        policy.parameters().forEach(parameter -> values.put(parameter.name(), parameter.defaultValue()));
        spec.settings().forEach((key, value) -> {
            Parameter parameter = policy.parameter(key).orElseThrow(() -> unknownParameter(policy, spec, key));
            if (Candidates.areIn(parameter)) {
                Candidates.check(value, spec.text());
            }
            if (!parameter.accepts().test(value)) {
                throw new PolicyException(
                        spec,
                        key + " is '" + value + "', but may be " + String.join(" or ", parameter.allowed()) + "."
                                + maybe(parameter.meant(value)));
            }
            values.put(key, value);
        });
        return new Settings(values);
    }

    private static PolicyException unknownParameter(PolicyDescription policy, PolicySpec spec, String key) {
        List<String> names = policy.parameters().stream().map(Parameter::name).toList();
        return new PolicyException(
                spec,
                policy.name() + " has no parameter '" + key
                        + "'; "
                        + (names.isEmpty()
                                ? "it has none."
                                : "it has " + String.join(", ", names) + "." + maybe(key, names)));
    }

    private static String maybe(String written, List<String> allowed) {
        return maybe(NearestName.of(written, allowed));
    }

    private static String maybe(Optional<String> meant) {
        return meant.map(name -> " Maybe " + name + "?").orElse("");
    }
}
