package org.almanac.daemon.demo;

import org.almanac.pbs.sim.WarmUpProgress;
import org.almanac.workload.log.ReadProgress;

/** Told how far a demo has come that is still to begin: its log is read, jobs come to its cluster, the first plan is made. */
public interface DemoProgress extends ReadProgress, WarmUpProgress {
    DemoProgress NONE = new DemoProgress() {
        @Override
        public void read(long done, long total) {}

        @Override
        public void warmed(long done, long total) {}

        @Override
        public void planning() {}
    };

    void planning();
}
