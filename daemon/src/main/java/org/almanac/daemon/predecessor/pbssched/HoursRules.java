package org.almanac.daemon.predecessor.pbssched;

import static org.almanac.daemon.predecessor.fate.Outcome.meaningless;
import static org.almanac.daemon.predecessor.fate.Outcome.otherwise;
import static org.almanac.daemon.predecessor.fate.Outcome.same;
import static org.almanac.daemon.predecessor.fate.Outcome.takenOver;
import static org.almanac.daemon.predecessor.fate.Outcome.unknown;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.almanac.daemon.predecessor.fate.ForeignValue;
import org.almanac.daemon.predecessor.fate.Gift;
import org.almanac.daemon.predecessor.fate.Outcome;
import org.almanac.daemon.predecessor.fate.Rules;
import org.almanac.daemon.predecessor.fate.Statement;
import org.almanac.daemon.predecessor.fate.Statement.When;

/** What becomes of the parameters of a {@code sched_config} that are about prime time and dedicated time. */
final class HoursRules {
    private static final Outcome ALL_PRIME =
            meaningless("it is prime time at all times, as no holidays file with a YEAR stands beside this one");

    private HoursRules() {}

    static void addTo(Rules<SchedConfig> rules) {
        rules.rule(HoursRules::within, "backfill_prime")
                .rule(HoursRules::spill, "prime_spill")
                .rule(HoursRules::exempt, "prime_exempt_anytime_queues")
                .rule((statement, whole) -> primeQueues(statement, whole), "primetime_prefix")
                .rule((statement, whole) -> nonPrimeQueues(statement, whole), "nonprimetime_prefix")
                .rule(HoursRules::dedicatedQueues, "dedicated_prefix");
    }

    private static Outcome within(Statement statement, SchedConfig whole) {
        return SchedRules.whenOn(
                        !whole.hasPrimetime()
                                ? ALL_PRIME
                                : takenOver(Gift.value("prime-time.within", within(whole.on("backfill_prime")))))
                .apply(statement);
    }

    private static String within(SchedConfig.Times times) {
        return switch (times) {
            case ALWAYS -> "all";
            case PRIMETIME_ALONE -> "prime";
            case NON_PRIMETIME_ALONE -> "non-prime";
            case NEVER -> "none";
        };
    }

    /** That of prime is by how much jobs run on into prime time, though the file's own remark says it the other way round. */
    private static Outcome spill(Statement statement, SchedConfig whole) {
        OptionalLong seconds = ForeignValue.seconds(statement.value());
        if (seconds.isEmpty()) {
            return unknown("'" + SchedRules.excerpt(statement.value()) + "' is no time such as 2:00:00");
        } else if (whole.on("backfill_prime") == SchedConfig.Times.NEVER) {
            return meaningless("backfill_prime is off");
        } else if (!whole.hasPrimetime()) {
            return ALL_PRIME;
        } else if (seconds.getAsLong() == 0 || statement.when() == When.NEVER) {
            return same("no job runs on into the other time");
        }
        String length = ForeignValue.duration(seconds.getAsLong());
        List<Gift> gifts = new ArrayList<>();
        if (statement.when().covers(When.PRIMETIME)) {
            gifts.add(Gift.value("prime-time.into-prime", length));
        }
        if (statement.when().covers(When.NON_PRIMETIME)) {
            gifts.add(Gift.value("prime-time.into-non-prime", length));
        }
        return takenOver(gifts.toArray(Gift[]::new));
    }

    private static Outcome exempt(Statement statement, SchedConfig whole) {
        if (whole.on("backfill_prime") == SchedConfig.Times.NEVER) {
            return meaningless("backfill_prime is off");
        }
        return SchedRules.onOff(
                        whole.hasPrimetime() ? takenOver(Gift.value("prime-time.anytime-queues", "exempt")) : ALL_PRIME,
                        same("jobs of all queues end with the time in which they start"))
                .apply(statement);
    }

    private static Outcome primeQueues(Statement statement, SchedConfig whole) {
        if (statement.value().isEmpty()) {
            return meaningless("it names no queues");
        }
        return whole.hasPrimetime() ? queues("prime-time.prime-queues", statement) : ALL_PRIME;
    }

    private static Outcome nonPrimeQueues(Statement statement, SchedConfig whole) {
        if (statement.value().isEmpty()) {
            return meaningless("it names no queues");
        }
        return whole.hasPrimetime()
                ? queues("prime-time.non-prime-queues", statement)
                : otherwise(
                        "jobs of such queues start at any time, where pbs_sched starts none, as it is prime time at all"
                                + " times without a holidays file with a YEAR");
    }

    private static Outcome dedicatedQueues(Statement statement, SchedConfig whole) {
        if (statement.value().isEmpty()) {
            return meaningless("it names no queues");
        }
        return whole.hasDedicatedTime()
                ? queues("dedicated-time.queues", statement)
                : otherwise(
                        "jobs of such queues start at any time, where pbs_sched starts none, as no dedicated time is to"
                                + " come; 'dedicated-time:' has a key for the queues");
    }

    private static Outcome queues(String path, Statement statement) {
        return ForeignValue.isName(statement.value())
                ? takenOver(Gift.value(path, statement.value() + "*"))
                : unknown("no queue is called so");
    }
}
