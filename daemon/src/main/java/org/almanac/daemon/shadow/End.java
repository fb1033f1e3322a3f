package org.almanac.daemon.shadow;

/** When a job was over, in epoch seconds, and how that is known. */
record End(long time, Source source) {
    enum Source {
        /** The server has told it. */
        TOLD,
        /** The server told nothing: it lies half way between the looks before and after. */
        ASSUMED
    }
}
