package org.almanac.workload.log;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.cluster.Request;

/**
 * One job of a log whose machine is known.
 *
 * <p>Its cpus and memory are those of the request; the facts say what the log's plain columns say.
 *
 * @param facts what was recorded of it
 * @param request what it asks of the log's machine
 * @param queue the queue, by its name
 * @param asked the request as it was written: CERIT's nodespec, or as in {@code nodes=2:ppn=4} and {@code select=2:ncpus=4}
 * @param ranOn the nodes that it had, by the numbers the log gives them, ascending
 * @param bent in what the request departs from the nodespec or the facts
 * @param softWalltime for how many seconds the site expected it to run, at least 1; empty where the log does not say
 * @param misfit what the machine lacks for it even when all of it is free; empty where it fits
 */
public record SiteJob(
        RecordedJob facts,
        Request request,
        String queue,
        String asked,
        List<Integer> ranOn,
        Set<Bending> bent,
        OptionalLong softWalltime,
        Optional<Misfit> misfit) {

    public SiteJob {
        ranOn = List.copyOf(ranOn);
        bent = Set.copyOf(bent);
    }

    /** A job of which the site did not say how long it would run. */
    public SiteJob(
            RecordedJob facts,
            Request request,
            String queue,
            String asked,
            List<Integer> ranOn,
            Set<Bending> bent,
            Optional<Misfit> misfit) {
        this(facts, request, queue, asked, ranOn, bent, OptionalLong.empty(), misfit);
    }

    /** The same job of which other facts are recorded; the runtime that the site expected stays the same part of the walltime. */
    public SiteJob with(RecordedJob otherFacts) {
        return new SiteJob(otherFacts, request, queue, asked, ranOn, bent, softWalltime(otherFacts), misfit);
    }

    private OptionalLong softWalltime(RecordedJob otherFacts) {
        if (softWalltime.isEmpty() || facts.requestedTime() == otherFacts.requestedTime()) {
            return softWalltime;
        }
        double part = (double) otherFacts.walltime() / facts.walltime();
        return OptionalLong.of(Math.max(1, Math.round(part * softWalltime.getAsLong())));
    }
}
