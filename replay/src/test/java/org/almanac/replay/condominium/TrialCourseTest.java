package org.almanac.replay.condominium;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class TrialCourseTest {
    @Test
    void isTheCourseOfTheTrialWithThatSeed() {
        TrialCourse course = TrialCourse.of(TrialSetting.USUAL, 3);
        Trial trial = Trial.of(TrialSetting.USUAL, 3);

        assertEquals(trial, course.trial());
        assertEquals(540, course.looks().size());
        double d = 2 * course.looks().stream().mapToDouble(TrialCourse.Look::d).sum();
        assertEquals(trial.d(), d, 1e-6);
        TrialCourse.Look last = course.looks().get(539);
        assertTrue(last.second() >= 1_078, last::toString);
        assertTrue(last.matches() >= trial.matches() - 2 && last.matches() <= trial.matches(), last::toString);
        assertTrue(last.wasted() <= trial.wasted(), last::toString);
    }

    @Test
    void aLongTrialIsThinned() {
        List<TrialCourse.Look> looks = TrialCourse.of(TrialSetting.USUAL.with(ControlVariable.TIME_OF_RUN, 100_000), 1)
                .looks();
        assertTrue(looks.size() > 700 && looks.size() <= 1_500, "looks: " + looks.size());
        assertTrue(looks.get(looks.size() - 1).second() > 99_800);
    }
}
