package org.almanac.replay.sweep;

/** How the servers of the PBS family take a job array. */
public enum ArrayKind {
    /** {@code qsub -J 0-9}, of two subjobs at least. */
    OPENPBS("PBS_ARRAY_INDEX"),
    /** {@code qsub -t 0-9}. */
    TORQUE("PBS_ARRAYID");

    private final String variable;

    ArrayKind(String variable) {
        this.variable = variable;
    }

    /** In which variable of its environment a subjob finds its number. */
    String variable() {
        return variable;
    }
}
