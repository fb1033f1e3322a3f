package org.almanac.planner.policy.preemption;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntPredicate;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Figures;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;
import org.almanac.planner.cluster.StopTraits;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * What suspended jobs keep of their nodes, where the server has them give back some kinds of resources alone.
 *
 * <p>To the policy it is held by a job of its own that runs until the suspended one has left its nodes, and that nobody else sees.
 */
final class KeptResources {
    private static final String KEPT = "/kept";

    private KeptResources() {}

    /** What a job that holds all of that gives back when it is suspended; empty where that is nothing. */
    static Optional<Placement> released(Placement whole, Optional<Set<Integer>> kinds) {
        return kinds.isEmpty() ? Optional.of(whole) : part(whole, kinds.get()::contains);
    }

    private static Optional<Placement> part(Placement whole, IntPredicate kinds) {
        List<Integer> nodes = new ArrayList<>();
        List<Resources> held = new ArrayList<>();
        for (int i = 0; i < whole.size(); i++) {
            long[] amounts = whole.held(i).toArray();
            boolean any = false;
            for (int kind = 0; kind < amounts.length; kind++) {
                amounts[kind] = kinds.test(kind) ? amounts[kind] : 0;
                any |= amounts[kind] > 0;
            }
            if (any) {
                nodes.add(whole.node(i));
                held.add(Resources.of(amounts));
            }
        }
        return nodes.isEmpty()
                ? Optional.empty()
                : Optional.of(Placement.of(
                                whole.cluster(),
                                nodes.stream().mapToInt(Integer::intValue).toArray(),
                                held.toArray(Resources[]::new))
                        .within(whole.within()));
    }

    /** Whether the job is none, but what a suspended one keeps. */
    static boolean isKept(JobId job) {
        return job.value().endsWith(KEPT);
    }

    private static JobId name(JobId job) {
        return new JobId(job.value() + KEPT);
    }

    /** The job, which runs, is suspended: what it keeps is held from now on. */
    static List<Event> keep(JobEntry entry, Optional<Set<Integer>> kinds, Site site, long now) {
        JobId name = name(entry.job().id());
        if (kinds.isEmpty() || site.find(name).isPresent()) {
            return List.of();
        }
        Optional<Placement> kept = part(entry.placement(), kind -> !kinds.get().contains(kind));
        if (kept.isEmpty()) {
            return List.of();
        }
        Job keeper = new Job(
                        name,
                        entry.job().owner(),
                        "",
                        entry.job().submitted(),
                        2 * entry.job().walltime(),
                        request(kept.get(), site, Map.of()),
                        Conditions.NONE)
                .knownBy(Optional.of(new Figures(Map.of(), OptionalLong.empty(), Optional.of(StopTraits.KEEPER))));
        return List.of(new Event.Submitted(keeper), new Event.StartedElsewhere(name, kept.get(), now));
    }

    /** The job has left its nodes: nothing is kept any more. */
    static List<Event> leave(JobId job, Site site) {
        JobId name = name(job);
        return site.find(name).isPresent() ? List.of(new Event.Deleted(name)) : List.of();
    }

    /** What is held there, on just these nodes, with what belongs to no node. */
    static Request request(Placement held, Site site, Map<String, Long> countables) {
        List<Node> nodes = site.cluster(held.cluster()).cluster().nodes();
        List<Chunk> chunks = new ArrayList<>();
        for (int i = 0; i < held.size(); i++) {
            chunks.add(new Chunk(1, held.held(i), Set.of(nodes.get(held.node(i)).name())));
        }
        return new Request(chunks, Arrangement.FREE, Sharing.SHARED, countables);
    }
}
