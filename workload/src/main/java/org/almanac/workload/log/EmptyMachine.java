package org.almanac.workload.log;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Placer;
import org.almanac.planner.cluster.Request;

/** A machine with all of its nodes free, which says what it lacks for a request; equal requests are looked at once. */
public final class EmptyMachine {
    private final Machine machine;
    private final List<Placer> placers = new ArrayList<>();
    private final Map<Request, Optional<Misfit>> known = new HashMap<>();

    public EmptyMachine(Machine machine) {
        this.machine = machine;
        for (Cluster cluster : machine.clusters()) {
            placers.add(new Placer(placers.size(), cluster));
        }
    }

    /** What is lacking in the cluster that comes closest; empty where the request fits in one. */
    public Optional<Misfit> misfit(Request request) {
        // Not computeIfAbsent, whose function would be made anew for each of the jobs of a log.
        Optional<Misfit> found = known.get(request);
        if (found == null) {
            found = find(request);
            known.put(request, found);
        }
        return found;
    }

    private Optional<Misfit> find(Request request) {
        Misfit closest = Misfit.PROPERTIES;
        for (int i = 0; i < placers.size(); i++) {
            if (placers.get(i).fitsWhenEmpty(request)) {
                return Optional.empty();
            }
            Misfit misfit = misfit(request, machine.cluster(i));
            closest = misfit.compareTo(closest) > 0 ? misfit : closest;
        }
        return Optional.of(closest);
    }

    private static Misfit misfit(Request request, Cluster cluster) {
        Misfit first = Misfit.NODES;
        for (Chunk chunk : request.chunks()) {
            Misfit closest = Misfit.PROPERTIES;
            for (Node node : cluster.nodes()) {
                Misfit misfit = misfit(chunk, node);
                closest = misfit.compareTo(closest) > 0 ? misfit : closest;
            }
            first = closest.compareTo(first) < 0 ? closest : first;
        }
        return first;
    }

    /** What the node lacks for one piece; other nodes, where it lacks nothing. */
    private static Misfit misfit(Chunk chunk, Node node) {
        if (!chunk.accepts(node)) {
            return Misfit.PROPERTIES;
        }
        if (chunk.each().cpus() > node.capacity().cpus()) {
            return Misfit.CPUS;
        }
        return chunk.each().fitsIn(node.capacity()) ? Misfit.NODES : Misfit.MEMORY;
    }
}
