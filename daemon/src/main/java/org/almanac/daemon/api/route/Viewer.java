package org.almanac.daemon.api.route;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.almanac.daemon.view.OthersHidden;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.Reason;
import org.almanac.planner.StartMove;

/**
 * Who asks, as far as that decides what is told.
 *
 * @param user who sees the jobs of this user alone; empty where all jobs are seen
 */
public record Viewer(Optional<String> user) {
    /** Who sees all jobs. */
    public static final Viewer OF_ALL = new Viewer(Optional.empty());

    /** The attribute of a request that has it; {@link #OF_ALL} where it is not there. */
    public static final String ATTRIBUTE = Viewer.class.getName();

    /** Whether all jobs are seen. */
    public boolean seesAll() {
        return user.isEmpty();
    }

    /** Whether the jobs of that user are seen. */
    public boolean seesJobsOf(String owner) {
        return user.isEmpty() || user.get().equals(owner);
    }

    /** What is published, as it is seen. */
    public Published view(Published published) {
        return user.map(name -> OthersHidden.of(published, name)).orElse(published);
    }

    /**
     * A reason, as it is seen.
     *
     * @param seen what is published, as it is seen
     */
    public Reason view(Reason reason, Published seen) {
        return user.map(name -> OthersHidden.without(reason, seen, name)).orElse(reason);
    }

    /** Moves of a job, as they are seen. */
    public List<StartMove> view(List<StartMove> moves, Published seen) {
        if (user.isEmpty()) {
            return moves;
        }
        Set<String> own = seen.ids();
        return moves.stream().map(move -> OthersHidden.without(move, own)).toList();
    }
}
