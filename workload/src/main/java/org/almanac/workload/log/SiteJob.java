package org.almanac.workload.log;

import java.util.List;
import java.util.Optional;
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
 * @param misfit what the machine lacks for it even when all of it is free; empty where it fits
 */
public record SiteJob(
        RecordedJob facts,
        Request request,
        String queue,
        String asked,
        List<Integer> ranOn,
        Set<Bending> bent,
        Optional<Misfit> misfit) {

    public SiteJob {
        ranOn = List.copyOf(ranOn);
        bent = Set.copyOf(bent);
    }

    /** The same job of which other facts are recorded. */
    public SiteJob with(RecordedJob otherFacts) {
        return new SiteJob(otherFacts, request, queue, asked, ranOn, bent, misfit);
    }
}
