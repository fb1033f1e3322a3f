package org.almanac.replay.condominium;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How many percent of the slots each owner is to have, and from when on: the paper's %A(t) (Table 1), for any number of
 * owners from 2 on.
 *
 * <p>The first step is at the beginning, later ones follow in time, and each gives out 100 percent.
 */
public record TargetTimetable(List<Step> steps) {
    private static final int MOST_OWNERS = 26;
    private static final Pattern STEP = Pattern.compile("([0-9:]+)@([0-9]{1,6})(?:/([0-9]{1,6}))?");
    private static final String FORM =
            "write A's percent and the share of the time from which it holds, as 100@0,50@1/3,100@2/3; with three owners "
                    + "those of A and B, as 60:30@0";

    /**
     * From when on targets hold.
     *
     * @param percents by owner
     * @param part the moment is this many of {@code parts} parts of the trial
     */
    public record Step(List<Integer> percents, int part, int parts) {
        public Step {
            percents = List.copyOf(percents);
        }

        /** The first second in which it holds. */
        int from(int duration) {
            return (int) (((long) part * duration + parts - 1) / parts);
        }

        private String text() {
            String stated = percents.subList(0, percents.size() - 1).stream()
                    .map(String::valueOf)
                    .collect(Collectors.joining(":"));
            return stated + "@" + (part == 0 ? "0" : part + "/" + parts);
        }
    }

    public TargetTimetable {
        steps = List.copyOf(steps);
    }

    /**
     * Parses {@code 100@0,50@1/3,100@2/3}: the percents of all owners but the last, which has the rest, with colons between
     * them, and the share of the time from which they hold.
     *
     * @throws IllegalArgumentException if the text is not of this form; the message tells what is
     */
    public static TargetTimetable parse(String text) {
        List<Step> steps = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            Step step = step(part.strip());
            if (steps.isEmpty() ? step.part != 0 : !isLater(step, steps.get(steps.size() - 1))) {
                throw new IllegalArgumentException("'" + text + "': the first step must be at 0, each other one later; "
                        + "'" + part.strip() + "' is not");
            }
            if (!steps.isEmpty()
                    && step.percents.size() != steps.get(0).percents.size()) {
                throw new IllegalArgumentException(
                        "'" + text + "': each step must have as many owners as the first; '" + part + "' has not");
            }
            steps.add(step);
        }
        return new TargetTimetable(steps);
    }

    private static Step step(String text) {
        Matcher form = STEP.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("'" + text + "' is no step of targets; " + FORM);
        }
        List<Integer> percents = new ArrayList<>();
        int rest = 100;
        for (String percent : form.group(1).split(":", -1)) {
            if (!percent.matches("[0-9]{1,3}")) {
                throw new IllegalArgumentException("'" + text + "' is no step of targets; " + FORM);
            }
            percents.add(Integer.parseInt(percent));
            rest -= Integer.parseInt(percent);
        }
        if (rest < 0) {
            throw new IllegalArgumentException("'" + text + "' gives out more than 100 percent");
        }
        percents.add(rest);
        if (percents.size() > MOST_OWNERS) {
            throw new IllegalArgumentException("'" + text + "' has more than " + MOST_OWNERS + " owners");
        }
        int part = Integer.parseInt(form.group(2));
        int parts = form.group(3) == null ? 1 : Integer.parseInt(form.group(3));
        if (part >= parts) {
            throw new IllegalArgumentException(
                    "'" + text + "' would begin when the trial is over; the time behind @ is a "
                            + "share of the trial, as 0 or 1/3");
        }
        return new Step(percents, part, parts);
    }

    private static boolean isLater(Step step, Step than) {
        return (long) step.part * than.parts > (long) than.part * step.parts;
    }

    /** How many owners there are. */
    public int owners() {
        return steps.get(0).percents.size();
    }

    /** As {@link #parse} reads it. */
    public String text() {
        return steps.stream().map(Step::text).collect(Collectors.joining(","));
    }

    /** The targets in percent by owner that hold in a second, before 0 the first ones. */
    List<Integer> at(int second, int duration) {
        int holding = 0;
        while (holding + 1 < steps.size() && steps.get(holding + 1).from(duration) <= second) {
            holding++;
        }
        return steps.get(holding).percents;
    }

    /** The second in which targets first change; the end of the trial where they never do. */
    int firstChange(int duration) {
        return steps.size() > 1 ? steps.get(1).from(duration) : duration;
    }
}
