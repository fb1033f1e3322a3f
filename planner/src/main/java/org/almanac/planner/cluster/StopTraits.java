package org.almanac.planner.cluster;

import java.util.Optional;
import java.util.Set;

/**
 * What a job says where running jobs may be stopped for others.
 *
 * @param targets jobs with one of these marks alone are stopped for it, and none where the set is empty; without targets any job
 *     may be
 * @param marks which of the marks that jobs name as their targets it has
 * @param impossible the ways in which it cannot be stopped
 * @param call what an operator wants of it just now
 */
public record StopTraits(Optional<Set<String>> targets, Set<String> marks, Set<StopMethod> impossible, Call call) {
    /** A job of which nothing is said. */
    public static final StopTraits NONE = new StopTraits(Optional.empty(), Set.of(), Set.of(), Call.NONE);

    /** What a suspended job keeps of its nodes, which is held as if by a job; it counts in no limit, and is never stopped. */
    public static final StopTraits KEEPER =
            new StopTraits(Optional.empty(), Set.of(), Set.of(StopMethod.values()), Call.NONE);

    public StopTraits {
        targets = targets.map(Set::copyOf);
        marks = Set.copyOf(marks);
        impossible = Set.copyOf(impossible);
    }

    /** What an operator wants of a job just now. */
    public enum Call {
        NONE,
        /** It is to run at once. */
        AT_ONCE,
        /** Others as urgent are stopped before it is. */
        SPARED
    }

    /** Whether the job with these lets that with the others be stopped for it. */
    public boolean target(StopTraits other) {
        return targets.isEmpty() || targets.get().stream().anyMatch(other.marks::contains);
    }

    /** The same of a job before which others are stopped. */
    public StopTraits spared() {
        return new StopTraits(targets, marks, impossible, Call.SPARED);
    }

    /** The same of a job that somebody wants to run at once. */
    public StopTraits calledAtOnce() {
        return new StopTraits(targets, marks, impossible, Call.AT_ONCE);
    }
}
