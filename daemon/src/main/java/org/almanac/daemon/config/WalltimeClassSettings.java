package org.almanac.daemon.config;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.daemon.config.form.Forms;
import org.almanac.daemon.config.form.Key;
import org.almanac.daemon.config.form.ListForm;
import org.almanac.daemon.config.form.Reading;
import org.almanac.daemon.config.form.ScalarForm;
import org.almanac.daemon.config.form.SectionForm;
import org.almanac.daemon.config.form.Spot;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Subject;

/**
 * A class of walltimes and how much its jobs hold together.
 *
 * <p>A job counts in the smallest class that holds it, and one above all others in the open class, which is the last.
 *
 * @param spot where its upper bound is written
 * @param text the bound as it is written
 * @param upTo the longest walltime; empty for the open class
 */
record WalltimeClassSettings(Spot spot, String text, Optional<Duration> upTo, WrittenAmount atMost) {
    /** So the names of their limits begin. */
    static final String NAMES = "walltime-";

    private static final String UNLIMITED = "unlimited";

    /** A bound as it is written, and what it means. */
    record Bound(String text, Optional<Duration> upTo) {}

    static final Key<Bound> UP_TO = Key.needed(
            "up-to",
            new ScalarForm<>(
                    List.of("a duration such as 2h or 7d", UNLIMITED),
                    List.of(UNLIMITED),
                    text -> text.equals(UNLIMITED)
                            ? Optional.of(new Bound(text, Optional.empty()))
                            : Forms.DURATION_FORM.parse().apply(text).map(upTo -> new Bound(text, Optional.of(upTo)))),
            "the longest walltime of the class; 'unlimited' for all above the others");

    /** All classes of a site that names these things. */
    static ListForm<WalltimeClassSettings> classes(Vocabulary vocabulary) {
        return new ListForm<>(form(vocabulary), WalltimeClassSettings::check);
    }

    private static SectionForm<WalltimeClassSettings> form(Vocabulary vocabulary) {
        Key<String> counts = Key.usual(
                "counts",
                ScalarForm.oneOf(vocabulary.measures(), ""),
                Vocabulary.CPUS,
                "what is counted: a kind of resource, jobs or something countable");
        Key<WrittenAmount.Text> atMost = LimitSettings.atMostKey();
        return new SectionForm<>(List.of(UP_TO, counts, atMost), section -> {
            Bound bound = section.get(UP_TO);
            WrittenAmount amount = WrittenAmount.of(section, counts, atMost, vocabulary);
            return new WalltimeClassSettings(section.spot(UP_TO), bound.text(), bound.upTo(), amount);
        });
    }

    /** Refuses classes that do not rise to an open one. */
    private static void check(ListForm.Groups<WalltimeClassSettings> groups, Reading reading) {
        Optional<WalltimeClassSettings> end = groups.each().isEmpty()
                ? Optional.empty()
                : groups.each().get(groups.each().size() - 1);
        Optional<WalltimeClassSettings> before = Optional.empty();
        for (WalltimeClassSettings each : groups.sound()) {
            if (before.isPresent() && each.longest() <= before.get().longest()) {
                each.spot.refuse(
                        "is '" + each.text + "', but must be above that of the class before, which is '"
                                + before.get().text + "'.",
                        reading);
            } else if (end.filter(last -> last == each).isPresent() && each.upTo.isPresent()) {
                each.spot.refuse(
                        "is '" + each.text + "', and no class is above it; add a last one with 'up-to: " + UNLIMITED
                                + "', in which longer jobs count.",
                        reading);
            }
            before = Optional.of(each);
        }
    }

    /** The limits of classes that rise, where nodes count these kinds and there is so much of what is countable. */
    static List<Limit> asLimits(
            List<WalltimeClassSettings> classes, ResourceKinds kinds, Map<String, Long> countables) {
        List<Limit> limits = new ArrayList<>();
        String below = "";
        long above = 0;
        for (WalltimeClassSettings each : classes) {
            String name = each.upTo.isPresent()
                    ? NAMES + "up-to-" + each.text
                    : below.isEmpty() ? NAMES + "any" : NAMES + "above-" + below;
            limits.add(new Limit(
                    name,
                    new Subject.WalltimeClass(above, each.longest()),
                    each.atMost.measure(kinds),
                    each.atMost.amount(countables)));
            above = each.longest();
            below = each.text;
        }
        return limits;
    }

    private long longest() {
        return upTo.map(Duration::toSeconds).orElse(Long.MAX_VALUE);
    }
}
