package org.almanac.replay.condominium;

import static org.almanac.replay.condominium.ControlVariable.CLAIM_WORKLIFE;
import static org.almanac.replay.condominium.ControlVariable.MAX_JOB_RUN_TIME;
import static org.almanac.replay.condominium.ControlVariable.MIN_JOB_RUN_TIME;
import static org.almanac.replay.condominium.ControlVariable.NEGOTIATOR_INTERVAL;
import static org.almanac.replay.condominium.ControlVariable.SAMPLE;
import static org.almanac.replay.condominium.ControlVariable.SLOTS;
import static org.almanac.replay.condominium.ControlVariable.TIME_OF_RUN;
import static org.almanac.replay.condominium.ControlVariable.WARM_UP;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a trial is run with: the control variables (Table 1); times in seconds.
 *
 * @param numbers all but {@link ControlVariable#WARM_UP} have one
 * @param targets %A(t)
 */
public record TrialSetting(Map<ControlVariable, Integer> numbers, TargetTimetable targets) {
    /** The paper's (section 2.3). */
    public static final TrialSetting USUAL = new TrialSetting(
            Map.of(
                    SLOTS, 20,
                    TIME_OF_RUN, 1_080,
                    CLAIM_WORKLIFE, 120,
                    NEGOTIATOR_INTERVAL, 10,
                    MAX_JOB_RUN_TIME, 120,
                    MIN_JOB_RUN_TIME, 0,
                    SAMPLE, 2),
            TargetTimetable.parse("100@0,50@1/3,100@2/3"));

    public TrialSetting {
        numbers = Map.copyOf(numbers);
    }

    /** The same with another value of a variable. */
    public TrialSetting with(ControlVariable variable, int value) {
        Map<ControlVariable, Integer> changed = new EnumMap<>(numbers);
        changed.put(variable, value);
        return new TrialSetting(changed, targets);
    }

    /** The same with other targets. */
    public TrialSetting with(TargetTimetable other) {
        return new TrialSetting(numbers, other);
    }

    /** The value of a variable. */
    public int get(ControlVariable variable) {
        return variable == WARM_UP ? warmUp() : numbers.get(variable);
    }

    /** All of it in words, by the names under which it is set. */
    public String text() {
        return text(EnumSet.allOf(ControlVariable.class));
    }

    /** The same without what is varied, and what follows from that. */
    String textWithout(ControlVariable varied) {
        Set<ControlVariable> others = EnumSet.complementOf(EnumSet.of(varied));
        if (varied == MAX_JOB_RUN_TIME && !numbers.containsKey(WARM_UP)) {
            others.remove(WARM_UP);
        }
        return text(others);
    }

    private String text(Set<ControlVariable> told) {
        return told.stream().map(each -> each.word() + " " + get(each)).collect(Collectors.joining(", ")) + ", policy "
                + targets.text();
    }

    public int slots() {
        return numbers.get(SLOTS);
    }

    /** T. */
    public int duration() {
        return numbers.get(TIME_OF_RUN);
    }

    /** C_WL. */
    public int worklife() {
        return numbers.get(CLAIM_WORKLIFE);
    }

    /** N. */
    public int interval() {
        return numbers.get(NEGOTIATOR_INTERVAL);
    }

    /** J_max. */
    public int jobMax() {
        return numbers.get(MAX_JOB_RUN_TIME);
    }

    int shortestJob() {
        return numbers.get(MIN_JOB_RUN_TIME);
    }

    /** The longest runtime that is drawn; with J_max = 0 there is nothing to draw, and it is the shortest. */
    int longestJob() {
        return shortestJob() + Math.max(0, jobMax() - 1);
    }

    int sample() {
        return numbers.get(SAMPLE);
    }

    /** J_max, where it is not set. */
    int warmUp() {
        return numbers.getOrDefault(WARM_UP, jobMax());
    }
}
