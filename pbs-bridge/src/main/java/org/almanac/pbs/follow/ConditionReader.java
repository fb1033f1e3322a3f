package org.almanac.pbs.follow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.pbs.follow.Sighting.Stand;
import org.almanac.pbs.snapshot.Dependency;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.Restraints;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.planner.cluster.ArraySlots;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.JobId;

/**
 * Reads what must be so before a job may start, and by when it is to have ended, among all jobs of one snapshot.
 *
 * <p>A job whose time, predecessors or array's slots keep it waiting does wait, under conditions, so that it can be
 * planned. It counts as held where only the server can tell how long it will wait: an administrator or user holds it,
 * or the server has not let it go though nothing is left to wait for.
 */
final class ConditionReader {
    private final List<Sighting> all;
    private final long now;
    /** What lives, once a job waits for others. */
    private Optional<Living> living = Optional.empty();

    /** @param members the living jobs of each array */
    private record Living(Set<JobId> jobs, Map<String, List<JobId>> members) {}

    /** A reader among these, which are all that are seen. */
    ConditionReader(List<Sighting> seen, long now) {
        this.all = seen;
        this.now = now;
    }

    private Living living() {
        if (living.isEmpty()) {
            Set<JobId> jobs = new HashSet<>();
            Map<String, List<JobId>> members = new HashMap<>();
            for (Sighting sighting : all) {
                if (sighting.stand() != Stand.OVER) {
                    JobId id = sighting.job().id();
                    jobs.add(id);
                    sighting.told()
                            .restraints()
                            .array()
                            .ifPresent(array -> members.computeIfAbsent(array.array(), name -> new ArrayList<>())
                                    .add(id));
                }
            }
            living = Optional.of(new Living(jobs, members));
        }
        return living.get();
    }

    /** The job with its conditions. */
    Sighting read(Sighting seen) {
        Optional<Conditions> known = seen.known().map(followed -> followed.job.conditions());
        if (!seen.waits()) {
            // What it waited for does not matter any more, but it still counts in its array.
            Conditions conditions = known.orElse(Conditions.NONE);
            return seen.under(
                    new Conditions(
                            conditions.notBefore(),
                            conditions.after(),
                            slots(seen),
                            seen.told().deadline()),
                    seen.stand());
        }
        Restraints restraints = seen.told().restraints();
        List<JobId> after = after(restraints, seen.job().id());
        long notBefore = seen.told().executionTime().orElse(0);
        Stand stand = seen.stand();
        if (seen.told().state() == JobState.WAITING && stand == Stand.WAITS && notBefore <= now) {
            stand = Stand.HELD;
        } else if (isHeld(seen.told()) && stand == Stand.WAITS) {
            boolean told = restraints.holdForArrayAlone() || restraints.holdForOthersEnds() && !after.isEmpty();
            stand = told ? Stand.WAITS : Stand.HELD;
        }
        Conditions read =
                new Conditions(notBefore, after, slots(seen), seen.told().deadline());
        return seen.under(steady(read, known), stand);
    }

    /** A job of an array that is held may be told to be queued. */
    private static boolean isHeld(ServerJob job) {
        return job.state() == JobState.HELD
                || job.state() == JobState.QUEUED
                        && job.restraints().array().isPresent()
                        && !job.restraints().holds().isEmpty();
    }

    private static Optional<ArraySlots> slots(Sighting seen) {
        return seen.told()
                .restraints()
                .array()
                .filter(array -> array.atOnce().isPresent())
                .map(array -> new ArraySlots(array.array(), array.atOnce().getAsLong()));
    }

    private List<JobId> after(Restraints restraints, JobId self) {
        if (restraints.dependencies().isEmpty()) {
            return List.of();
        }
        Set<JobId> alive = living().jobs();
        Map<String, List<JobId>> members = living().members();
        List<JobId> after = new ArrayList<>();
        for (Dependency dependency : restraints.dependencies()) {
            if (dependency.waitsForEnd()) {
                JobId other = new JobId(dependency.job());
                if (alive.contains(other)) {
                    after.add(other);
                }
                after.addAll(members.getOrDefault(dependency.job(), List.of()));
            }
        }
        after.removeIf(self::equals);
        return after.stream().distinct().toList();
    }

    /** What was told before, where that comes to the same: a time that has passed, or jobs that have ended. */
    private Conditions steady(Conditions read, Optional<Conditions> known) {
        if (known.isEmpty()) {
            return read;
        }
        Conditions before = known.get();
        boolean sameTime = before.notBefore() <= now && read.notBefore() <= now;
        boolean sameJobs = before.after().isEmpty()
                ? read.after().isEmpty()
                : before.after().stream()
                        .filter(living().jobs()::contains)
                        .toList()
                        .equals(read.after());
        return new Conditions(
                sameTime ? before.notBefore() : read.notBefore(),
                sameJobs ? before.after() : read.after(),
                read.array(),
                read.deadline());
    }
}
