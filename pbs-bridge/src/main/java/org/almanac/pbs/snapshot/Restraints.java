package org.almanac.pbs.snapshot;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What may keep a job from starting besides its time. */
public record Restraints(Set<Hold> holds, List<Dependency> dependencies, Optional<ArrayMembership> array) {
    public static final Restraints NONE = new Restraints(Set.of(), List.of(), Optional.empty());

    public Restraints {
        holds = Set.copyOf(holds);
        dependencies = List.copyOf(dependencies);
    }

    /** Whether nothing holds the job but that the slots of its array are taken, and it is known how many there are. */
    public boolean holdForArrayAlone() {
        return holds.equals(Set.of(Hold.ARRAY_SLOTS))
                && array.flatMap(member -> member.atOnce().isPresent() ? array : Optional.empty())
                        .isPresent();
    }

    /** Whether the server holds the job as it waits for the ends of others, as far as can be told. */
    public boolean holdForOthersEnds() {
        return holds.contains(Hold.SYSTEM)
                && Set.of(Hold.SYSTEM, Hold.ARRAY_SLOTS).containsAll(holds)
                && !dependencies.isEmpty()
                && dependencies.stream().allMatch(Dependency::waitsForEnd);
    }
}
