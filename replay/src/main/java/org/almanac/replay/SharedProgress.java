package org.almanac.replay;

/** Adds up the progress of several runs, each of which has a thread of its own. */
public final class SharedProgress {
    private final ReplayProgress sum;
    private final int[] startedByRun;

    public SharedProgress(ReplayProgress sum, int runs) {
        this.sum = sum;
        this.startedByRun = new int[runs];
    }

    /** What one run is to tell. */
    public ReplayProgress ofRun(int run) {
        return (started, jobs) -> {
            synchronized (startedByRun) {
                startedByRun[run] = started;
                int all = 0;
                for (int one : startedByRun) {
                    all += one;
                }
                sum.started(all, jobs * startedByRun.length);
            }
        };
    }
}
