package org.almanac.daemon.api.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.daemon.json.JsonTree;
import org.almanac.daemon.shadow.PredictionErrors;
import org.almanac.daemon.shadow.Predictions;
import org.almanac.daemon.shadow.ShadowReport;
import org.almanac.daemon.view.SamplePublished;
import org.almanac.daemon.view.ToldErrors;
import org.junit.jupiter.api.Test;

/** What is told of what a shadow has learnt: beside the errors of its plan those of the expected starts. */
class ShadowAnswersTest {
    private static final ToldErrors EXPECTED =
            SamplePublished.make().status().forecast().errors();
    private static final Predictions PREDICTIONS =
            new Predictions(new PredictionErrors(4, -3_600, 3_600, 7_200, 0, 0.25, 0.25), Map.of());
    private static final ShadowReport REPORT = new ShadowReport(
            SamplePublished.NOW,
            new ShadowReport.Jobs(4, 0, 0, 4, 0, 0, 0, 0, 0, 0),
            PREDICTIONS,
            PREDICTIONS,
            Optional.empty());

    @Test
    void expectedStartsStandBesideThePlan() {
        assertEquals("""
                4 jobs watched: 0 wait, 0 run, 4 have ended, 0 were deleted before they started.
                0 ran before a look saw them wait, so that nothing was to be predicted; 0 others started without a prediction; 0 wait that were predicted to have started by now.

                How far off the starts were that were predicted first, by how far ahead that was:

                       jobs   median     90 %      bias  in 1 min  in 5 min  in 10 %
                  all     4  1:00:00  2:00:00  -1:00:00       0 %      25 %     25 %

                How far off the starts were that were predicted last, by how far ahead that was:

                       jobs   median     90 %      bias  in 1 min  in 5 min  in 10 %
                  all     4  1:00:00  2:00:00  -1:00:00       0 %      25 %     25 %

                What the plan would have given is not known yet.

                How near the starts came that jobs were told first to expect, by what is learnt of runtimes:

                  jobs that had to wait  jobs  error median     90 %  within 1 min  10 min     1 h  range holds  its width  promises late
                  all                       4       0:10:00  1:30:00        25.0 %  50.0 %  75.0 %       75.0 %    2:00:00         1 of 4
                  expected within 1h        4       0:10:00  1:30:00        25.0 %  50.0 %  75.0 %       75.0 %    2:00:00         1 of 4
                  queue batch               4       0:10:00  1:30:00        25.0 %  50.0 %  75.0 %       75.0 %    2:00:00         1 of 4
                  user u2                   4       0:10:00  1:30:00        25.0 %  50.0 %  75.0 %       75.0 %    2:00:00         1 of 4
                """, ShadowTextRoute.text(REPORT, EXPECTED));
    }

    @Test
    void saysThatNoExpectedStartHasComeYet() {
        String text = ShadowTextRoute.text(REPORT, ToldErrors.NONE);
        assertTrue(text.endsWith("\n\nNo job has started yet that was told an expected start.\n"), text);
    }

    @Test
    void programsAreToldTheSame() throws IOException {
        JsonTree expected = JsonTree.read(ShadowJson.of(REPORT, EXPECTED)).tree("expected");
        assertEquals(OptionalLong.of(4), expected.tree("errors").number("jobs"));
        assertEquals(0.75, expected.tree("errors").real("coverage_80", 0));
        assertEquals(4, expected.list("by_horizon", Object.class).size());
    }
}
