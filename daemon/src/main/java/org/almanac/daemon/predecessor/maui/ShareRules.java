package org.almanac.daemon.predecessor.maui;

import static org.almanac.daemon.predecessor.fate.Outcome.meaningless;
import static org.almanac.daemon.predecessor.fate.Outcome.notDone;
import static org.almanac.daemon.predecessor.fate.Outcome.otherwise;
import static org.almanac.daemon.predecessor.fate.Outcome.same;
import static org.almanac.daemon.predecessor.fate.Outcome.takenOver;
import static org.almanac.daemon.predecessor.fate.Outcome.unknown;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.almanac.daemon.predecessor.fate.ForeignValue;
import org.almanac.daemon.predecessor.fate.Gift;
import org.almanac.daemon.predecessor.fate.Outcome;
import org.almanac.daemon.predecessor.fate.Rules;
import org.almanac.daemon.predecessor.fate.Statement;
import org.almanac.daemon.predecessor.maui.MauiConfig.Owner;

/** What becomes of Maui's fair share: of its windows and decay, of whose use counts, and of targets. */
final class ShareRules {
    private static final String OFF =
            "fair share changes nothing: FSPOLICY, FSWEIGHT and a weight of users, groups or accounts are needed";
    private static final String ANEW = "what has been used so far is not known, so that all begin anew";
    private static final long DAY = 86_400;

    /** What Maui takes where nothing is said: eight intervals of twelve hours count. */
    private static final long USUAL_INTERVAL = DAY / 2;

    private static final int USUAL_DEPTH = 8;
    private static final long MOST_WEIGHT = 1_000_000;

    private ShareRules() {}

    static void add(Rules<MauiConfig> rules) {
        rules.rule(whenCounted(ShareRules::ofMetric), "FSPOLICY")
                .rule(whenCounted(ShareRules::ofDecay), "FSDECAY")
                .rule(whenCounted(ShareRules::ofInterval), "FSINTERVAL")
                .rule(
                        whenCounted((statement, whole) -> decay(whole) == 1
                                ? ofInterval(statement, whole)
                                : otherwise("older use does not cease to count, but counts ever less")),
                        "FSDEPTH")
                .rule(whenCounted(ShareRules::ofWeight), "FSWEIGHT")
                .rule((statement, whole) -> ofOwner(Owner.USER, statement, whole), "FSUSERWEIGHT", "UFSWEIGHT")
                .rule((statement, whole) -> ofOwner(Owner.GROUP, statement, whole), "FSGROUPWEIGHT", "GFSWEIGHT")
                .rule((statement, whole) -> ofOwner(Owner.ACCOUNT, statement, whole), "FSACCOUNTWEIGHT", "AFSWEIGHT")
                .always(
                        notDone("use is not accounted by quality of service or queue"),
                        "FSQOSWEIGHT",
                        "QFSWEIGHT",
                        "FSCLASSWEIGHT",
                        "CFSWEIGHT")
                .byValue(
                        MauiRules.onOff(
                                notDone("no job is kept waiting as its owner has used much"),
                                same("no job is kept waiting as its owner has used much")),
                        "FSENFORCEMENT")
                .always(notDone("a job counts for the group that it has alone"), "FSSECONDARYGROUPS")
                .always(
                        notDone("Moab's tree of shares is not read: write it as fair-share.shares"),
                        "FSTREE",
                        "ENABLEFSTREE");
    }

    /** What becomes of a target of fair share of one, or of all who are not named. */
    static Outcome ofTarget(Statement statement, Attribute attribute, MauiConfig whole) {
        String text = attribute.value();
        boolean plain = text.isEmpty() || Character.isDigit(text.charAt(text.length() - 1));
        Optional<BigDecimal> percent =
                ForeignValue.decimal(plain || text.endsWith(".") ? text : text.substring(0, text.length() - 1));
        Optional<Owner> owner = whole.owner();
        String index = statement.index().orElse("");
        if (percent.isEmpty() || percent.get().signum() < 0) {
            return unknown("'" + MauiRules.excerpt(text) + "' is no percentage such as 25.0");
        } else if (owner.isEmpty()) {
            return meaningless(OFF);
        } else if (!owner.get().parameter().equals(statement.parameter())) {
            return notDone("use is accounted by " + owner.get().word() + " alone");
        } else if (!MauiConfig.isDefault(index) && !ForeignValue.isName(index)) {
            return unknown("that is no name of a " + owner.get().word());
        }
        Gift gift = share(owner.get(), index, weight(percent.get()));
        return plain
                ? otherwise("a weight beside the others', in tenths of a percent", gift)
                : otherwise("a weight beside the others', in tenths of a percent; it counts above it and below", gift);
    }

    private static Gift share(Owner owner, String index, String weight) {
        if (MauiConfig.isDefault(index)) {
            return Gift.value("fair-share.usual-weight", weight);
        }
        String list = owner == Owner.USER ? "fair-share.users" : "fair-share.shares";
        return Gift.element(list, index).with("weight", weight);
    }

    private static String weight(BigDecimal percent) {
        long tenths = percent.movePointRight(1)
                .setScale(0, RoundingMode.HALF_UP)
                .min(BigDecimal.valueOf(MOST_WEIGHT))
                .longValueExact();
        return Long.toString(Math.max(1, tenths));
    }

    private static BiFunction<Statement, MauiConfig, Outcome> whenCounted(
            BiFunction<Statement, MauiConfig, Outcome> rule) {
        return (statement, whole) -> whole.sharesCount() ? rule.apply(statement, whole) : meaningless(OFF);
    }

    private static Outcome ofMetric(Statement statement, MauiConfig whole) {
        // What the file leaves open of how use decays is said here.
        boolean open = Stream.of("FSINTERVAL", "FSDEPTH", "FSDECAY")
                .allMatch(parameter -> whole.value(parameter, "").isEmpty());
        Gift[] gifts = open ? new Gift[] {halfLife(whole)} : new Gift[0];
        return otherwise("what a job holds counts, by the resource of which it holds most; " + ANEW, gifts);
    }

    private static Outcome ofDecay(Statement statement, MauiConfig whole) {
        Optional<BigDecimal> decay = ForeignValue.decimal(statement.value());
        if (decay.isEmpty() || decay.get().signum() <= 0 || decay.get().compareTo(BigDecimal.ONE) > 0) {
            return unknown("'" + MauiRules.excerpt(statement.value()) + "' is no number above 0 and up to 1");
        }
        return ofInterval(statement, whole);
    }

    private static Outcome ofInterval(Statement statement, MauiConfig whole) {
        if (statement.parameter().equals("FSINTERVAL")
                && ForeignValue.seconds(statement.value()).isEmpty()) {
            return MauiRules.noDuration(statement);
        }
        return decay(whole) < 1
                ? takenOver(halfLife(whole))
                : otherwise(
                        "without decay all counts alike until it is as old as FSDEPTH intervals; here it counts half after"
                                + " half of that time",
                        halfLife(whole));
    }

    private static Gift halfLife(MauiConfig whole) {
        double decay = decay(whole);
        long interval = Math.min(whole.seconds("FSINTERVAL", USUAL_INTERVAL), 3_650 * DAY);
        long depth = Math.max(1, Math.min(whole.number("FSDEPTH", USUAL_DEPTH).longValue(), 10_000));
        long seconds = decay < 1 ? ForeignValue.halfLife(interval, decay) : Math.max(1, interval * depth / 2);
        return Gift.value("fair-share.half-life", ForeignValue.duration(seconds));
    }

    private static double decay(MauiConfig whole) {
        BigDecimal decay = whole.number("FSDECAY", 1);
        return decay.signum() > 0 && decay.compareTo(BigDecimal.ONE) < 0 ? decay.doubleValue() : 1;
    }

    private static Outcome ofWeight(Statement statement, MauiConfig whole) {
        Optional<BigDecimal> weight = ForeignValue.decimal(statement.value());
        if (weight.isEmpty()) {
            return unknown("'" + MauiRules.excerpt(statement.value()) + "' is no number");
        } else if (whole.policy() == TargetPolicy.PLANNED) {
            return otherwise("new jobs are planned before those of owners who have used more of their shares");
        }
        return otherwise("the weight is how many minutes of waiting the first place by fair share is worth");
    }

    private static Outcome ofOwner(Owner owner, Statement statement, MauiConfig whole) {
        Optional<BigDecimal> weight = ForeignValue.decimal(statement.value());
        if (weight.isEmpty()) {
            return unknown("'" + MauiRules.excerpt(statement.value()) + "' is no number");
        } else if (weight.get().signum() == 0) {
            return meaningless("0 says nothing");
        } else if (!whole.sharesCount()) {
            return meaningless(OFF);
        } else if (whole.owner().filter(owner::equals).isEmpty()) {
            return notDone("use is accounted by " + whole.owner().orElseThrow().word() + ", which weighs more, alone");
        }
        Gift by = Gift.value(
                "fair-share.by",
                owner.name().equals("ACCOUNT") ? "project" : owner.name().toLowerCase(Locale.ROOT));
        if (whole.policy() == TargetPolicy.MAUI) {
            String product = weight.get()
                    .multiply(whole.number("FSWEIGHT", 1))
                    .setScale(0, RoundingMode.HALF_UP)
                    .max(BigDecimal.valueOf(-999_999_999))
                    .min(BigDecimal.valueOf(999_999_999))
                    .toPlainString();
            return otherwise(
                    "the weight is how many minutes of waiting the first place by fair share is worth",
                    by,
                    Gift.value("policy.fair-share-weight", product));
        }
        return otherwise(
                "new jobs are planned before those of owners who have used more of their shares",
                by,
                Gift.value("policy.queue-order", "fair-share"));
    }
}
