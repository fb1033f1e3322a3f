package org.almanac.daemon.shadow;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * How good predictions of one sort were.
 *
 * @param all over all jobs that had one and started
 * @param byHorizon the same by how far ahead they were made; what did not occur is left out
 */
public record Predictions(PredictionErrors all, Map<Horizon, PredictionErrors> byHorizon) {
    /** Those that the function picks. */
    static Predictions of(List<ShadowJob> jobs, Function<ShadowJob, Optional<Prediction>> which) {
        List<PredictionErrors.Case> cases = new ArrayList<>();
        Map<Horizon, List<PredictionErrors.Case>> apart = new EnumMap<>(Horizon.class);
        for (ShadowJob job : jobs) {
            Optional<Prediction> prediction = which.apply(job);
            if (prediction.isPresent() && job.started().isPresent()) {
                PredictionErrors.Case each = new PredictionErrors.Case(
                        prediction.get(), job.started().getAsLong());
                cases.add(each);
                apart.computeIfAbsent(Horizon.of(prediction.get().ahead()), horizon -> new ArrayList<>())
                        .add(each);
            }
        }
        Map<Horizon, PredictionErrors> byHorizon = new EnumMap<>(Horizon.class);
        apart.forEach((horizon, some) -> byHorizon.put(horizon, PredictionErrors.of(some)));
        return new Predictions(PredictionErrors.of(cases), byHorizon);
    }
}
