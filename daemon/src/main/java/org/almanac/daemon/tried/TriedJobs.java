package org.almanac.daemon.tried;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.daemon.view.Expected;
import org.almanac.daemon.view.Reason;
import org.almanac.planner.forecast.WalltimeAdvice;

/**
 * What would become of jobs; times in epoch seconds of the server's clock.
 *
 * @param now the moment at which they would be submitted: that of the last cycle
 * @param user whose they would be; empty for nobody's
 * @param queue in which they would wait; empty on a site without queues
 * @param jobs in the order of the request: by their pieces, then by their walltimes
 */
public record TriedJobs(long now, String user, String queue, List<Job> jobs) {
    public TriedJobs {
        jobs = List.copyOf(jobs);
    }

    /**
     * A job that was tried.
     *
     * @param times so many times its pieces were asked for
     * @param walltime in seconds
     * @param start when it would start, now or later; empty where no start is planned
     * @param nodes where
     * @param promised the start that it would be promised
     * @param bound the latest start that the policy would guarantee
     * @param expected when it would be expected to start by what is learnt of runtimes, where that is known
     * @param advice a walltime that would do, by how long the user's jobs of that kind have run
     * @param reason why not sooner
     */
    public record Job(
            int times,
            long cpus,
            int chunks,
            long walltime,
            OptionalLong start,
            List<String> nodes,
            OptionalLong promised,
            OptionalLong bound,
            Optional<Expected> expected,
            Optional<WalltimeAdvice> advice,
            Reason reason) {
        public Job {
            nodes = List.copyOf(nodes);
        }

        /** The same with another reason. */
        public Job with(Reason other) {
            return new Job(times, cpus, chunks, walltime, start, nodes, promised, bound, expected, advice, other);
        }

        /** The same, of which that latest start is guaranteed; empty for none. */
        public Job boundBy(OptionalLong latest) {
            return new Job(times, cpus, chunks, walltime, start, nodes, promised, latest, expected, advice, reason);
        }

        /** The same, of which that is expected. */
        public Job expecting(Optional<Expected> told) {
            return new Job(times, cpus, chunks, walltime, start, nodes, promised, bound, told, advice, reason);
        }

        /** The same with that advice. */
        public Job advised(Optional<WalltimeAdvice> told) {
            return new Job(times, cpus, chunks, walltime, start, nodes, promised, bound, expected, told, reason);
        }
    }
}
