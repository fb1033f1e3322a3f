package org.almanac.replay.condominium;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class StudyTest {
    @Test
    void thePaperHasTenExperimentsOf4560Trials() throws InterruptedException {
        assertEquals(
                List.of("1.0", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7", "2.0", "3.0"),
                StudyExperiment.ALL.stream().map(StudyExperiment::number).toList());
        assertEquals(
                4_560,
                StudyExperiment.ALL.stream()
                        .mapToInt(each -> each.settings().size())
                        .sum());
    }

    @Test
    void allTrialsHaveTheirVerdicts() throws InterruptedException {
        Study study = Study.ofPaper(StudyExperiment.ALL, 1, 1);
        assertEquals(4_560, study.trials());
        List<String> missed = study.findings().stream()
                .filter(finding -> !finding.holds())
                .map(Finding::says)
                .toList();
        assertTrue(study.findings().size() >= 20, study.findings()::toString);
        // What is known not to be found has its reason.
        String others = missed.stream()
                .filter(says -> !says.startsWith("D is less in the second third") && !says.startsWith("wasted matches"))
                .collect(Collectors.joining("; "));
        assertEquals("", others);
    }

    @Test
    void anExperimentAloneHasTheTrialsThatItHasAmongAll() throws InterruptedException {
        StudyExperiment intervals = StudyExperiment.ALL.get(8);
        Study alone = Study.ofPaper(List.of(intervals), 1, 1);
        Study both = Study.ofPaper(List.of(StudyExperiment.ALL.get(0), intervals), 1, 1);
        assertEquals(alone.experiments().get(0), both.experiments().get(1));
        assertTrue(alone.findings().size() < both.findings().size());
    }

    @Test
    void eachTrialHasASeedOfItsOwn() throws InterruptedException {
        Trials trials = Trials.run(List.of(TrialSetting.USUAL, TrialSetting.USUAL), 3, 10);
        assertEquals(
                List.of(10L, 11L, 12L, 13L, 14L, 15L),
                trials.list().stream().map(Trial::seed).toList());
    }
}
