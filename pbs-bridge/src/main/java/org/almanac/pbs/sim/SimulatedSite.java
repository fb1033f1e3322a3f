package org.almanac.pbs.sim;

import java.util.List;
import org.almanac.pbs.snapshot.ServerQueue;
import org.almanac.planner.cluster.Machine;
import org.almanac.simulation.FailureRates;

/**
 * What a simulated server has and how it behaves.
 *
 * @param name of the server, as job ids end in it
 * @param machine its nodes, whose names differ
 * @param queues the queues; the first is for whoever names none
 * @param keepCompleted seconds for which a job is told as complete before it is forgotten
 * @param exiting seconds for which a job that has ended is told as exiting; its nodes are free from the end on
 * @param failures how often nodes fail
 * @param onNodeFailure what becomes of the jobs there
 * @param failedStarts the share of starts that are accepted and come to nothing: the job falls back to Q soon after
 * @param seed of all that happens at random
 */
public record SimulatedSite(
        String name,
        Machine machine,
        List<ServerQueue> queues,
        long keepCompleted,
        long exiting,
        FailureRates failures,
        OnNodeFailure onNodeFailure,
        double failedStarts,
        long seed) {
    public static final String DEFAULT_QUEUE = "batch";

    public SimulatedSite {
        queues = List.copyOf(queues);
        if (queues.isEmpty()) {
            throw new IllegalArgumentException("A server must have at least one queue, but has none");
        }
        if (queues.stream().map(ServerQueue::name).distinct().count() != queues.size()) {
            throw new IllegalArgumentException("Two queues have one name: " + queues);
        }
        if (keepCompleted < 0 || exiting < 0) {
            throw new IllegalArgumentException(
                    "A job cannot be kept for " + keepCompleted + " s or be exiting for " + exiting + " s");
        }
        if (!(failedStarts >= 0 && failedStarts <= 1)) {
            throw new IllegalArgumentException("The share of failed starts cannot be " + failedStarts);
        }
    }

    /** The usual server over the machine: one queue, complete jobs kept for 5 minutes, nothing ever fails. */
    public static SimulatedSite of(Machine machine) {
        return new SimulatedSite(
                "sim",
                machine,
                List.of(new ServerQueue(DEFAULT_QUEUE, true, true, 0)),
                300,
                1,
                FailureRates.NONE,
                OnNodeFailure.REQUEUE,
                0,
                1);
    }

    public SimulatedSite withName(String other) {
        return new SimulatedSite(
                other, machine, queues, keepCompleted, exiting, failures, onNodeFailure, failedStarts, seed);
    }

    public SimulatedSite withQueues(List<ServerQueue> others) {
        return new SimulatedSite(
                name, machine, others, keepCompleted, exiting, failures, onNodeFailure, failedStarts, seed);
    }

    public SimulatedSite withKeepCompleted(long seconds) {
        return new SimulatedSite(name, machine, queues, seconds, exiting, failures, onNodeFailure, failedStarts, seed);
    }

    public SimulatedSite withFailures(FailureRates rates, OnNodeFailure reaction) {
        return new SimulatedSite(name, machine, queues, keepCompleted, exiting, rates, reaction, failedStarts, seed);
    }

    public SimulatedSite withFailedStarts(double share) {
        return new SimulatedSite(name, machine, queues, keepCompleted, exiting, failures, onNodeFailure, share, seed);
    }

    public SimulatedSite withSeed(long other) {
        return new SimulatedSite(
                name, machine, queues, keepCompleted, exiting, failures, onNodeFailure, failedStarts, other);
    }
}
