package org.almanac.daemon.cycle;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.almanac.daemon.view.Reason;
import org.almanac.daemon.view.Reason.Kind;
import org.almanac.pbs.JobState;
import org.almanac.pbs.ServerJob;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;

/** Makes the reason that readers see from how a job stands with its scheduler and what the server tells of it. */
record StandingReasons(ResourceKinds kinds) {
    /** The refusal is there while the job is not to be tried again for it. */
    Reason of(ServerJob job, Optional<Standing> standing, Optional<Refusal> refusal) {
        if (job.state() == JobState.COMPLETE) {
            Map<String, Object> data = new LinkedHashMap<>();
            job.exitStatus().ifPresent(status -> data.put("exit_status", (long) status));
            return new Reason(Kind.COMPLETED, data);
        }
        return standing.map(known -> of(job, known, refusal)).orElseGet(() -> unknown(job));
    }

    private Reason of(ServerJob job, Standing standing, Optional<Refusal> refusal) {
        if (standing instanceof Standing.Runs) {
            return Reason.of(Kind.RUNNING);
        } else if (standing instanceof Standing.Planned) {
            return refusal.map(refused -> new Reason(
                            Kind.BACKING_OFF, data("until", refused.retryAt(), "message", refused.message())))
                    .orElseGet(() -> Reason.of(Kind.PLANNED));
        } else if (standing instanceof Standing.Held) {
            return held(job);
        } else if (standing instanceof Standing.Suspended) {
            return Reason.of(Kind.SUSPENDED);
        } else if (standing instanceof Standing.WaitingUntil waiting) {
            return new Reason(Kind.WAITING_UNTIL, data("until", waiting.time()));
        } else if (standing instanceof Standing.BackingOff backing) {
            String message = refusal.map(Refusal::message).orElse("");
            return new Reason(Kind.BACKING_OFF, data("until", backing.time(), "message", message));
        } else if (standing instanceof Standing.QueueStopped stopped) {
            return new Reason(Kind.HELD, data("queue", stopped.queue()));
        } else if (standing instanceof Standing.WaitingForJob waiting) {
            return new Reason(Kind.WAITING_FOR_JOB, data("job", waiting.other().value()));
        } else if (standing instanceof Standing.BlockedByLimit limit) {
            return new Reason(
                    Kind.BLOCKED_BY_LIMIT, data("limit", limit.limit(), "value", limit.value(), "use", limit.use()));
        } else if (standing instanceof Standing.NeverFits never) {
            return new Reason(
                    Kind.NEVER_FITS, data("asked", amounts(never.asked()), "largest", amounts(never.largest())));
        } else if (standing instanceof Standing.BeyondHorizon) {
            return Reason.of(Kind.BEYOND_HORIZON);
        } else if (standing instanceof Standing.LacksNodes) {
            return Reason.of(Kind.LACKS_NODES);
        }
        return Reason.of(Kind.UNPLANNED);
    }

    /** A scheduler sees as held also what waits for its time and what is in a queue that is stopped. */
    private static Reason held(ServerJob job) {
        return switch (job.state()) {
            case QUEUED -> new Reason(Kind.HELD, data("queue", job.queue()));
            case WAITING -> unknown(job);
            default -> Reason.of(Kind.HELD);
        };
    }

    /** The reason of a job that the scheduler does not know, or not any more. */
    private static Reason unknown(ServerJob job) {
        return switch (job.state()) {
            case RUNNING -> Reason.of(Kind.RUNNING);
            case EXITING, COMPLETE -> Reason.of(Kind.COMPLETED);
            case HELD -> Reason.of(Kind.HELD);
            case SUSPENDED -> Reason.of(Kind.SUSPENDED);
            case WAITING ->
                job.executionTime().isPresent()
                        ? new Reason(
                                Kind.WAITING_UNTIL,
                                data("until", job.executionTime().getAsLong()))
                        : Reason.of(Kind.UNPLANNED);
            case QUEUED, TRANSIT -> Reason.of(Kind.UNPLANNED);
        };
    }

    private Map<String, Object> amounts(Resources resources) {
        Map<String, Object> amounts = new LinkedHashMap<>();
        for (int kind = 0; kind < kinds.count(); kind++) {
            String name = kinds.name(kind);
            amounts.put(name.equals("memory") ? "memory_bytes" : name, resources.amount(kind));
        }
        return amounts;
    }

    private static Map<String, Object> data(Object... namesAndValues) {
        Map<String, Object> data = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            data.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return data;
    }
}
