package org.almanac.replay.baseline;

/** A rule by which waiting jobs could be told when they start. */
public enum Baseline {
    /** Where the plan has the job, which believes the walltimes. */
    PLAN("plan", "the plan by walltimes", false),
    /** The same, corrected by how far off the last such starts were that lay as far ahead. */
    CORRECTED_PLAN("corrected-plan", "the same, corrected", true),
    /** Where the job starts if each job runs for the mean of its user's last two runtimes. */
    LAST_TWO("last-two", "last two runtimes", false),
    /** How long the last jobs waited that had to. */
    WAITS("waits", "waits alone", true),
    /**
     * Scenarios of runtimes drawn from the last jobs of the same user, cpus and walltime, of the user, or of all; told as they are.
     */
    SIMPLE("simple", "simple scenarios", true),
    /** When it would start as the waiting jobs do that are most like it, by what those were told last; of a job that is tried so much is told. */
    ALIKE("alike", "jobs like it", true),
    /** Where the job starts if each job runs as long as it will, which only a replay knows. */
    TRUE_RUNTIMES("true-runtimes", "true runtimes", false);

    private final String word;
    private final String title;
    private final boolean hasRange;

    Baseline(String word, String title, boolean hasRange) {
        this.word = word;
        this.title = title;
        this.hasRange = hasRange;
    }

    /** As files call it. */
    public String word() {
        return word;
    }

    /** As reports call it. */
    public String title() {
        return title;
    }

    /** Whether it tells a range as well, and not only a start. */
    public boolean hasRange() {
        return hasRange;
    }
}
