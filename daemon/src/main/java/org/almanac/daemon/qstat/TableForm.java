package org.almanac.daemon.qstat;

/** What a table of jobs shows, and how wide. */
public record TableForm(Width width, Time time, Nodes nodes, Comments comments, Lines lines) {
    /** How wide the columns are. */
    public enum Width {
        NARROW(74, 15, 8, 8, 10, 6, 3, 3),
        WIDE(Integer.MAX_VALUE, 30, 15, 15, 15, 8, 4, 5);

        private final int comment;
        private final int[] columns;

        Width(int comment, int... columns) {
            this.comment = comment;
            this.columns = columns;
        }

        /** The width of a column, the first being 0, as far as they depend on it. */
        int of(int column) {
            return columns[column];
        }

        /** The most characters of a comment. */
        int ofComment() {
            return comment;
        }
    }

    /** What the last column tells. */
    public enum Time {
        /** When the job is planned to start, as {@code qstat -T} does. */
        START,
        /** How long it has run, as {@code qstat -a} does. */
        ELAPSED
    }

    /** Whether the nodes are told too. */
    public enum Nodes {
        NONE,
        TOLD
    }

    /** Whether it is told why each job stands as it does. */
    public enum Comments {
        NONE,
        TOLD
    }

    /** Where that stands. */
    public enum Lines {
        /** Below the job's line. */
        BELOW,
        /** Behind the job, on its line. */
        ONE
    }
}
