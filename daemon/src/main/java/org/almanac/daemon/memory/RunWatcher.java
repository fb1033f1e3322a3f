package org.almanac.daemon.memory;

/** Hears of jobs that come to run, and of what becomes of their runs. */
public interface RunWatcher {
    /** Nobody listens. */
    RunWatcher NONE = new RunWatcher() {
        @Override
        public void started(KeptJob job) {}

        @Override
        public void ended(KeptJob job) {}

        @Override
        public void stopped(String job) {}
    };

    /** The job runs, since the time that is known of it. */
    void started(KeptJob job);

    /** The job is over, and has run. */
    void ended(KeptJob job);

    /** The job of that name runs no more and waits again. */
    void stopped(String job);
}
