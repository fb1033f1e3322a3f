package org.almanac.daemon.api.answer;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.almanac.daemon.metrics.ExpositionFormat;
import org.almanac.daemon.past.KeptPast;
import org.almanac.daemon.shadow.ShadowReports;
import org.almanac.daemon.tried.TrialDesk;
import org.almanac.daemon.view.Published;

/**
 * What the API reads from; all of it may be asked by several threads at any time, and answers at once.
 *
 * @param published what was published last, if anything was
 * @param metrics all metrics in that form
 * @param shadow what reports of a shadow; empty where jobs are started as planned
 * @param histories what is kept of jobs over restarts; empty where nothing is
 * @param past what was published earlier; empty where nothing of it is kept
 * @param trials tells what would become of jobs that are not there; empty where nobody plans yet
 * @param beginning how far it has come that is still to begin; empty where nothing is known of that
 */
public record Readings(
        Supplier<Optional<Published>> published,
        Function<ExpositionFormat, String> metrics,
        Optional<ShadowReports> shadow,
        Optional<Histories> histories,
        Optional<KeptPast> past,
        Supplier<Optional<TrialDesk>> trials,
        Supplier<Optional<Beginning>> beginning) {
    /** Those of what has begun. */
    public Readings(
            Supplier<Optional<Published>> published,
            Function<ExpositionFormat, String> metrics,
            Optional<ShadowReports> shadow,
            Optional<Histories> histories,
            Optional<KeptPast> past,
            Supplier<Optional<TrialDesk>> trials) {
        this(published, metrics, shadow, histories, past, trials, Optional::empty);
    }

    /** Those where nothing of what was published earlier is kept. */
    public Readings(
            Supplier<Optional<Published>> published,
            Function<ExpositionFormat, String> metrics,
            Optional<ShadowReports> shadow,
            Optional<Histories> histories,
            Supplier<Optional<TrialDesk>> trials) {
        this(published, metrics, shadow, histories, Optional.empty(), trials);
    }

    /** Those where nothing can be tried. */
    public Readings(
            Supplier<Optional<Published>> published,
            Function<ExpositionFormat, String> metrics,
            Optional<ShadowReports> shadow,
            Optional<Histories> histories) {
        this(published, metrics, shadow, histories, Optional::empty);
    }

    /** Those where jobs are started as planned, and nothing is kept of them. */
    public Readings(Supplier<Optional<Published>> published, Function<ExpositionFormat, String> metrics) {
        this(published, metrics, Optional.empty(), Optional.empty());
    }
}
