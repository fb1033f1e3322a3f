package org.almanac.daemon.predecessor.maui;

import static org.almanac.daemon.predecessor.fate.Outcome.meaningless;
import static org.almanac.daemon.predecessor.fate.Outcome.notDone;
import static org.almanac.daemon.predecessor.fate.Outcome.otherwise;
import static org.almanac.daemon.predecessor.fate.Outcome.unknown;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.almanac.daemon.predecessor.fate.Gift;
import org.almanac.daemon.predecessor.fate.Outcome;
import org.almanac.daemon.predecessor.fate.Rules;
import org.almanac.daemon.predecessor.fate.Statement;

/**
 * What becomes of which jobs Maui lets stop others. There it goes by qualities of service; where one is a queue's by default, the
 * queue's jobs have it here.
 */
final class PreemptionRules {
    private static final Set<String> QUEUES = Set.of("CLASSCFG", "QUEUECFG");
    private static final String PREEMPTOR = "PREEMPTOR";
    private static final String PREEMPTEE = "PREEMPTEE";
    private static final List<String> FLAGS = List.of("FLAGS", "JOBFLAGS", "QFLAGS");
    private static final String NO_QUEUE = "no queue has such a quality of service by default (CLASSCFG[...] QDEF), and"
            + " policy.preempt-queues lets the jobs of queues stop others";

    private PreemptionRules() {}

    static void add(Rules<MauiConfig> rules) {
        rules.rule(PreemptionRules::ofPolicy, "PREEMPTPOLICY", "PREEMPTIONPOLICY");
    }

    private static Outcome ofPolicy(Statement statement, MauiConfig whole) {
        String how = switch (statement.value().toUpperCase(Locale.ROOT)) {
            case "SUSPEND" -> "suspend";
            case "CHECKPOINT" -> "checkpoint";
            case "REQUEUE" -> "requeue";
            case "CANCEL" -> "delete";
            default -> "";
        };
        if (how.isEmpty()) {
            return unknown("that is none of SUSPEND, CHECKPOINT, REQUEUE and CANCEL");
        }
        return queues(whole, PREEMPTOR).isEmpty()
                ? meaningless("no queue's jobs stop others: " + NO_QUEUE)
                : otherwise(
                        "jobs are stopped so for those of the queues of policy.preempt-queues",
                        Gift.value("policy.preempt-order", how));
    }

    /** Whether the statement is about which jobs may stop others. */
    static boolean concern(Statement statement, Attribute attribute) {
        return FLAGS.contains(attribute.name()) && (has(attribute, PREEMPTOR) || has(attribute, PREEMPTEE));
    }

    /** Whether what a queue's jobs have by default says that they stop others, or are stopped. */
    static boolean countsByDefault(Statement statement, Attribute attribute, MauiConfig whole) {
        return QUEUES.contains(statement.parameter())
                && attribute.name().equals("QDEF")
                && Stream.of(PREEMPTOR, PREEMPTEE)
                        .anyMatch(flag -> hasFlag(whole, "QOSCFG", plain(attribute.value()), flag));
    }

    /** What becomes of flags of a queue or of a quality of service. */
    static Outcome of(Attribute attribute, MauiConfig whole) {
        if (has(attribute, PREEMPTOR)) {
            return taken("policy.preempt-queues", "the jobs of these queues may stop others", PREEMPTOR, whole);
        }
        return queues(whole, PREEMPTOR).isEmpty()
                ? meaningless("no queue's jobs stop others: " + NO_QUEUE)
                : taken("policy.preempt-targets", "the jobs of these queues alone are stopped", PREEMPTEE, whole);
    }

    private static Outcome taken(String key, String words, String flag, MauiConfig whole) {
        List<String> queues = queues(whole, flag);
        return queues.isEmpty() ? notDone(NO_QUEUE) : otherwise(words, Gift.value(key, String.join("+", queues)));
    }

    /** The queues that have the flag, or by default a quality of service that has it. */
    private static List<String> queues(MauiConfig whole, String flag) {
        return QUEUES.stream()
                .flatMap(parameter -> whole.named(parameter).stream()
                        .filter(queue -> hasFlag(whole, parameter, queue, flag)
                                || whole.attribute(parameter, queue, "QDEF")
                                        .map(PreemptionRules::plain)
                                        .filter(quality -> hasFlag(whole, "QOSCFG", quality, flag))
                                        .isPresent()))
                .filter(queue -> queue.matches("[A-Za-z0-9_.-]+"))
                .distinct()
                .sorted()
                .toList();
    }

    private static String plain(String quality) {
        return quality.replaceAll("[&^]", "");
    }

    private static boolean hasFlag(MauiConfig whole, String parameter, String name, String flag) {
        return FLAGS.stream()
                .flatMap(each -> whole.attribute(parameter, name, each).stream())
                .anyMatch(value -> words(value).anyMatch(flag::equals));
    }

    private static boolean has(Attribute attribute, String flag) {
        return words(attribute.value()).anyMatch(flag::equals);
    }

    private static Stream<String> words(String value) {
        return Stream.of(value.toUpperCase(Locale.ROOT).split("[:,;|]"));
    }
}
