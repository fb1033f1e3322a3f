package org.almanac.replay.condominium;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class StudyChartTest {
    @Test
    void anExperimentHasItsFiguresAndTheCourseOfATrial() throws InterruptedException {
        Study study = Study.ofPaper(List.of(StudyExperiment.ALL.get(8)), 1, 1);
        List<StudyChart> charts = StudyChart.of(study);

        assertEquals(
                List.of(
                        "Figure 4: NegotiatorInterval and utilisation, experiment 2.0",
                        "Figure 4: NegotiatorInterval and D, experiment 2.0",
                        "Figure 7: what User A has, and d, over one trial with C_WL = 120, seed 1",
                        "Figure 8: matches so far, over one trial with C_WL = 120, seed 1"),
                charts.stream().map(StudyChart::title).toList());
        StudyChart distance = charts.get(1);
        assertEquals("N in seconds", distance.x());
        List<StudyChart.Point> points = distance.series().get(0).points();
        assertEquals(60, points.size());
        assertEquals(
                new StudyChart.Point(
                        5, study.experiments().get(0).trials().list().get(0).d()),
                points.get(0));
        List<StudyChart.Point> line = distance.series().get(1).points();
        assertEquals(List.of(5.0, 123.0), line.stream().map(StudyChart.Point::x).toList());
        assertTrue(line.get(0).y() < line.get(1).y(), line::toString);
    }

    @Test
    void experimentsThatThePaperShowsInOneFigureAreSeriesOfOne() throws InterruptedException {
        Study study = Study.ofPaper(List.of(StudyExperiment.ALL.get(2), StudyExperiment.ALL.get(4)), 1, 1);
        StudyChart chart = StudyChart.of(study).get(0);
        assertTrue(chart.title().startsWith("Figure 5: "), chart.title());
        assertEquals(
                List.of("N = 5, J_max = 120", "N = 40, J_max = 120"),
                chart.series().stream().map(StudyChart.Series::name).toList());
    }

    @Test
    void oneSettingHasTheCourseOfItsFirstTrial() throws InterruptedException {
        Study study = Study.ofSetting(TrialSetting.USUAL.with(ControlVariable.CLAIM_WORKLIFE, 60), 2, 5);
        List<StudyChart> charts = StudyChart.of(study);
        assertEquals(2, charts.size());
        assertTrue(
                charts.get(0).title().endsWith("one trial with C_WL = 60, seed 5"),
                charts.get(0).title());
        Trial first = study.single().list().get(0);
        assertEquals(
                first.wasted() + " of " + first.matches() + " are wasted",
                charts.get(1).seen());
    }
}
