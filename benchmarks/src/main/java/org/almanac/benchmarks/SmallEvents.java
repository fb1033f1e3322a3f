package org.almanac.benchmarks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView.Planned;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.JobId;

/** Finds the events that move few jobs of a plan: each is tried on a copy of its scheduler. */
final class SmallEvents {
    /** So many jobs get another start or other nodes at most. */
    static final int FEW = 30;

    private static final int MOST_FOUND = 64;
    private static final int MOST_TRIED = 256;

    private SmallEvents() {}

    /** The first of the events, each of which comes alone and a second later, that move few jobs; at least one. */
    static List<Event> among(Stream<Event> events, Scheduler scheduler) {
        Map<JobId, Planned> before = planned(scheduler);
        List<Event> found = new ArrayList<>();
        Iterator<Event> tried = events.limit(MOST_TRIED).iterator();
        while (tried.hasNext() && found.size() < MOST_FOUND) {
            Event event = tried.next();
            Scheduler copy = scheduler.copy();
            copy.apply(BusySite.NOW + 1, List.of(event));
            copy.decide(BusySite.NOW + 1);
            if (moved(before, planned(copy)) <= FEW) {
                found.add(event);
            }
        }
        if (found.isEmpty()) {
            throw new IllegalStateException("each of " + MOST_TRIED + " events moves more than " + FEW + " jobs");
        }
        return found;
    }

    private static Map<JobId, Planned> planned(Scheduler scheduler) {
        Map<JobId, Planned> planned = new HashMap<>();
        scheduler.plan().planned().forEach(job -> planned.put(job.job().id(), job));
        return planned;
    }

    /** How many of the jobs are not planned any more, or elsewhere. */
    private static long moved(Map<JobId, Planned> before, Map<JobId, Planned> after) {
        return before.values().stream()
                .filter(job -> !isWhereItWas(job, after.get(job.job().id())))
                .count();
    }

    private static boolean isWhereItWas(Planned before, Planned after) {
        return after != null
                && before.start() == after.start()
                && before.placement().equals(after.placement());
    }
}
