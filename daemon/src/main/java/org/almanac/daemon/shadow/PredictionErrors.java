package org.almanac.daemon.shadow;

import java.util.Arrays;
import java.util.List;
import org.almanac.planner.score.Percentile;

/**
 * How far off predicted starts were: the real start minus the predicted one, in seconds; NaN where there were none.
 *
 * @param median below 0 where most jobs started earlier than predicted
 * @param medianSize the median of the errors without their sign
 * @param largeSize nine in ten errors are no larger, without their sign
 * @param withinMinute the share that is off by a minute at most
 * @param withinFiveMinutes the share that is off by five minutes at most
 * @param withinTenth the share that is off by a tenth of the wait that followed the prediction, or by a minute, at most
 */
public record PredictionErrors(
        int count,
        double median,
        double medianSize,
        double largeSize,
        double withinMinute,
        double withinFiveMinutes,
        double withinTenth) {
    /** A prediction with the start that came. */
    record Case(Prediction prediction, long started) {
        double error() {
            return started - prediction.start();
        }

        double size() {
            return Math.abs(error());
        }

        boolean isWithinTenth() {
            return size() <= Math.max(60, (started - prediction.told()) / 10.0);
        }
    }

    static PredictionErrors of(List<Case> cases) {
        double[] errors = cases.stream().mapToDouble(Case::error).sorted().toArray();
        double[] sizes = cases.stream().mapToDouble(Case::size).sorted().toArray();
        return new PredictionErrors(
                cases.size(),
                Percentile.of(errors, 50),
                Percentile.of(sizes, 50),
                Percentile.of(sizes, 90),
                Arrays.stream(sizes).filter(size -> size <= 60).count() / (double) cases.size(),
                Arrays.stream(sizes).filter(size -> size <= 300).count() / (double) cases.size(),
                cases.stream().filter(Case::isWithinTenth).count() / (double) cases.size());
    }
}
