package org.almanac.replay.condominium;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What can be set of a trial as a whole number: the control variables (Table 1) but %A(t), and what else the paper has in its
 * text; times are in seconds.
 */
public enum ControlVariable {
    /** How many CPU slots there are (section 2.1). */
    SLOTS("slots", 1, 10_000),
    /** How long is measured. */
    TIME_OF_RUN("T", 3, 1_000_000),
    /** C_WL: a claim that is so old is broken when its job ends. */
    CLAIM_WORKLIFE("cwl", 0, 1_000_000),
    /** From one negotiation to the next. */
    NEGOTIATOR_INTERVAL("N", 1, 1_000_000),
    /** J_max: from how many values runtimes are drawn, each as likely. */
    MAX_JOB_RUN_TIME("jmax", 0, 1_000_000),
    /** The least of these values: 0, as Table 1 has it, or 1, as the paper's file of jobs has it (Figure 9). */
    MIN_JOB_RUN_TIME("min-runtime", 0, 1),
    /** From one look at the slots to the next (step 5 of section 2.1). */
    SAMPLE("sample", 1, 1_000_000),
    /** How long jobs run before measuring begins (step 4 of section 2.1). */
    WARM_UP("warm-up", 0, 1_000_000);

    private final String word;
    private final int least;
    private final int most;

    ControlVariable(String word, int least, int most) {
        this.word = word;
        this.least = least;
        this.most = most;
    }

    /** By the name under which it is set. */
    public static Optional<ControlVariable> called(String word) {
        return Arrays.stream(values()).filter(each -> each.word.equals(word)).findFirst();
    }

    /** All names under which one is set. */
    public static List<String> words() {
        return Arrays.stream(values()).map(ControlVariable::word).toList();
    }

    /** The name under which it is set. */
    public String word() {
        return word;
    }

    /**
     * Reads a value, of a time with or without an s behind it.
     *
     * @throws IllegalArgumentException if it is none; the message tells what is
     */
    public int parse(String text) {
        String number = this != SLOTS && text.endsWith("s") ? text.substring(0, text.length() - 1) : text;
        if (number.matches("[0-9]{1,9}")) {
            int value = Integer.parseInt(number);
            if (value >= least && value <= most) {
                return value;
            }
        }
        throw new IllegalArgumentException("'" + text + "' is no whole number" + (this == SLOTS ? "" : " of seconds")
                + " from " + least + " to " + most);
    }
}
