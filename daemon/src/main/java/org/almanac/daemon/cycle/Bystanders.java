package org.almanac.daemon.cycle;

import java.util.Optional;
import java.util.function.Consumer;
import org.almanac.pbs.Warning;
import org.almanac.pbs.snapshot.Snapshot;

/** Who may start jobs on a server besides us. */
public interface Bystanders {
    /** Nobody, or nobody minds. */
    Bystanders NONE = new Bystanders() {
        @Override
        public void look(Snapshot snapshot, Consumer<Warning> warnings) {}

        @Override
        public boolean startJobs() {
            return false;
        }

        @Override
        public Optional<String> atWork() {
            return Optional.empty();
        }

        @Override
        public void weStart(String job, long now) {}
    };

    /** Takes notice of what the server tells; a change of what is to be thought of it is told. */
    void look(Snapshot snapshot, Consumer<Warning> warnings);

    /** Whether another scheduler is at work, so that we are not. */
    boolean startJobs();

    /** By what another scheduler is seen to be at work, whether or not we give way; empty where none is. */
    Optional<String> atWork();

    /** We are about to start a job, at that time of the server's. */
    void weStart(String job, long now);
}
