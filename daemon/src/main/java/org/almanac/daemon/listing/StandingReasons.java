package org.almanac.daemon.listing;

import static org.almanac.daemon.listing.ObstacleData.data;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.daemon.memory.Refusal;
import org.almanac.daemon.view.Reason;
import org.almanac.daemon.view.Reason.Kind;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Unmet;
import org.almanac.planner.explain.Obstacle;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;

/**
 * Makes the reason that readers see from how a job stands with its scheduler and what the server tells of it.
 *
 * @param kinds the resources that are counted
 * @param limits the site's limits by their names
 * @param orders what an administrator has ordered makes of reasons
 * @param obstacles what is in the jobs' way, where their standing does not say all
 */
record StandingReasons(
        ResourceKinds kinds,
        Machine machine,
        Map<String, Limit> limits,
        OrderedReasons orders,
        Explanations obstacles) {
    /** What the name of a limit begins with that is the number of an array's jobs that may run at once. */
    private static final String ARRAY = "array ";

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
            return Reason.of(job.state().isSuspended() ? Kind.SUSPENDED : Kind.RUNNING);
        } else if (standing instanceof Standing.Planned planned) {
            return refusal.map(refused -> new Reason(
                            Kind.BACKING_OFF,
                            data("until", refused.retryAt(), "message", refused.message(), "unmade", refused.word())))
                    .or(() -> orders.ofDue(planned.start()))
                    .orElseGet(() -> inTheWay(Kind.PLANNED, job));
        } else if (standing instanceof Standing.Held) {
            return held(job);
        } else if (standing instanceof Standing.Suspended) {
            return Reason.of(Kind.SUSPENDED);
        } else if (standing instanceof Standing.WaitingUntil waiting) {
            return new Reason(Kind.WAITING_UNTIL, data("until", waiting.time()));
        } else if (standing instanceof Standing.WithoutTarget) {
            return Reason.of(Kind.WITHOUT_TARGET);
        } else if (standing instanceof Standing.BackingOff backing) {
            Map<String, Object> data = data("until", backing.time());
            data.put("message", refusal.map(Refusal::message).orElse(""));
            data.put("unmade", refusal.map(Refusal::word).orElse(""));
            return new Reason(Kind.BACKING_OFF, data);
        } else if (standing instanceof Standing.QueueStopped stopped) {
            return new Reason(Kind.HELD, data("queue", stopped.queue()));
        } else if (standing instanceof Standing.BelowThreshold below) {
            return new Reason(Kind.BELOW_THRESHOLD, data("value", below.value(), "threshold", below.threshold()));
        } else if (standing instanceof Standing.WaitingForJob waiting) {
            return new Reason(Kind.WAITING_FOR_JOB, data("job", waiting.other().value()));
        } else if (standing instanceof Standing.BlockedByLimit limit) {
            return new Reason(Kind.BLOCKED_BY_LIMIT, limit(limit, job));
        } else if (standing instanceof Standing.BlockedByLimits several) {
            return new Reason(
                    Kind.BLOCKED_BY_LIMIT,
                    data(
                            "limits",
                            several.limits().stream()
                                    .map(each -> limit(each, job))
                                    .toList()));
        } else if (standing instanceof Standing.NeverFits never) {
            return neverFits(never);
        } else if (standing instanceof Standing.ReservationOver over) {
            return new Reason(Kind.RESERVATION_OVER, data("queue", over.queue()));
        } else if (standing instanceof Standing.ReservationFull full) {
            return new Reason(Kind.RESERVATION_FULL, data("queue", full.queue()));
        } else if (standing instanceof Standing.OutsideHours hours) {
            return new Reason(
                    Kind.OUTSIDE_HOURS, ObstacleData.outsideHours(data(), hours.queue(), hours.bar(), hours.next()));
        } else if (standing instanceof Standing.HoursFull full) {
            return new Reason(Kind.HOURS_FULL, data("queue", full.queue()));
        } else if (standing instanceof Standing.BeyondHorizon) {
            return Reason.of(Kind.BEYOND_HORIZON);
        } else if (standing instanceof Standing.LacksNodes) {
            Map<String, Object> data = data(
                    "chunks", job.request().chunks().stream().map(this::chunk).toList());
            data.putAll(orders.lackingNodes());
            return new Reason(Kind.LACKS_NODES, data);
        }
        return inTheWay(Kind.UNPLANNED, job);
    }

    private Reason inTheWay(Kind kind, ServerJob job) {
        Optional<List<Obstacle>> found = obstacles.of(new JobId(job.id()));
        if (found.isEmpty()) {
            int explained = kind == Kind.PLANNED ? obstacles.planned() : obstacles.unplanned();
            return new Reason(kind, data("explained", (long) explained));
        }
        List<Map<String, Object>> told =
                found.get().stream().map(each -> obstacle(each, job)).toList();
        return told.isEmpty() ? Reason.of(kind) : new Reason(kind, data("obstacles", told));
    }

    private Map<String, Object> obstacle(Obstacle obstacle, ServerJob job) {
        Map<String, Object> data = ObstacleData.of(obstacle);
        return obstacle instanceof Obstacle.AtLimit at ? counting(at.limit(), job, data) : data;
    }

    private Map<String, Object> limit(Standing.BlockedByLimit limit, ServerJob job) {
        Map<String, Object> data = data("limit", limit.limit(), "value", limit.value(), "use", limit.use());
        Limit known = limits.get(limit.limit());
        if (known != null && known.measure() instanceof Measure.OfResource counted) {
            data.put("asks", job.request().total().amount(counted.kind()));
        }
        return counting(limit.limit(), job, data);
    }

    /** Adds what the limit counts, and for whom it counts the job. */
    private Map<String, Object> counting(String name, ServerJob job, Map<String, Object> data) {
        Limit limit = limits.get(name);
        if (limit != null && limit.measure() instanceof Measure.OfResource counted) {
            data.put("resource", kinds.name(counted.kind()));
        }
        String subject = limit != null ? limit.subject().key(job.counted()) : array(name);
        if (!subject.isEmpty()) {
            data.put("subject", subject);
        }
        return data;
    }

    private static String array(String limit) {
        return limit.startsWith(ARRAY) ? limit.substring(ARRAY.length()) : "";
    }

    private Reason neverFits(Standing.NeverFits never) {
        Map<String, Object> data =
                data("asked", amounts(never.asked()), "cluster", never.cluster(), "largest", amounts(never.capacity()));
        never.largestNode()
                .ifPresent(largest -> data.put(
                        "largest_node",
                        data(
                                "asked", amounts(largest.asked()),
                                "cluster", largest.cluster(),
                                "node", largest.node(),
                                "has", amounts(largest.has()))));
        if (never.unmet() instanceof Unmet.Amount amount) {
            data.put(
                    "unmet",
                    data(
                            "kind",
                            "amount",
                            "resource",
                            amount.resource(),
                            "asked",
                            amount.asked(),
                            "has",
                            amount.has()));
        } else if (never.unmet() instanceof Unmet.Pieces pieces) {
            data.put(
                    "unmet",
                    data(
                            "kind", "chunks",
                            "asked", (long) pieces.chunk().count(),
                            "places", pieces.places(),
                            "each", amounts(pieces.chunk().each()),
                            "properties",
                                    pieces.chunk().wanted().stream().sorted().toList(),
                            "absent", absent(pieces.chunk())));
        } else if (never.unmet() instanceof Unmet.Time time) {
            data.put("unmet", data("kind", "time", "walltime_s", time.walltime()));
        } else if (never.unmet() instanceof Unmet.InOneSet set) {
            data.put("unmet", data("kind", "set", "keys", set.keys(), "sets", (long) set.sets()));
        } else {
            data.put("unmet", data("kind", "together"));
        }
        return new Reason(Kind.NEVER_FITS, data);
    }

    private Map<String, Object> chunk(Chunk chunk) {
        return data(
                "count", (long) chunk.count(),
                "each", amounts(chunk.each()),
                "properties", chunk.wanted().stream().sorted().toList());
    }

    /** The properties that a chunk wants and no node has. */
    private List<String> absent(Chunk chunk) {
        return chunk.wanted().stream()
                .filter(property -> machine.clusters().stream()
                        .flatMap(cluster -> cluster.nodes().stream())
                        .noneMatch(node -> node.is(property)))
                .sorted()
                .toList();
    }

    /** A scheduler sees as held also what waits for its time and what is in a queue that is stopped; of an array that is held a job may be told to be queued. */
    private static Reason held(ServerJob job) {
        return switch (job.state()) {
            case QUEUED ->
                job.restraints().holds().isEmpty()
                        ? new Reason(Kind.HELD, data("queue", job.queue()))
                        : Reason.of(Kind.HELD);
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
            case SUSPENDED, SUSPENDED_IN_PLACE -> Reason.of(Kind.SUSPENDED);
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
}
