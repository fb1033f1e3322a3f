package org.almanac.pbs.openpbs;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.reading.JobFields;
import org.almanac.pbs.reading.ReadingFaults;
import org.almanac.pbs.reading.ReadingRules;
import org.almanac.pbs.reading.WrittenValues;
import org.almanac.pbs.snapshot.NodeState;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.planner.cluster.NodeSharing;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.workload.request.OpenPbsRequests;

/**
 * Reads the vnodes of an OpenPBS server: each of them is a node of its host.
 *
 * <p>What is available of a resource that is counted is the node's amount; any other is a property, such as {@code
 * arch=linux} or {@code gpu=True}. So are a queue or partition that has the vnode for its jobs.
 */
final class Vnodes {
    /** The properties of vnodes that belong to a queue or partition begin so. */
    static final String QUEUE = "queue=";

    static final String PARTITION = "partition=";

    /** The property of vnodes that no reservation may have. */
    static final String NOT_RESERVED = "resv_enable=False";

    private static final String AVAILABLE = "resources_available.";
    private static final long MOST = 1L << 50;

    private final ReadingRules rules;

    Vnodes(ReadingRules rules) {
        this.rules = rules;
    }

    /** The resources that are counted: cpus, and what is used up of which any vnode tells an amount. */
    ResourceKinds kinds(List<BatchObject> vnodes, ResourceTypes types) {
        Set<String> names = new TreeSet<>();
        for (BatchObject vnode : vnodes) {
            vnode.attributes().forEach((key, value) -> {
                String resource = key.startsWith(AVAILABLE) ? key.substring(AVAILABLE.length()) : "";
                boolean counted = types.isUsedUpOnVnodes(resource)
                        && rules.counts(resource)
                        && OpenPbsRequests.amount(value).orElse(0) > 0;
                if (counted && !resource.equals("ncpus")) {
                    names.add(OpenPbsRequests.kindName(resource));
                }
            });
        }
        List<String> kinds = new ArrayList<>(List.of("cpus"));
        if (names.remove("memory")) {
            kinds.add("memory");
        }
        names.remove("cpus");
        kinds.addAll(names);
        return new ResourceKinds(kinds);
    }

    List<ServerNode> read(List<BatchObject> vnodes, ResourceKinds kinds, ResourceTypes types, ReadingFaults faults) {
        List<ServerNode> read = new ArrayList<>(vnodes.size());
        Map<String, NodeSharing> wholeHosts = wholeHosts(vnodes);
        for (BatchObject vnode : vnodes) {
            String subject = "node " + vnode.name();
            long[] amounts = new long[kinds.count()];
            Set<String> properties = new HashSet<>();
            vnode.attributes().forEach((key, value) -> {
                if (key.startsWith(AVAILABLE)) {
                    String resource = key.substring(AVAILABLE.length());
                    int kind = kinds.indexOf(OpenPbsRequests.kindName(resource));
                    if (kind >= 0) {
                        amounts[kind] = amount(subject, resource, value, faults);
                    } else {
                        addProperties(resource, value, types, properties);
                    }
                }
            });
            vnode.get("queue").ifPresent(queue -> properties.add(QUEUE + queue));
            vnode.get("partition").ifPresent(partition -> properties.add(PARTITION + partition));
            if (!vnode.get("resv_enable").map(WrittenValues::isTrue).orElse(true)) {
                properties.add(NOT_RESERVED);
            }
            NodeSharing sharing = sharing(vnode, subject, faults);
            String host = host(vnode);
            read.add(new ServerNode(
                    vnode.name(),
                    rules.clusters().cluster(vnode, properties),
                    Resources.of(amounts),
                    properties,
                    states(vnode, subject, faults),
                    host,
                    wholeHosts.getOrDefault(host, sharing),
                    JobFields.number(vnode, "Priority").orElse(0)));
        }
        return read;
    }

    private static long amount(String subject, String resource, String value, ReadingFaults faults) {
        OptionalLong amount = OpenPbsRequests.amount(value);
        if (amount.isEmpty() || amount.getAsLong() > MOST) {
            faults.add(subject, value, "amount of " + resource, "it counts as none");
            return 0;
        }
        return amount.getAsLong();
    }

    private static void addProperties(String resource, String value, ResourceTypes types, Set<String> properties) {
        properties.add(OpenPbsRequests.property(resource, value));
        if (types.mayBeList(resource) && value.indexOf(',') >= 0) {
            WrittenValues.list(value).forEach(each -> properties.add(OpenPbsRequests.property(resource, each)));
        }
    }

    private static Set<NodeState> states(BatchObject vnode, String subject, ReadingFaults faults) {
        Set<NodeState> states = EnumSet.noneOf(NodeState.class);
        for (String word : WrittenValues.list(vnode.get("state").orElse("free"))) {
            switch (word.toLowerCase(Locale.ROOT)) {
                case "free" -> states.add(NodeState.FREE);
                case "down" -> states.add(NodeState.DOWN);
                case "offline" -> states.add(NodeState.OFFLINE);
                case "job-exclusive" -> states.add(NodeState.JOB_EXCLUSIVE);
                case "job-busy", "busy" -> states.add(NodeState.BUSY);
                case "resv-exclusive" -> states.add(NodeState.RESERVED);
                case "stale" -> states.add(NodeState.STALE);
                case "maintenance" -> states.add(NodeState.MAINTENANCE);
                case "state-unknown", "unresolvable", "<various>" -> states.add(NodeState.UNKNOWN);
                case "provisioning", "wait-provisioning", "sleep", "powered-off", "powering-on", "powering-down" ->
                    states.add(NodeState.PROVISIONING);
                default -> {
                    faults.add(subject, word, "state of a vnode", "no jobs are started there");
                    states.add(NodeState.UNKNOWN);
                }
            }
        }
        return states;
    }

    private static String host(BatchObject vnode) {
        return vnode.get(AVAILABLE + "host").orElse(vnode.name());
    }

    /** The hosts that are had whole: the server wants all vnodes of one to say so, where one of them does it is meant. */
    private static Map<String, NodeSharing> wholeHosts(List<BatchObject> vnodes) {
        Map<String, NodeSharing> whole = new HashMap<>();
        for (BatchObject vnode : vnodes) {
            NodeSharing sharing = sharing(vnode, "", new ReadingFaults());
            if (sharing == NodeSharing.FORCED_EXCLUSIVE_HOST || sharing == NodeSharing.DEFAULT_EXCLUSIVE_HOST) {
                whole.merge(
                        host(vnode), sharing, (one, other) -> one == other ? one : NodeSharing.FORCED_EXCLUSIVE_HOST);
            }
        }
        return whole;
    }

    private static NodeSharing sharing(BatchObject vnode, String subject, ReadingFaults faults) {
        String mode = vnode.get("sharing").orElse("default_shared");
        return switch (mode) {
            case "default_shared" -> NodeSharing.DEFAULT_SHARED;
            case "default_excl" -> NodeSharing.DEFAULT_EXCLUSIVE;
            case "default_exclhost" -> NodeSharing.DEFAULT_EXCLUSIVE_HOST;
            case "force_excl" -> NodeSharing.FORCED_EXCLUSIVE;
            case "force_exclhost" -> NodeSharing.FORCED_EXCLUSIVE_HOST;
            case "ignore_excl", "force_shared" -> NodeSharing.FORCED_SHARED;
            default -> {
                faults.add(subject, mode, "way of sharing a vnode", "jobs share it unless they ask otherwise");
                yield NodeSharing.DEFAULT_SHARED;
            }
        };
    }
}
