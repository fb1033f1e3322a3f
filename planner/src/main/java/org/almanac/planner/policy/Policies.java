package org.almanac.planner.policy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.site.QueueOrder;

/** The registry of all policies, by the names under which users know them. */
public final class Policies {
    private static final Parameter QUEUE_ORDER = Parameter.choice(
            "queue-order", QueueOrder.ARRIVAL, "which jobs of a queue come first: as they arrived, or by fair share");

    private static final List<PolicyDescription> ALL = List.of(
            new PolicyDescription(
                    Fcfs.NAME,
                    "First come first served: no job starts before all earlier ones have.",
                    List.of(QUEUE_ORDER),
                    (machine, settings, seed) -> new Fcfs(machine, queueOrder(settings))),
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
                    (machine, settings, seed) -> new BestFit(
                            machine, settings.choice("choice", BestFit.Choice.class), queueOrder(settings))),
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
                    (machine, settings, seed) -> new Easy(
                            machine, settings.choice("order", Easy.BackfillOrder.class), queueOrder(settings))),
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
                    (machine, settings, seed) -> new BackfillBalanced(
                            machine,
                            settings.choice("traversals", BackfillBalanced.Traversals.class),
                            queueOrder(settings))),
            new PolicyDescription(
                    ImprovedBalanced.NAME,
                    "Improved backfill balanced: all jobs that neither delay the first nor use resources less evenly.",
                    List.of(QUEUE_ORDER),
                    (machine, settings, seed) -> new ImprovedBalanced(machine, queueOrder(settings))),
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
                    (machine, settings, seed) -> new Conservative(
                            machine,
                            settings.choice("compression", Conservative.Compression.class),
                            queueOrder(settings),
                            PlanAhead.of(settings))),
            new PolicyDescription(
                    Planned.NAME,
                    "The planning scheduler: every job has a planned start, and Random Search improves the plan.",
                    List.of(
                            Parameter.duration("period", "60s", "how often the plan is searched for a better one"),
                            Parameter.count("iterations", 300, "how many changed plans a search tries"),
                            Parameter.countOrNone("user-cpus", "the most cpus that a user's jobs hold at once"),
                            Parameter.duration("long-walltime", "7d", "above that walltime a job is a long one"),
                            Parameter.share("long-share", "100%", "the most of the cpus that long jobs hold at once"),
                            PlanAhead.parameter()),
                    Planned::create));

    private Policies() {}

    private static QueueOrder queueOrder(Settings settings) {
        return settings.choice(QUEUE_ORDER.name(), QueueOrder.class);
    }

    /** All policies, the simplest first. */
    public static List<PolicyDescription> all() {
        return ALL;
    }

    /** The same with seed 1. */
    public static Scheduler create(PolicySpec spec, Machine machine) {
        return create(spec, machine, 1);
    }

    /** A scheduler of the written policy for the machine, or a {@link PolicyException} that says what is wrong. */
    public static Scheduler create(PolicySpec spec, Machine machine, long seed) {
        PolicyDescription policy = find(spec);
        return policy.factory().create(machine, settings(policy, spec), seed);
    }

    /** Refuses a policy that does not exist or is set wrongly. */
    public static void check(PolicySpec spec) {
        settings(find(spec), spec);
    }

    private static PolicyDescription find(PolicySpec spec) {
        List<String> names = ALL.stream().map(PolicyDescription::name).toList();
        return ALL.stream()
                .filter(policy -> policy.name().equals(spec.name()))
                .findFirst()
                .orElseThrow(() -> new PolicyException("--policy '" + spec.text() + "': there is no policy '"
                        + spec.name() + "'; there are " + String.join(", ", names) + "."
                        + maybe(spec.name(), names)));
    }

    private static Settings settings(PolicyDescription policy, PolicySpec spec) {
        Map<String, String> values = new HashMap<>();
        policy.parameters().forEach(parameter -> values.put(parameter.name(), parameter.defaultValue()));
        spec.settings().forEach((key, value) -> {
            Parameter parameter = policy.parameter(key).orElseThrow(() -> unknownParameter(policy, spec, key));
            if (!parameter.accepts().test(value)) {
                throw new PolicyException("--policy '" + spec.text() + "': " + key + " is '" + value + "', but may be "
                        + String.join(" or ", parameter.allowed()) + "." + maybe(value, parameter.allowed()));
            }
            values.put(key, value);
        });
        return new Settings(values);
    }

    private static PolicyException unknownParameter(PolicyDescription policy, PolicySpec spec, String key) {
        List<String> names = policy.parameters().stream().map(Parameter::name).toList();
        return new PolicyException("--policy '" + spec.text() + "': " + policy.name() + " has no parameter '" + key
                + "'; "
                + (names.isEmpty() ? "it has none." : "it has " + String.join(", ", names) + "." + maybe(key, names)));
    }

    private static String maybe(String written, List<String> allowed) {
        return NearestName.of(written, allowed)
                .map(name -> " Maybe " + name + "?")
                .orElse("");
    }
}
