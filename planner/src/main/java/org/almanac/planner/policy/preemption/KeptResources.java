package org.almanac.planner.policy.preemption;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Figures;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Pieces;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;
import org.almanac.planner.cluster.StopTraits;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * What suspended jobs keep of their nodes, where the server has them give back some kinds of resources alone. A job that has nodes alone
 * keeps of the other kinds what it asks for; the rest of these nodes is for others until it goes on.
 *
 * <p>To the policy it is held by a job of its own that runs until the suspended one has left its nodes, and that nobody else sees.
 */
final class KeptResources {
    private static final String KEPT = "/kept";

    private KeptResources() {}

    /** What the running job gives back when it is suspended; empty where that is nothing. */
    static Optional<Placement> released(JobEntry entry, Optional<Set<Integer>> kinds, Site site) {
        Placement whole = entry.placement();
        if (kinds.isEmpty() || goesOnBesideKept(entry, site)) {
            return Optional.of(whole);
        }
        long[][] kept = keptOn(entry, kinds.get(), site);
        return part(whole, (i, kind) -> whole.held(i, kind) - kept[i][kind]);
    }

    /** Whether what the job holds is what it got again when it went on: what it kept is held besides. */
    private static boolean goesOnBesideKept(JobEntry entry, Site site) {
        return entry.state() != JobEntry.State.SUSPENDED
                && site.find(name(entry.job().id())).isPresent();
    }

    /** By node of the placement, then by kind. */
    private static long[][] keptOn(JobEntry entry, Set<Integer> kinds, Site site) {
        Placement whole = entry.placement();
        long[][] kept = askedOn(entry, site);
        for (int i = 0; i < whole.size(); i++) {
            for (int kind = 0; kind < kept[i].length; kind++) {
                kept[i][kind] = kinds.contains(kind) ? 0 : Math.min(kept[i][kind], whole.held(i, kind));
            }
        }
        return kept;
    }

    /** What the job asks for on each of its nodes: less than it holds where it has them alone. */
    private static long[][] askedOn(JobEntry entry, Site site) {
        Placement whole = entry.placement();
        Request request = entry.job().request();
        long[][] asked = new long[whole.size()][];
        for (int i = 0; i < asked.length; i++) {
            asked[i] = whole.held(i).toArray();
        }
        if (whole.total().equals(request.total())) {
            return asked;
        }
        Optional<List<List<Pieces.Part>>> pieces =
                Pieces.find(request, site.cluster(whole.cluster()).cluster(), whole);
        if (pieces.isPresent()) {
            for (int i = 0; i < asked.length; i++) {
                Arrays.fill(asked[i], 0);
                for (List<Pieces.Part> piece : pieces.get()) {
                    for (Pieces.Part each : piece) {
                        for (int kind = 0; each.node() == whole.node(i) && kind < asked[i].length; kind++) {
                            asked[i][kind] += each.held().amount(kind);
                        }
                    }
                }
            }
        }
        return asked;
    }

    private interface Amounts {
        long of(int position, int kind);
    }

    private static Optional<Placement> part(Placement whole, Amounts amounts) {
        List<Integer> nodes = new ArrayList<>();
        List<Resources> held = new ArrayList<>();
        for (int i = 0; i < whole.size(); i++) {
            long[] some = new long[whole.held(i).kinds()];
            boolean any = false;
            for (int kind = 0; kind < some.length; kind++) {
                some[kind] = amounts.of(i, kind);
                any |= some[kind] > 0;
            }
            if (any) {
                nodes.add(whole.node(i));
                held.add(Resources.of(some));
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
        long[][] amounts = keptOn(entry, kinds.get(), site);
        Optional<Placement> kept = part(entry.placement(), (i, kind) -> amounts[i][kind]);
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
