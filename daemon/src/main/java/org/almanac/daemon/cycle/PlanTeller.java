package org.almanac.daemon.cycle;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.almanac.daemon.memory.JobMemories;
import org.almanac.daemon.view.Expected;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.Reason;
import org.almanac.daemon.view.ReasonWords;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.pbs.Warning;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.NotUnderstood;
import org.almanac.pbs.snapshot.PlannedStart;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.pbs.snapshot.ToldJob;
import org.almanac.planner.forecast.ExpectedStart;

/**
 * Writes planned starts back to the server: only those that differ from what was told, the soonest first, by turns with
 * those of whom nothing was told yet and those whose told start has passed, so that news of the next few does not keep
 * the others from being told at all.
 *
 * <p>An array is told of once, by the soonest of its jobs. Cycles that follow each other closely share the calls that one
 * of them may make.
 */
final class PlanTeller {
    /**
     * The jobs that are told of together.
     *
     * @param first the one of them that stands for all; none where nothing of them was understood
     * @param members by whose ids is remembered what they were told
     */
    private record Audience(ToldJob told, Optional<ServerJob> first, List<String> members, PlannedStart planned) {
        long soonness() {
            return planned instanceof PlannedStart.At at ? at.start() : Long.MAX_VALUE;
        }

        /** The same with one more, who stands for all where its start is sooner. */
        Audience with(Audience more) {
            List<String> all = new ArrayList<>(members);
            all.addAll(more.members);
            return more.soonness() < soonness()
                    ? new Audience(more.told, more.first, all, more.planned)
                    : new Audience(told, first, all, planned);
        }
    }

    /** What an audience was told last, beside what is planned for it. */
    private record News(Audience of, Optional<PlannedStart> told) {
        boolean isNew(long now, CycleSettings settings) {
            if (told.isPresent()
                    && told.get() instanceof PlannedStart.At before
                    && of.planned instanceof PlannedStart.At after) {
                boolean passed = before.start() < now && after.start() != before.start();
                return passed
                        || Math.abs(before.start() - after.start()) > settings.tellTolerance()
                        || !before.nodes().equals(after.nodes())
                                && !Set.copyOf(before.nodes()).equals(Set.copyOf(after.nodes()))
                        || isNew(before.expected(), after.expected(), now, settings.tellTolerance());
            }
            return told.isEmpty()
                    || !isSameReason(told.get(), of.planned)
                    || isNew(told.get().expected(), of.planned.expected(), now, settings.tellTolerance());
        }

        private static boolean isSameReason(PlannedStart told, PlannedStart planned) {
            return told instanceof PlannedStart.None before && planned instanceof PlannedStart.None after
                    ? before.reason().equals(after.reason())
                    : told instanceof PlannedStart.QueueStopped && planned instanceof PlannedStart.QueueStopped;
        }

        /** An expected start moves a little with each forecast, and the more the farther it is. */
        private static boolean isNew(
                Optional<ExpectedStart> told, Optional<ExpectedStart> expected, long now, long tolerance) {
            if (told.isEmpty() || expected.isEmpty()) {
                return expected.isPresent();
            }
            long start = expected.get().expected();
            return Math.abs(told.get().expected() - start) > Math.max(tolerance, (start - now) / EXPECTED_PART);
        }

        Cause cause(long now) {
            return told.map(before ->
                            before instanceof PlannedStart.At at && at.start() < now ? Cause.PASSED : Cause.CHANGED)
                    .orElse(Cause.UNTOLD);
        }
    }

    /** Why somebody is to be told; one of each has its turn. */
    private enum Cause {
        UNTOLD,
        PASSED,
        CHANGED;

        Cause next() {
            return values()[(ordinal() + 1) % values().length];
        }
    }

    /** The calls of the budget may take that share of the time at most, so that a server that is slow does other things. */
    private static final double SHARE = 0.05;

    /** What an expected start moves by is told where it is more than such a part of the time until then, besides. */
    private static final int EXPECTED_PART = 4;

    private final MeasuredServer server;
    private final JobMemories memories;
    private final ReasonWords words;
    private final WallClock clock;
    private final Consumer<Warning> warnings;
    private double calls;
    private long refilled;
    private boolean refused;
    private Cause turn = Cause.UNTOLD;

    PlanTeller(
            MeasuredServer server,
            JobMemories memories,
            ReasonWords words,
            WallClock clock,
            Consumer<Warning> warnings) {
        this.server = server;
        this.memories = memories;
        this.words = words;
        this.clock = clock;
        this.warnings = warnings;
        this.calls = Double.MAX_VALUE;
        this.refilled = clock.nanos();
    }

    /**
     * Tells what is new, as far as the budget reaches.
     *
     * @param jobs those of the snapshot, in its order
     * @return the failure to reach the server, if there was one
     */
    Optional<PbsException> tell(
            Planning planning, Snapshot snapshot, List<ListedJob> jobs, long now, CycleSettings settings) {
        refill(settings);
        List<News> news = audiences(snapshot, jobs).stream()
                .map(each -> new News(each, told(each)))
                .filter(each -> each.isNew(now, settings))
                .sorted(Comparator.comparingLong(each -> each.of.soonness()))
                .toList();
        for (News next : byTurns(turn, news, now)) {
            Audience each = next.of;
            if (calls < 1) {
                break;
            }
            turn = next.cause(now).next();
            long begun = clock.nanos();
            try {
                Location where = each.first.map(planning::planned).orElse(new Location(List.of()));
                server.tell(each.told, each.planned, where);
                refused = false;
            } catch (PbsException e) {
                if (e.meaning() == Meaning.UNREACHABLE) {
                    return Optional.of(e);
                }
                if (e.meaning() == Meaning.NOT_YET || e.meaning() == Meaning.BUSY) {
                    break;
                }
                if (e.meaning() == Meaning.NOT_AUTHORISED) {
                    cannotTell(e);
                    return Optional.empty();
                }
                if (e.meaning() != Meaning.UNKNOWN_JOB && e.meaning() != Meaning.WRONG_STATE) {
                    cannotTell(e);
                }
                // The same would come of trying again, until something else is to be told.
            } finally {
                // TORQUE alters each job of an array by itself, which takes long.
                calls -= Math.max(1, (clock.nanos() - begun) / usualCall(settings));
            }
            each.members.forEach(member -> memories.of(member).tell(each.planned));
        }
        return Optional.empty();
    }

    private Optional<PlannedStart> told(Audience audience) {
        String id = audience.first.map(ServerJob::id).orElse(audience.told.id());
        return memories.of(id).told();
    }

    /** One of each cause, in the order among its like, and first of the one whose turn it is. */
    private static List<News> byTurns(Cause first, List<News> news, long now) {
        Map<Cause, Iterator<News>> byCause = new EnumMap<>(Cause.class);
        news.stream()
                .collect(Collectors.groupingBy(each -> each.cause(now)))
                .forEach((cause, each) -> byCause.put(cause, each.iterator()));
        List<News> turns = new ArrayList<>(news.size());
        for (Cause cause = first; turns.size() < news.size(); cause = cause.next()) {
            if (byCause.containsKey(cause) && byCause.get(cause).hasNext()) {
                turns.add(byCause.get(cause).next());
            }
        }
        return turns;
    }

    private void cannotTell(PbsException e) {
        boolean known = e.meaning() == Meaning.NOT_AUTHORISED
                && server.server().missingRights().isPresent();
        if (!refused && !known) {
            warnings.accept(new Warning("planned starts", "users cannot be told of them: " + e.getMessage()));
        }
        refused = true;
    }

    /** In nanoseconds: a call that takes longer counts as several. */
    private static double usualCall(CycleSettings settings) {
        return SHARE * settings.pollInterval().toNanos() / settings.tellsPerCycle();
    }

    private void refill(CycleSettings settings) {
        long nanos = clock.nanos();
        double polls = Duration.ofNanos(nanos - refilled).toNanos()
                / (double) settings.pollInterval().toNanos();
        refilled = nanos;
        calls = Math.min(settings.tellsPerCycle(), calls + polls * settings.tellsPerCycle());
    }

    private List<Audience> audiences(Snapshot snapshot, List<ListedJob> jobs) {
        Map<String, Audience> audiences = new LinkedHashMap<>();
        for (int i = 0; i < jobs.size(); i++) {
            ServerJob job = snapshot.jobs().get(i);
            if (isTold(jobs.get(i), job)) {
                Audience one = new Audience(job.told(), Optional.of(job), List.of(job.id()), planned(jobs.get(i)));
                audiences.merge(job.toldAs(), one, Audience::with);
            }
        }
        for (NotUnderstood each : snapshot.waitingLeftOut()) {
            ToldJob told = each.leftOut().orElseThrow();
            PlannedStart none = new PlannedStart.None(words.of(Reason.leftOut(each.why())));
            audiences.putIfAbsent(told.id(), new Audience(told, Optional.empty(), List.of(told.id()), none));
        }
        return List.copyOf(audiences.values());
    }

    /** A suspended job is told when it is planned to go on; but not in place of those of its array that have not started. */
    private static boolean isTold(ListedJob job, ServerJob server) {
        return switch (job.state()) {
            case 'Q', 'H', 'W' -> true;
            case 'S' -> job.plannedStart().isPresent() && server.toldAs().equals(server.id());
            default -> false;
        };
    }

    private PlannedStart planned(ListedJob job) {
        if (job.plannedStart().isPresent()) {
            return new PlannedStart.At(
                    job.plannedStart().getAsLong(),
                    job.plannedNodes(),
                    job.expected().map(Expected::asRange));
        }
        Reason reason = job.reason();
        return reason.kind() == Reason.Kind.HELD && reason.data().containsKey("queue")
                ? new PlannedStart.QueueStopped()
                : new PlannedStart.None(words.of(reason), job.expected().map(Expected::asRange));
    }
}
