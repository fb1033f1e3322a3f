package org.almanac.replay.paper;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A part of a published table with the figures measured for it, as far as its logs are at hand.
 *
 * @param rows our figures, by row and column; a row whose log is not at hand is not there
 */
public record MeasuredPart(TablePart part, Map<String, Map<String, Measured>> rows) {
    /** Why a row has no figures. */
    static final String NOT_AT_HAND = "the log is not at hand";

    public MeasuredPart {
        rows = Collections.unmodifiableMap(new LinkedHashMap<>(rows));
    }

    /** Our figure. */
    Optional<Measured> ours(String row, String column) {
        return Optional.ofNullable(rows.getOrDefault(row, Map.of()).get(column));
    }

    /** Each claim on each row, one verdict for each column that it is made of. */
    public List<Verdict> verdicts() {
        List<Verdict> verdicts = new ArrayList<>();
        for (Claim claim : part.claims()) {
            for (String row : claim.rows()) {
                for (String left : claim.left()) {
                    verdicts.add(verdict(claim, row, left));
                }
            }
        }
        return verdicts;
    }

    private Verdict verdict(Claim claim, String row, String left) {
        Optional<Measured> ours = ours(row, left);
        Optional<Measured> other = claim.right().flatMap(column -> ours(row, column));
        if (ours.isEmpty() || claim.right().isPresent() && other.isEmpty()) {
            return Verdict.notCompared(claim, row, left, NOT_AT_HAND);
        }
        double value = ours.get().value();
        double bound = other.map(Measured::value).orElseGet(() -> claim.number().orElse(Double.NaN));
        if (Double.isNaN(value) || Double.isNaN(bound)) {
            return Verdict.notCompared(claim, row, left, "not defined on this log");
        }
        boolean holds = claim.relation().holds(value, bound);
        // That of the difference, which may be chance below it; NaN where it is not known.
        double margin = other.map(ours.get()::marginTo).orElse(ours.get().margin());
        return new Verdict(
                claim,
                row,
                left,
                holds ? Verdict.Outcome.HOLDS : Verdict.Outcome.DOES_NOT_HOLD,
                OptionalDouble.of(value),
                OptionalDouble.of(bound),
                claim.relation() != Claim.Relation.ABOUT && Math.abs(value - bound) < margin,
                holds ? "" : claim.whyNot());
    }
}
