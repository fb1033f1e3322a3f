package org.almanac.daemon.predecessor.pbssched;

import static org.almanac.daemon.predecessor.fate.Outcome.meaningless;
import static org.almanac.daemon.predecessor.fate.Outcome.notDone;
import static org.almanac.daemon.predecessor.fate.Outcome.otherwise;
import static org.almanac.daemon.predecessor.fate.Outcome.takenOver;
import static org.almanac.daemon.predecessor.fate.Outcome.unknown;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import org.almanac.daemon.predecessor.fate.ForeignValue;
import org.almanac.daemon.predecessor.fate.Gift;
import org.almanac.daemon.predecessor.fate.Outcome;
import org.almanac.daemon.predecessor.fate.Rules;
import org.almanac.daemon.predecessor.fate.Statement;
import org.almanac.daemon.predecessor.pbssched.SchedConfig.Times;

/** What becomes of the fair share of pbs_sched. */
final class SharesRules {
    static final String ORDER =
            "new jobs are planned before those of owners who have used more of their shares; what has been used so far is not"
                    + " known, so that all begin anew";

    private static final String OFF = "fair_share is off";
    private static final String USUAL_DECAY_TIME = "24:00:00";

    /** By whom pbs_sched accounts use, where we can. */
    enum Entity {
        USER,
        GROUP,
        ACCOUNT
    }

    private SharesRules() {}

    static void add(Rules<SchedConfig> rules) {
        rules.rule(SharesRules::ofSwitch, "fair_share")
                .rule(whenOn(SharesRules::ofDecayTime), "half_life", "fairshare_decay_time")
                .rule(whenOn(SharesRules::ofFactor), "fairshare_decay_factor")
                .rule(whenOn((statement, whole) -> ofEntity(statement)), "fairshare_entity")
                .rule(
                        whenOn((statement, whole) ->
                                otherwise("use is what a job holds of the machine, by the resource of"
                                        + " which it holds most, for as long as it runs")),
                        "fairshare_usage_res")
                .rule(
                        whenOn((statement, whole) -> ForeignValue.count(statement.value())
                                        .isEmpty()
                                ? unknown("'" + SchedRules.excerpt(statement.value()) + "' is no number of shares")
                                : otherwise(
                                        "whoever is not named has a share of its own beside the outermost ones, of the usual weight",
                                        Gift.value("fair-share.usual-weight", "1"))),
                        "unknown_shares")
                .rule(
                        whenOn((statement, whole) -> SchedRules.whenOn(notDone(
                                        "jobs of owners without shares come last, and start where there is room"))
                                .apply(statement)),
                        "fairshare_enforce_no_shares");
    }

    /** Whether shares say which jobs come first. */
    static boolean count(SchedConfig whole) {
        return whole.on("fair_share") != Times.NEVER;
    }

    /** By whom use is accounted; empty where we cannot do so. */
    static Optional<Entity> entity(SchedConfig whole) {
        return switch (whole.value("fairshare_entity", "euser")) {
            case "euser" -> Optional.of(Entity.USER);
            case "egroup", "egroup:euser" -> Optional.of(Entity.GROUP);
            case "Account_Name" -> Optional.of(Entity.ACCOUNT);
            default -> Optional.empty();
        };
    }

    private static BiFunction<Statement, SchedConfig, Outcome> whenOn(
            BiFunction<Statement, SchedConfig, Outcome> rule) {
        return (statement, whole) -> count(whole) ? rule.apply(statement, whole) : meaningless(OFF);
    }

    private static Outcome ofSwitch(Statement statement, SchedConfig whole) {
        Outcome on = otherwise(ORDER + whole.on("fair_share").words(), Gift.value("policy.queue-order", "fair-share"));
        Outcome off = count(whole)
                ? meaningless("it is on at other times")
                : takenOver(Gift.value("policy.queue-order", "arrival"));
        return SchedRules.onOff(on, off).apply(statement);
    }

    private static Outcome ofDecayTime(Statement statement, SchedConfig whole) {
        OptionalLong interval = ForeignValue.seconds(statement.value());
        return interval.isEmpty() || interval.getAsLong() == 0
                ? unknown("'" + SchedRules.excerpt(statement.value()) + "' is no duration such as 24:00:00")
                : takenOver(halfLife(interval.getAsLong(), factor(whole).orElse(0.5)));
    }

    private static Outcome ofFactor(Statement statement, SchedConfig whole) {
        if (factor(whole).isEmpty()) {
            return unknown("'" + SchedRules.excerpt(statement.value()) + "' is no number between 0 and 1");
        }
        OptionalLong interval = ForeignValue.seconds(whole.value("fairshare_decay_time", USUAL_DECAY_TIME));
        return takenOver(halfLife(interval.orElse(86_400), factor(whole).get()));
    }

    private static Optional<Double> factor(SchedConfig whole) {
        return ForeignValue.decimal(whole.value("fairshare_decay_factor", "0.5"))
                .map(BigDecimal::doubleValue)
                .filter(factor -> factor > 0 && factor < 1);
    }

    private static Gift halfLife(long interval, double factor) {
        return Gift.value(
                "fair-share.half-life", ForeignValue.duration(ForeignValue.halfLife(Math.max(1, interval), factor)));
    }

    private static Outcome ofEntity(Statement statement) {
        return switch (statement.value()) {
            case "euser" -> takenOver(Gift.value("fair-share.by", "user"));
            case "egroup" ->
                otherwise("users of a group compete within it besides", Gift.value("fair-share.by", "group"));
            case "egroup:euser" ->
                otherwise(
                        "users compete within their group, and groups with each other",
                        Gift.value("fair-share.by", "group"));
            case "Account_Name" ->
                otherwise(
                        "the account of a job (qsub -A) is its project where it is in none (qsub -P), and users of an account"
                                + " compete within it besides",
                        Gift.value("fair-share.by", "project"));
            case "queue" -> notDone("use is accounted by user, and not by queue");
            default -> unknown("that is none of euser, egroup, egroup:euser, Account_Name and queue");
        };
    }
}
