package org.almanac.daemon.qstat;

import org.almanac.daemon.view.ListedJob;

/** Which jobs are listed by their states, how arrays are, and which of those that are over. */
public record Choice(States states, Arrays arrays, Over over) {
    /** Whose word counts on jobs that are over. */
    public enum Over {
        /** The server's, which forgets them after a while. */
        TOLD,
        /** Besides, that of the daemon's store, for a day. */
        STORED
    }

    /** Which states. */
    public enum States {
        ALL(""),
        /** Those that do not run, as of {@code qstat -i}. */
        WAITING("EHQTW"),
        /** Those that run or are suspended, as of {@code qstat -r}. */
        RUNNING("RS"),
        /** Those that are over, as of {@code qstat -H}. */
        FINISHED("CF");

        private final String letters;

        States(String letters) {
            this.letters = letters;
        }

        boolean admit(ListedJob job) {
            return this == ALL || letters.indexOf(job.state()) >= 0;
        }
    }

    /** How arrays are listed. */
    public enum Arrays {
        /** Each as one job. */
        AS_ONE,
        /** By all of their jobs. */
        BY_JOBS,
        /** Each as one job, and nothing else. */
        ALONE
    }
}
