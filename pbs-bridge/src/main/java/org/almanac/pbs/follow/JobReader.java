package org.almanac.pbs.follow;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.almanac.pbs.follow.Sighting.Stand;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.planner.JobOrder;
import org.almanac.planner.cluster.Figures;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.PlannedBy;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.StopTraits;
import org.almanac.planner.formula.Formula;

/** Reads the jobs of a snapshot in a scheduler's terms, and leaves out what makes no sense. */
final class JobReader {
    /** A number with more digits is none of a server's. */
    private static final int MOST_DIGITS = 18;

    private static final String JOB_PRIORITY = "job_priority";
    private static final String ELIGIBLE_TIME = "eligible_time";

    private final MachineMap map;
    private final PlannedBy plannedBy;
    private final Warnings warnings;
    private final SortedMap<String, String> leftOut = new TreeMap<>();
    private JobOrder order = JobOrder.NONE;

    JobReader(MachineMap map, PlannedBy plannedBy, Warnings warnings) {
        this.map = map;
        this.plannedBy = plannedBy;
        this.warnings = warnings;
    }

    /** From now on jobs are told with what that order goes by. */
    void orderBy(JobOrder other) {
        order = other;
    }

    /** By the time of queueing, then by number: the order in which a server's jobs came. */
    static final Comparator<ServerJob> BY_QUEUEING = Comparator.comparingLong(ServerJob::queued)
            .thenComparingLong(job -> number(job.id(), 0))
            .thenComparingLong(job -> index(job.id()))
            .thenComparing(ServerJob::id);

    /** The number that begins at that place; −1 where none does. */
    private static long number(String id, int from) {
        int end = digitsEnd(id, from);
        return end == from ? -1 : Long.parseLong(id, from, end, 10);
    }

    /** The index in its array of a job that is named as {@code 12[3].server}; −1 of any other. */
    private static long index(String id) {
        int open = digitsEnd(id, 0);
        if (open == 0 || open == id.length() || id.charAt(open) != '[') {
            return -1;
        }
        int close = digitsEnd(id, open + 1);
        return close < id.length() && id.charAt(close) == ']' ? number(id, open + 1) : -1;
    }

    private static int digitsEnd(String id, int from) {
        int end = from;
        while (end < id.length() && end - from < MOST_DIGITS && id.charAt(end) >= '0' && id.charAt(end) <= '9') {
            end++;
        }
        return end;
    }

    /**
     * The job as it is seen at that time, its conditions aside, or empty where it makes no sense and is left out.
     *
     * @param known the job as the scheduler knows it, if it does
     */
    Optional<Sighting> read(ServerJob told, Optional<FollowedJob> known, Map<String, Queue> queues, long now) {
        Stand stand = stand(told, queues);
        if (told.request().total().kinds() != map.kinds().count()) {
            return leaveOut(told, "it does not count the server's resources; it is left out");
        }
        if (told.walltime() < 1) {
            return leaveOut(told, "it has a walltime of " + told.walltime() + " s; it is left out");
        }
        // The place in the queue stays even if the job is moved or requeued.
        long submitted = known.map(followed -> followed.job.submitted()).orElse(Math.min(told.queued(), now));
        JobId id = known.map(followed -> followed.job.id()).orElseGet(() -> new JobId(told.id()));
        Job job = new Job(id, told.owner(), told.queue(), submitted, walltime(told, known), told.request())
                .ofLengths(told.lengths())
                .named(Optional.of(told.name()).filter(name -> !name.isEmpty()))
                .expectedToRun(told.notes().softWalltime())
                .plannedBy(plannedBy)
                .knownBy(figures(told, known, now));
        Optional<Placement> placement = told.location().flatMap(map::placement);
        int startCount = told.startCount();
        if (placement.isEmpty() && (stand == Stand.RUNS || stand == Stand.SUSPENDED)) {
            placement = known.flatMap(followed -> followed.placement);
            // Whether it was started again cannot be told of a job that is nowhere.
            startCount = known.map(followed -> followed.startCount).orElse(startCount);
            String nowhere = "it runs, but not on known nodes of one cluster; ";
            if (placement.isEmpty()) {
                return leaveOut(told, nowhere + "it is left out");
            }
            warnings.add("job " + told.id(), nowhere + "it is taken to be where it was");
        }
        OptionalLong started = told.started().isPresent()
                ? OptionalLong.of(Math.min(told.started().getAsLong(), now))
                : OptionalLong.empty();
        return Optional.of(new Sighting(told, known, job, stand, placement, started, startCount));
    }

    /** What the order of the jobs, and which of them stop others, goes by besides what they ask for; empty where it is nothing. */
    private Optional<Figures> figures(ServerJob told, Optional<FollowedJob> known, long now) {
        Map<String, Double> amounts = new HashMap<>();
        for (String name : order.formula().map(Formula::names).orElse(List.of())) {
            if (name.equals(JOB_PRIORITY)) {
                amounts.put(name, (double) told.notes().priority());
            } else if (told.notes().order().amounts().containsKey(name)) {
                amounts.put(name, told.notes().order().amounts().get(name));
            }
        }
        StopTraits stops = told.notes().stops();
        Figures figures = new Figures(
                amounts,
                eligible(told, known, now),
                stops.equals(StopTraits.NONE) ? Optional.empty() : Optional.of(stops));
        return figures.equals(Figures.NONE) ? Optional.empty() : Optional.of(figures);
    }

    /**
     * For how long the job could have run before it was first seen, where a formula names that: as the server counts, or since
     * nothing held it any more.
     */
    private OptionalLong eligible(ServerJob told, Optional<FollowedJob> known, long now) {
        if (known.isPresent()) {
            return known.get().job.figures().map(Figures::eligible).orElse(OptionalLong.empty());
        }
        boolean named = order.formula()
                .map(formula -> formula.names().contains(ELIGIBLE_TIME))
                .orElse(false);
        if (!named || told.notes().order().eligible().isPresent()) {
            return named ? told.notes().order().eligible() : OptionalLong.empty();
        }
        long since = Math.max(told.queued(), told.notes().eligible().orElse(told.queued()));
        return told.state() == JobState.QUEUED ? OptionalLong.of(Math.max(0, now - since)) : OptionalLong.empty();
    }

    /** A job that is about to be started has the length that it was given, though the server does not tell it yet. */
    private static long walltime(ServerJob told, Optional<FollowedJob> known) {
        boolean starts = told.lengths().isPresent()
                && told.state().waits()
                && known.filter(followed -> followed.phase == FollowedJob.Phase.STARTING)
                        .isPresent();
        return starts ? known.get().job.walltime() : told.walltime();
    }

    private Optional<Sighting> leaveOut(ServerJob told, String why) {
        warnings.add("job " + told.id(), why);
        leftOut.put(told.id(), why);
        return Optional.empty();
    }

    /** The jobs that were left out since this was asked before, by id, each with the reason. */
    SortedMap<String, String> tellLeftOut() {
        SortedMap<String, String> told = new TreeMap<>(leftOut);
        leftOut.clear();
        return told;
    }

    private static Stand stand(ServerJob told, Map<String, Queue> queues) {
        return switch (told.state()) {
            // To start once more what the server is about to start would be to start it twice.
            case QUEUED, HELD, WAITING ->
                told.isBeingStarted() || isStopped(queues, told.queue()) ? Stand.HELD : Stand.WAITS;
            case TRANSIT -> Stand.HELD;
            case RUNNING, SUSPENDED_IN_PLACE -> Stand.RUNS;
            case SUSPENDED -> Stand.SUSPENDED;
            case EXITING -> told.isOver() ? Stand.OVER : Stand.RUNS;
            case COMPLETE -> Stand.OVER;
        };
    }

    /** A queue that the server does not tell of is taken to be started. */
    private static boolean isStopped(Map<String, Queue> queues, String name) {
        return queues.containsKey(name) && queues.get(name).running() == Queue.Running.STOPPED;
    }

    /** The jobs in their order, each id once. */
    List<ServerJob> sorted(List<ServerJob> told) {
        Set<String> seen = new HashSet<>();
        return told.stream()
                .filter(job -> {
                    boolean isNew = seen.add(job.id());
                    if (!isNew) {
                        warnings.add("job " + job.id(), "it is listed twice; the first counts");
                    }
                    return isNew;
                })
                .sorted(BY_QUEUEING)
                .toList();
    }
}
