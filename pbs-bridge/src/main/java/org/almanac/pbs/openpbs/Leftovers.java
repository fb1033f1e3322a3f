package org.almanac.pbs.openpbs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.reading.ReadingFaults;
import org.almanac.pbs.reading.WrittenValues;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.planner.cluster.ResourceKinds;

/**
 * The vnodes that a server keeps shut for jobs which are not there.
 *
 * <p>A start that the server refuses half-way, as it may one of several vnodes that are wanted alone, can leave the job's
 * name and {@code job-exclusive} on some of them. Nothing is let in there any more, and no end of a job opens them. As a
 * job may start or end while a poll is answered, a vnode counts as such when two polls running say so alike.
 */
final class Leftovers {
    /** By vnode, what it told of its jobs when one of them was not there. */
    private Map<String, String> suspected = Map.of();

    /** The vnodes, of which those take no jobs that are kept shut. */
    List<ServerNode> closed(
            List<ServerNode> vnodes, List<BatchObject> told, List<BatchObject> jobs, ReadingFaults faults) {
        Map<String, String> before = suspected;
        suspected = suspects(told, jobs);
        if (suspected.isEmpty()) {
            return vnodes;
        }
        List<ServerNode> all = new ArrayList<>(vnodes.size());
        for (ServerNode vnode : vnodes) {
            String text = suspected.get(vnode.name());
            if (text != null && text.equals(before.get(vnode.name()))) {
                faults.add(
                        "node " + vnode.name(),
                        text,
                        "it is \"job-exclusive\" for \"" + text + "\", not all of which run there; no jobs are started"
                                + " there, as the server lets none in until it is started anew");
                all.add(vnode.offline());
            } else {
                all.add(vnode);
            }
        }
        return all;
    }

    private static Map<String, String> suspects(List<BatchObject> told, List<BatchObject> jobs) {
        List<BatchObject> exclusive = told.stream()
                .filter(vnode -> vnode.get("state").orElse("").contains("job-exclusive"))
                .toList();
        if (exclusive.isEmpty()) {
            return Map.of();
        }
        Map<String, Optional<Set<String>>> places = new HashMap<>();
        for (BatchObject job : jobs) {
            job.get("exec_vnode").ifPresent(text -> places.put(job.name(), vnodes(text)));
        }
        Map<String, String> suspects = new HashMap<>();
        for (BatchObject vnode : exclusive) {
            String text = vnode.get("jobs").orElse("");
            boolean deserted = names(text).stream()
                    .map(job -> places.getOrDefault(job, Optional.of(Set.of())))
                    .anyMatch(place -> place.isPresent() && !place.get().contains(vnode.name()));
            if (deserted) {
                suspects.put(vnode.name(), text);
            }
        }
        return suspects;
    }

    /** Where a job is; empty where that is not understood. */
    private static Optional<Set<String>> vnodes(String text) {
        return ExecVnode.parse(text, ResourceKinds.CPUS_ONLY).map(Map::keySet);
    }

    /** The jobs of {@code 7.srv/0, 7.srv/1, 9.srv/2}. */
    private static Set<String> names(String text) {
        return WrittenValues.list(text).stream()
                .map(slot -> slot.replaceFirst("/.*", ""))
                .collect(Collectors.toSet());
    }
}
