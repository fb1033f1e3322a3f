package org.almanac.planner.policy;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.almanac.planner.StopOrder;
import org.almanac.planner.policy.parameter.Notation;
import org.almanac.planner.policy.parameter.Setting;
import org.almanac.planner.policy.parameter.Settings;
import org.almanac.planner.policy.preemption.PreemptionRule;
import org.almanac.planner.policy.preemption.PreemptionRule.Source;

/** The parameters that say which jobs may stop others, and which are stopped, how, and when not. */
final class PreemptionSettings {
    private static final Notation<Set<String>> QUEUES =
            Notation.of("names of queues with + between them, as in urgent+express", PreemptionSettings::queues);
    private static final Notation<OptionalInt> NUMBER_OR_NONE = Notation.of(
                    "a whole number up to a million", PreemptionSettings::number)
            .or(Notation.NONE, OptionalInt.empty());

    static final Setting<Source> RULES = Setting.choice(
            "preempt-rules",
            Source.OWN,
            "whether the server's rules say which jobs stop others, and how, where these parameters do not");
    static final Setting<Set<String>> QUEUES_THAT_STOP = new Setting<>(
            "preempt-queues",
            QUEUES.or(Notation.NONE, Set.of()),
            Notation.NONE,
            "the queues whose jobs may stop running jobs of others");
    static final Setting<OptionalInt> PRIORITY = new Setting<>(
            "preempt-priority",
            NUMBER_OR_NONE,
            Notation.NONE,
            "jobs of queues of that priority, or a higher one, may do so as well");
    static final Setting<Optional<StopOrder>> ORDER = new Setting<>(
            "preempt-order",
            StopOrderNotation.NOTATION.map(Optional::of).or(Notation.USUAL, Optional.empty()),
            Notation.USUAL,
            "how jobs are stopped, and what is tried first; usual is suspend+requeue, or the server's where preempt-rules is"
                    + " from-server");
    static final Setting<Set<String>> TARGETS = new Setting<>(
            "preempt-targets", QUEUES.or("all", Set.of()), "all", "the queues whose jobs alone may be stopped");
    static final Setting<Set<String>> SPARES = new Setting<>(
            "preempt-spares",
            QUEUES.or(Notation.NONE, Set.of()),
            Notation.NONE,
            "the queues whose jobs are never stopped");
    static final Setting<Long> NOT_WITHIN = new Setting<>(
            "preempt-not-within",
            Notation.DURATION_FROM_ZERO,
            "0s",
            "no job is stopped when it is expected to end within that time");
    static final Setting<OptionalInt> AT_MOST =
            new Setting<>("preempt-at-most", NUMBER_OR_NONE, Notation.NONE, "no job is stopped more often than that");
    static final Setting<Long> NOTICE = new Setting<>(
            "preempt-notice",
            Notation.DURATION_FROM_ZERO,
            "0s",
            "for how long it is told which jobs will be stopped before they are");

    /** Those that say nothing where no job may stop others. */
    static final List<Setting<?>> MORE = List.of(ORDER, TARGETS, SPARES, NOT_WITHIN, AT_MOST, NOTICE);

    static final List<Setting<?>> PARAMETERS = Stream.concat(
                    Stream.of(RULES, QUEUES_THAT_STOP, PRIORITY), MORE.stream())
            .toList();

    private PreemptionSettings() {}

    /** The rule that these settings make. */
    static PreemptionRule of(Settings settings) {
        return new PreemptionRule(
                settings.get(RULES),
                settings.get(QUEUES_THAT_STOP),
                settings.get(PRIORITY),
                settings.get(ORDER),
                settings.get(TARGETS),
                settings.get(SPARES),
                settings.get(NOT_WITHIN),
                settings.get(AT_MOST),
                settings.get(NOTICE));
    }

    private static Optional<Set<String>> queues(String text) {
        List<String> names = List.of(text.split("\\+", -1));
        boolean all = names.stream().allMatch(name -> name.matches("[A-Za-z0-9_.-]+"))
                && Set.copyOf(names).size() == names.size();
        return all ? Optional.of(Set.copyOf(names)) : Optional.empty();
    }

    private static Optional<OptionalInt> number(String text) {
        return text.matches("[0-9]{1,6}") ? Optional.of(OptionalInt.of(Integer.parseInt(text))) : Optional.empty();
    }
}
