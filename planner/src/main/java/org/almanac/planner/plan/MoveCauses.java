package org.almanac.planner.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.almanac.planner.Cause;
import org.almanac.planner.Cause.Kind;
import org.almanac.planner.PlanView.Discipline;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * The likely causes of the move of each job of a site. They are sorted only when the first moved job asks, because
 * mostly no job has moved. They hold as long as no other cause is logged.
 */
final class MoveCauses {
    /** How many causes of one move are remembered. */
    private static final int MOST = 5;

    private static final Comparator<Cause> DISTURBING_FIRST = Comparator.comparing(Cause::kind);
    private static final Comparator<Cause> MAKING_ROOM_FIRST = DISTURBING_FIRST.reversed();

    // Entries are compared as objects, so that no job's id has to be read.
    private record Lists(Map<JobEntry, List<Cause>> own, List<Cause> ofLater, List<Cause> ofEarlier) {}

    private final Site site;
    private final Discipline discipline;
    private Optional<Lists> lists = Optional.empty();

    /** The causes logged in the site, under a policy of that discipline. */
    MoveCauses(Site site, Discipline discipline) {
        this.site = site;
        this.discipline = discipline;
    }

    private Lists lists() {
        if (lists.isEmpty()) {
            lists = Optional.of(make());
        }
        return lists.get();
    }

    // Plain loops and ready comparators, because under most policies a start moves at every other event.
    private Lists make() {
        List<Cause> happened = site.causes().causes();
        Map<JobEntry, List<Cause>> own = new IdentityHashMap<>();
        for (Cause cause : happened) {
            if (cause.subject().isPresent()
                    && cause.kind() != Kind.QUEUE_CHANGED
                    && cause.kind() != Kind.ARRAY_CHANGED) {
                Optional<JobEntry> entry = site.find(new JobId(cause.subject().get()));
                if (entry.isPresent()) {
                    own.computeIfAbsent(entry.get(), made -> new ArrayList<>(1)).add(cause);
                }
            }
        }
        List<Cause> sorted = new ArrayList<>(new LinkedHashSet<>(happened));
        sorted.sort(DISTURBING_FIRST);
        List<Cause> ofLater =
                likely(sorted, discipline.keepsStarts() ? cause -> cause.kind().disturbs() : cause -> true);
        sorted.sort(MAKING_ROOM_FIRST);
        return new Lists(own, ofLater, likely(sorted, cause -> cause.kind().makesRoom()));
    }

    /** The first causes that fit; the first of all causes if none fits. */
    private static List<Cause> likely(List<Cause> causes, Predicate<Cause> fits) {
        List<Cause> fitting = new ArrayList<>(MOST);
        for (int i = 0; i < causes.size() && fitting.size() < MOST; i++) {
            if (fits.test(causes.get(i))) {
                fitting.add(causes.get(i));
            }
        }
        return List.copyOf(fitting.isEmpty() ? causes.subList(0, Math.min(MOST, causes.size())) : fitting);
    }

    /**
     * The likely causes of the job's move: what happened to the job itself, else what else has happened. A cause that
     * only lets the job start does not explain a later start.
     */
    List<Cause> of(JobEntry job, boolean later) {
        if (lists().own.isEmpty()) {
            return later ? lists().ofLater : lists().ofEarlier;
        }
        List<Cause> itsOwn = lists().own.getOrDefault(job, List.of());
        if (later && !itsOwn.isEmpty()) {
            List<Cause> disturbing =
                    itsOwn.stream().filter(cause -> cause.kind().disturbs()).toList();
            return disturbing.isEmpty() ? lists().ofLater : withPreemptions(disturbing);
        }
        if (itsOwn.isEmpty()) {
            return later ? lists().ofLater : lists().ofEarlier;
        }
        return itsOwn;
    }

    /** A job that was stopped was stopped for another one, where one has got nodes of others. */
    private List<Cause> withPreemptions(List<Cause> itsOwn) {
        if (itsOwn.stream().noneMatch(cause -> cause.kind() == Kind.JOB_REQUEUED)) {
            return itsOwn;
        }
        List<Cause> all = new ArrayList<>();
        site.causes().causes().stream()
                .filter(cause -> cause.kind() == Kind.PREEMPTED)
                .distinct()
                .limit(MOST - 1L)
                .forEach(all::add);
        all.addAll(itsOwn);
        return List.copyOf(all.subList(0, Math.min(MOST, all.size())));
    }
}
