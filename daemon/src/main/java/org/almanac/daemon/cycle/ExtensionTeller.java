package org.almanac.daemon.cycle;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.pbs.Warning;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.Snapshot;

/**
 * Tells a server how far the soft walltimes of running jobs have been extended that have outrun them: OpenPBS leaves that to its
 * scheduler.
 *
 * <p>Only what differs from what the server shows is told, so many jobs a cycle at most.
 */
final class ExtensionTeller {
    /** After so many seconds a server that refused is asked once more. */
    private static final long AGAIN = 600;

    private final MeasuredServer server;
    private final Consumer<Warning> warnings;
    /** By the job's id: what was told of it last. */
    private final Map<String, Long> told = new HashMap<>();

    private long refused = Long.MIN_VALUE / 2;
    private boolean warned;

    ExtensionTeller(MeasuredServer server, Consumer<Warning> warnings) {
        this.server = server;
        this.warnings = warnings;
    }

    /** Tells what is new; the failure to reach the server, if there was one. */
    Optional<PbsException> tell(Snapshot snapshot, long now, int most) {
        if (now - refused < AGAIN) {
            return Optional.empty();
        }
        Set<String> extended = new HashSet<>();
        int left = most;
        for (ServerJob job : snapshot.jobs()) {
            OptionalLong seconds = job.extendedTo(now);
            if (seconds.isEmpty()) {
                continue;
            }
            extended.add(job.id());
            boolean known = seconds.equals(job.notes().extension().shown())
                    || seconds.getAsLong() == told.getOrDefault(job.id(), -1L);
            if (known || left == 0) {
                continue;
            }
            left--;
            try {
                server.extend(job.id(), seconds.getAsLong());
                told.put(job.id(), seconds.getAsLong());
                warned = false;
            } catch (PbsException e) {
                if (e.meaning() == Meaning.UNREACHABLE) {
                    return Optional.of(e);
                }
                if (e.meaning() != Meaning.UNKNOWN_JOB && e.meaning() != Meaning.WRONG_STATE) {
                    refuse(job, e, now);
                    break;
                }
                told.put(job.id(), seconds.getAsLong());
            }
        }
        told.keySet().retainAll(extended);
        return Optional.empty();
    }

    private void refuse(ServerJob job, PbsException e, long now) {
        refused = now;
        if (!warned) {
            warned = true;
            warnings.accept(new Warning(
                    "job " + job.id(),
                    "it has outrun its soft walltime, and the server does not take how far that is extended: "
                            + e.getMessage()));
        }
    }
}
