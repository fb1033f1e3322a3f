package org.almanac.replay.reaction;

/**
 * Jobs of one user that were submitted without waiting for one another, and what the user had waited for before.
 *
 * <p>Other batches are named by their places among all batches of the log.
 */
final class Batch {
    /** In place of a batch before the user's first one. */
    static final int NONE = -1;

    /** The user, by a number from 0 on. */
    final int user;
    /** The places of its jobs in the log, in the order of their submission. */
    final int[] jobs;
    /** How many seconds after the first each was submitted. */
    final long[] offsets;
    /** The user's batch before it, or {@link #NONE}: its jobs must all have come. */
    final int before;
    /** How many seconds after the first job of the batch before its own first was submitted; 0 where there is none. */
    final long sinceBefore;
    /** The batches that had ended by its submission and for which no batch before it had waited: they must have ended. */
    final int[] awaited;
    /** How many seconds after the last end of those it was submitted; at least 0, and 0 where there are none. */
    final long think;
    /** Whether a session began with it, after a pause. */
    final boolean beginsSession;
    /** When its first job was submitted, in seconds of the log's time. */
    final long submit;

    Batch(
            int user,
            int[] jobs,
            long[] offsets,
            int before,
            long sinceBefore,
            int[] awaited,
            long think,
            boolean beginsSession,
            long submit) {
        this.user = user;
        this.jobs = jobs;
        this.offsets = offsets;
        this.before = before;
        this.sinceBefore = sinceBefore;
        this.awaited = awaited;
        this.think = think;
        this.beginsSession = beginsSession;
        this.submit = submit;
    }

    /** Whether the user had waited for the end of other jobs. */
    boolean waits() {
        return awaited.length > 0;
    }

    /** How many seconds after its first job its last one was submitted. */
    long span() {
        return offsets[offsets.length - 1];
    }
}
