package org.almanac.daemon.view;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.planner.StartMoves;

/**
 * A job as readers see it; times in epoch seconds of the server's clock.
 *
 * @param id whole, with the server's name
 * @param name what its user calls it
 * @param state by the letter that TORQUE shows
 * @param cpus that it asks for in all
 * @param memoryBytes that it asks for in all; empty where it asks for none, or none is counted
 * @param chunks how many pieces it asks for
 * @param walltime in seconds; of one that takes any of several lengths the one that it runs for, or is planned for
 * @param plannedStart when it is planned to start; empty where it is not, or runs
 * @param promisedStart the first planned start that it was given
 * @param plannedNodes where it is planned; empty where it is not, or runs
 * @param execution where it runs or ran; empty while it has not
 * @param moves how its planned start has moved, and why
 * @param bound the latest start that the policy guarantees, as long as nodes, limits and people leave it room; empty where
 *     none is
 * @param expected when it is expected to start, by the last forecast; empty where that tells nothing of it, or the job runs
 * @param expectedRuntime for how long the site expects it to run, in seconds; empty where it does not say
 * @param group to which it is accounted; empty where its site has none
 * @param project to which it is accounted; empty where its site has none
 * @param lengths how short and how long it may be, where it takes any of several lengths
 */
public record ListedJob(
        String id,
        String name,
        String user,
        String queue,
        char state,
        long cpus,
        OptionalLong memoryBytes,
        int chunks,
        long walltime,
        long submitted,
        OptionalLong plannedStart,
        OptionalLong promisedStart,
        List<String> plannedNodes,
        Reason reason,
        Optional<Execution> execution,
        StartMoves moves,
        OptionalLong bound,
        Optional<Expected> expected,
        OptionalLong expectedRuntime,
        String group,
        String project,
        Optional<ListedLengths> lengths) {
    /** By how many seconds a start that is before its promise moves and is no news. */
    private static final long SLIPPED_BY = 600;

    /** By how many seconds a start may be later than promised and counts as kept. */
    private static final long KEPT_WITHIN = 60;

    public ListedJob {
        plannedNodes = List.copyOf(plannedNodes);
    }

    /** A job of which nothing else is told; what is, a copy adds. */
    public ListedJob(
            String id,
            String name,
            String user,
            String queue,
            char state,
            long cpus,
            OptionalLong memoryBytes,
            int chunks,
            long walltime,
            long submitted,
            OptionalLong plannedStart,
            OptionalLong promisedStart,
            List<String> plannedNodes,
            Reason reason,
            Optional<Execution> execution) {
        this(
                id,
                name,
                user,
                queue,
                state,
                cpus,
                memoryBytes,
                chunks,
                walltime,
                submitted,
                plannedStart,
                promisedStart,
                plannedNodes,
                reason,
                execution,
                StartMoves.NONE,
                OptionalLong.empty(),
                Optional.empty(),
                OptionalLong.empty(),
                "",
                "",
                Optional.empty());
    }

    /** The same job with another reason and other moves. */
    ListedJob with(Reason other, StartMoves moved) {
        return copy(other, moved, bound, expected, expectedRuntime, group, project, lengths);
    }

    /** The same, whose planned start has moved so. */
    public ListedJob moved(StartMoves how) {
        return copy(reason, how, bound, expected, expectedRuntime, group, project, lengths);
    }

    /** The same, of which that latest start is guaranteed, in epoch seconds; empty for none. */
    public ListedJob boundBy(OptionalLong latest) {
        return copy(reason, moves, latest, expected, expectedRuntime, group, project, lengths);
    }

    /** The same, which is expected to start then; empty where that is not told. */
    public ListedJob expectedToStart(Optional<Expected> then) {
        return copy(reason, moves, bound, then, expectedRuntime, group, project, lengths);
    }

    /** The same, which the site expects to run for that many seconds; empty where it does not say. */
    public ListedJob expectedToRun(OptionalLong seconds) {
        return copy(reason, moves, bound, expected, seconds, group, project, lengths);
    }

    /** The same, accounted to that group and project; empty for none. */
    public ListedJob accountedTo(String itsGroup, String itsProject) {
        return copy(reason, moves, bound, expected, expectedRuntime, itsGroup, itsProject, lengths);
    }

    /** The same, which takes any of these lengths; empty where it is as long as it asks for. */
    public ListedJob ofLengths(Optional<ListedLengths> any) {
        return copy(reason, moves, bound, expected, expectedRuntime, group, project, any);
    }

    private ListedJob copy(
            Reason other,
            StartMoves moved,
            OptionalLong latest,
            Optional<Expected> then,
            OptionalLong seconds,
            String itsGroup,
            String itsProject,
            Optional<ListedLengths> any) {
        return new ListedJob(
                id,
                name,
                user,
                queue,
                state,
                cpus,
                memoryBytes,
                chunks,
                walltime,
                submitted,
                plannedStart,
                promisedStart,
                plannedNodes,
                other,
                execution,
                moved,
                latest,
                then,
                seconds,
                itsGroup,
                itsProject,
                any);
    }

    /** Whether it is planned later than it was promised, or was promised a start and has none. */
    public boolean isDelayed() {
        return promisedStart.isPresent()
                && execution.isEmpty()
                && (plannedStart.isEmpty() || plannedStart.getAsLong() > promisedStart.getAsLong());
    }

    /** Whether it is planned, or has started, so much later than it was promised that this counts as broken. */
    public boolean isLate() {
        OptionalLong start =
                execution.map(run -> OptionalLong.of(run.started())).orElse(plannedStart);
        return promisedStart.isPresent()
                && start.isPresent()
                && start.getAsLong() - promisedStart.getAsLong() > KEPT_WITHIN;
    }

    /** Whether its planned start is more than ten minutes later than it was before it got later last, or is lost. */
    public boolean hasSlipped() {
        return execution.isEmpty()
                && moves.later()
                        .filter(move -> plannedStart.isPresent()
                                ? plannedStart.getAsLong() - move.from() > SLIPPED_BY
                                : move.to().isEmpty())
                        .isPresent();
    }

    /** The id without the server's name. */
    public String number() {
        int point = id.indexOf('.');
        return point < 0 ? id : id.substring(0, point);
    }

    /** Whether it runs and is expected to end by its soft walltime, before its walltime has passed. */
    public boolean endsBySoftWalltime() {
        return state == 'R'
                && expectedRuntime.isPresent()
                && execution.filter(run -> run.expectedEnd() < run.latestEnd()).isPresent();
    }

    /** The server's name, as the id ends in it. */
    public String server() {
        return id.substring(id.indexOf('.') + 1);
    }

    /**
     * A job's run: on which nodes, from when on and until when.
     *
     * @param expectedEnd when it ends if it runs for as long as it is planned for or has outrun that, in epoch seconds
     * @param latestEnd when it ends if it uses all of its walltime, in epoch seconds: later than its start and that where it was
     *     suspended meanwhile
     */
    public record Execution(long started, long expectedEnd, long latestEnd, List<String> nodes) {
        public Execution {
            nodes = List.copyOf(nodes);
        }

        /** A run that is expected to take all of the walltime. */
        public Execution(long started, long expectedEnd, List<String> nodes) {
            this(started, expectedEnd, expectedEnd, nodes);
        }
    }
}
