package org.almanac.daemon.config;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.daemon.config.form.Forms;
import org.almanac.daemon.config.form.Key;
import org.almanac.daemon.config.form.Problem;
import org.almanac.daemon.config.form.ScalarForm;
import org.almanac.daemon.config.form.Section;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Measure;

/** How much of what a limit allows. */
record WrittenAmount(String counts, Amount amount) {
    /** As it is written, before it is known what is counted. */
    record Text(String text) {
        private boolean isAny() {
            return Forms.count(text).isPresent()
                    || Forms.size(text).isPresent()
                    || Forms.share(text).isPresent();
        }
    }

    private static final String COUNT = "a whole number";
    private static final String SIZE = "a size such as 4gb";
    private static final String SHARE = "a share such as 70%";

    static final ScalarForm<Text> FORM = new ScalarForm<>(
            List.of(COUNT, SIZE, SHARE),
            List.of(),
            text -> Optional.of(new Text(text)).filter(Text::isAny));

    /** What stands in a section; refused there where it is not written as what is counted wants it. */
    static WrittenAmount of(Section section, Key<String> counts, Key<Text> atMost, Vocabulary vocabulary) {
        String counted = section.get(counts);
        String text = section.get(atMost).text();
        boolean isKind = counted.equals(Vocabulary.CPUS) || vocabulary.kinds().contains(counted);
        if (isKind && !vocabulary.counted().contains(counted)) {
            section.refuse(counts, "is '" + counted + "', but no node has any.");
        }
        boolean bytes = isKind && vocabulary.unit(counted) == ResourceSettings.Unit.BYTES;
        boolean shared = !counted.equals(Vocabulary.JOBS);
        Optional<Amount> share = Forms.share(text).filter(any -> shared).map(Amount.Share::new);
        Optional<Amount> absolute = (bytes ? Forms.size(text) : Forms.count(text)).map(Amount.Absolute::new);
        Optional<Amount> amount = share.or(() -> absolute);
        if (amount.isEmpty()) {
            String unit = bytes ? SIZE : COUNT;
            section.refuse(
                    atMost,
                    "is '" + Problem.excerpt(text) + "', but of " + counted + " it may be " + unit
                            + (shared ? " or " + SHARE : "") + ".");
        }
        return new WrittenAmount(counted, amount.orElse(new Amount.Absolute(0)));
    }

    Measure measure(ResourceKinds kinds) {
        if (counts.equals(Vocabulary.JOBS)) {
            return new Measure.Jobs();
        }
        int kind = kinds.indexOf(counts);
        return kind < 0 ? new Measure.OfCountable(counts) : new Measure.OfResource(kind);
    }

    /** The amount, where there is so much of what is countable. */
    Amount amount(Map<String, Long> countables) {
        return amount instanceof Amount.Share share && countables.containsKey(counts)
                ? new Amount.Absolute(share.of(countables.get(counts)))
                : amount;
    }
}
