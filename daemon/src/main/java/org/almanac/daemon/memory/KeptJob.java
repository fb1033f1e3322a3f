package org.almanac.daemon.memory;

import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.planner.forecast.JobTraits;
import org.almanac.planner.forecast.Telling;

/**
 * What outlives the daemon of one job; times in epoch seconds of the server's.
 *
 * <p>A promise that is there never changes: where two of these tell different ones of a job, they are of two jobs.
 *
 * @param id whole, with the server's name
 * @param queue as it is counted
 * @param queued when it came into its queue
 * @param cpus that it asks for in all
 * @param walltime seconds that it asks for
 * @param told the first planned start that its user was told through the server, where one was
 * @param promised the first planned start that it was given, where it was given one
 * @param bound the latest start that it is guaranteed, where the policy guarantees one
 * @param ordered when the server took its start, until its run is seen
 * @param started when it was started last, where it was
 * @param ended when it was over, as far as that is known
 * @param telling what it was told first of its expected start, where it was told any
 * @param asked what it asks for in full; empty where a daemon has kept it that did not keep this
 * @param runs whether its run has been seen, and it does not wait again
 * @param over whether the server has forgotten it, so that nothing more will come of it
 */
public record KeptJob(
        String id,
        String user,
        String queue,
        long queued,
        long cpus,
        long walltime,
        OptionalLong told,
        OptionalLong promised,
        OptionalLong bound,
        OptionalLong ordered,
        OptionalLong started,
        OptionalLong ended,
        Optional<Telling> telling,
        Optional<KeptRequest> asked,
        boolean runs,
        boolean over) {
    /** A job of which it is not known what else it asks for. */
    public KeptJob(
            String id,
            String user,
            String queue,
            long queued,
            long cpus,
            long walltime,
            OptionalLong told,
            OptionalLong promised,
            OptionalLong bound,
            OptionalLong ordered,
            OptionalLong started,
            OptionalLong ended,
            Optional<Telling> telling,
            boolean runs,
            boolean over) {
        this(
                id,
                user,
                queue,
                queued,
                cpus,
                walltime,
                told,
                promised,
                bound,
                ordered,
                started,
                ended,
                telling,
                Optional.empty(),
                runs,
                over);
    }

    /** The same, whose start the server took then. */
    public KeptJob orderedAt(long time) {
        return copy(bound, OptionalLong.of(time), asked);
    }

    /** The same that asks for that. */
    public KeptJob asking(KeptRequest request) {
        return copy(bound, ordered, Optional.of(request));
    }

    /** The same with another bound. */
    public KeptJob boundBy(OptionalLong latest) {
        return copy(latest, ordered, asked);
    }

    private KeptJob copy(OptionalLong latest, OptionalLong taken, Optional<KeptRequest> request) {
        return new KeptJob(
                id, user, queue, queued, cpus, walltime, told, promised, latest, taken, started, ended, telling,
                request, runs, over);
    }

    /** What tells how long it runs, as far as that is known of it. */
    public JobTraits traits() {
        return new JobTraits(user, asked.map(KeptRequest::name).orElse(""), queue, cpus, Math.max(1, walltime));
    }
}
