package org.almanac.replay.condominium;

import static org.almanac.replay.condominium.ControlVariable.CLAIM_WORKLIFE;
import static org.almanac.replay.condominium.ControlVariable.MAX_JOB_RUN_TIME;
import static org.almanac.replay.condominium.ControlVariable.NEGOTIATOR_INTERVAL;
import static org.almanac.replay.condominium.ControlVariable.TIME_OF_RUN;

import java.util.List;
import java.util.stream.IntStream;

/**
 * One of the paper's experiments (section 2.3): a trial for each value of one variable.
 *
 * @param number as the paper has it, {@code 1.0}
 * @param fixed the other variables
 */
public record StudyExperiment(String number, ControlVariable varied, List<Integer> values, TrialSetting fixed) {
    private static final List<Integer> WIDE =
            IntStream.rangeClosed(0, 499).map(i -> 2 * i).boxed().toList();
    private static final List<Integer> INTERVALS =
            IntStream.rangeClosed(0, 59).map(i -> 5 + 2 * i).boxed().toList();

    /** All ten, in the paper's order. */
    public static final List<StudyExperiment> ALL = List.of(
            worklives("1.0", TrialSetting.USUAL),
            worklives("1.1", TrialSetting.USUAL.with(TIME_OF_RUN, 4_320)),
            worklives("1.2", TrialSetting.USUAL.with(NEGOTIATOR_INTERVAL, 5)),
            worklives("1.3", TrialSetting.USUAL.with(NEGOTIATOR_INTERVAL, 20)),
            worklives("1.4", TrialSetting.USUAL.with(NEGOTIATOR_INTERVAL, 40)),
            worklives("1.5", TrialSetting.USUAL.with(MAX_JOB_RUN_TIME, 30)),
            worklives("1.6", TrialSetting.USUAL.with(MAX_JOB_RUN_TIME, 240)),
            worklives("1.7", TrialSetting.USUAL.with(MAX_JOB_RUN_TIME, 480)),
            new StudyExperiment("2.0", NEGOTIATOR_INTERVAL, INTERVALS, TrialSetting.USUAL),
            new StudyExperiment("3.0", MAX_JOB_RUN_TIME, WIDE, TrialSetting.USUAL));

    public StudyExperiment {
        values = List.copyOf(values);
    }

    private static StudyExperiment worklives(String number, TrialSetting fixed) {
        return new StudyExperiment(number, CLAIM_WORKLIFE, WIDE, fixed);
    }

    /** The same with other values of what is fixed. */
    public StudyExperiment on(TrialSetting other) {
        return new StudyExperiment(number, varied, values, other);
    }

    /** What is varied and what is fixed, in words. */
    public String text() {
        return "Experiment " + number + ": " + varied.word() + " from " + values.get(0) + " to "
                + values.get(values.size() - 1) + ", " + fixed.textWithout(varied);
    }

    /** What each trial is run with. */
    List<TrialSetting> settings() {
        return values.stream().map(value -> fixed.with(varied, value)).toList();
    }
}
