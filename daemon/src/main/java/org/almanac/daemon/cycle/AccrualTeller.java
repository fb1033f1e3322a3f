package org.almanac.daemon.cycle;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.pbs.Warning;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.OrderNotes;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.ServerOrder;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.PlanView;
import org.almanac.planner.cluster.JobId;

/**
 * Tells a server that counts for how long its jobs could have run which of its waiting jobs could: it leaves that to its
 * scheduler, and without that counts nothing.
 *
 * <p>Only what differs from what the server tells is told, so many jobs a cycle at most. An array is told of once: it could run
 * where any of its jobs could.
 */
final class AccrualTeller {
    /** After so many seconds a server that refused is asked once more. */
    private static final long AGAIN = 600;

    private final MeasuredServer server;
    private final Consumer<Warning> warnings;
    /** By the job's id: what was told of it last, until the server tells the same. */
    private final Map<String, Integer> told = new HashMap<>();

    private long refused = Long.MIN_VALUE / 2;
    private boolean warned;

    AccrualTeller(MeasuredServer server, Consumer<Warning> warnings) {
        this.server = server;
        this.warnings = warnings;
    }

    /** Tells what is new; the failure to reach the server, if there was one. */
    Optional<PbsException> tell(PlanView plan, Snapshot snapshot, long now, int most) {
        boolean counts = snapshot.rules().order().eligibility() == ServerOrder.Eligibility.COUNTED;
        if (!counts || now - refused < AGAIN) {
            told.clear();
            return Optional.empty();
        }
        Map<String, Integer> news = news(plan, snapshot);
        told.keySet().retainAll(news.keySet());
        int left = most;
        for (Map.Entry<String, Integer> each : news.entrySet()) {
            if (left == 0) {
                break;
            }
            if (each.getValue().equals(told.get(each.getKey()))) {
                continue;
            }
            left--;
            try {
                server.accrue(each.getKey(), each.getValue());
                told.put(each.getKey(), each.getValue());
                warned = false;
            } catch (PbsException e) {
                if (e.meaning() == Meaning.UNREACHABLE) {
                    return Optional.of(e);
                }
                if (e.meaning() != Meaning.UNKNOWN_JOB && e.meaning() != Meaning.WRONG_STATE) {
                    refuse(e, now);
                    break;
                }
            }
        }
        return Optional.empty();
    }

    private void refuse(PbsException e, long now) {
        refused = now;
        if (!warned) {
            warned = true;
            warnings.accept(new Warning(
                    "eligible_time",
                    "the server counts it (eligible_time_enable), but takes no accrue_type from us (" + e.getMessage()
                            + "): its own count stands still. A formula is reckoned with ours. waking.register makes"
                            + " us the scheduler from which the server takes it"));
        }
    }

    /** By job or array: its kind of time, where the server tells another one. */
    private static Map<String, Integer> news(PlanView plan, Snapshot snapshot) {
        Map<String, Integer> wanted = new LinkedHashMap<>();
        Map<String, Integer> there = new HashMap<>();
        for (ServerJob job : snapshot.jobs()) {
            if (job.state() != JobState.QUEUED) {
                continue;
            }
            int kind = plan.accrues(new JobId(job.id())) ? OrderNotes.ELIGIBLE : OrderNotes.INELIGIBLE;
            wanted.merge(job.toldAs(), kind, Math::max);
            there.put(job.toldAs(), job.notes().order().accrueType().orElse(0));
        }
        wanted.entrySet().removeIf(each -> each.getValue().equals(there.get(each.getKey())));
        return wanted;
    }
}
