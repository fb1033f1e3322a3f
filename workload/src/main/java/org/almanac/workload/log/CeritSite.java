package org.almanac.workload.log;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.workload.request.NodePart;
import org.almanac.workload.request.NodeTerm;
import org.almanac.workload.request.Nodespec;
import org.almanac.workload.request.TorqueRequests;

/**
 * The machine of the log of CERIT-SC, and what a nodespec means on it.
 *
 * <p>No list of the nodes' properties came with the log, so they are taken from its requests. {@code cl_NAME} belongs to
 * the cluster of that name and {@code nodecpus12} to nodes of 12 cpus. Every other property that some request wants is
 * one of the site ({@code x86_64}, {@code nfs4}, {@code brno}, ...) and belongs to all nodes.
 */
final class CeritSite {
    private static final String CLUSTER = "cl_";
    private static final String NODE_CPUS = "nodecpus";

    /** What a job asks for. */
    private record Asked(Nodespec nodespec, OptionalLong memory) {}

    /** What that is here, whoever asks for it. */
    private record Meaning(Request request, Set<Bending> bent, Optional<Misfit> misfit) {}

    private final HostNames hosts;
    private final Machine machine;
    private final TorqueRequests requests;
    private final EmptyMachine empty;

    /** People ask for the same again and again. */
    private final Map<Asked, Meaning> meanings = new HashMap<>();

    private CeritSite(HostNames hosts, Machine machine) {
        this.hosts = hosts;
        this.machine = machine;
        this.requests = new TorqueRequests(machine.kinds());
        this.empty = new EmptyMachine(machine);
    }

    /** The machine of these clusters with the properties that the nodespecs want. */
    static CeritSite of(List<ClusterDescription> clusters, Collection<Nodespec> nodespecs) {
        HostNames hosts = new HostNames(clusters);
        Set<String> everywhere = siteWide(nodespecs, hosts);
        List<Cluster> built = new ArrayList<>(clusters.size());
        for (ClusterDescription cluster : clusters) {
            Set<String> properties = new TreeSet<>(everywhere);
            properties.add(cluster.property());
            properties.add(NODE_CPUS + cluster.cpus());
            Resources capacity = Resources.of(cluster.cpus(), cluster.memory());
            List<Node> nodes = new ArrayList<>(cluster.nodes());
            for (int number = 1; number <= cluster.nodes(); number++) {
                nodes.add(new Node(cluster.node(number), capacity, properties));
            }
            built.add(new Cluster(cluster.name(), nodes));
        }
        return new CeritSite(hosts, new Machine(ResourceKinds.CPUS_AND_MEMORY, built));
    }

    private static Set<String> siteWide(Collection<Nodespec> nodespecs, HostNames hosts) {
        Set<String> names = new TreeSet<>();
        for (Nodespec nodespec : nodespecs) {
            Stream<NodeTerm> terms = Stream.concat(
                    nodespec.everywhere().stream(), nodespec.parts().stream().flatMap(part -> part.terms().stream()));
            terms.filter(term -> term instanceof NodeTerm.Wanted)
                    .map(NodeTerm::name)
                    .filter(name -> !name.startsWith(CLUSTER) && !isNodeCpus(name) && !hosts.isHost(name))
                    .forEach(names::add);
        }
        return names;
    }

    private static boolean isNodeCpus(String name) {
        return name.matches(NODE_CPUS + "[0-9]+");
    }

    Machine machine() {
        return machine;
    }

    /** The job with its request. */
    SiteJob job(CeritJob job) {
        Meaning meaning = meanings.computeIfAbsent(new Asked(job.nodespec(), job.memory()), this::meaning);
        Set<Bending> bent = meaning.bent();
        if (job.facts().requestedTime() <= 0) {
            bent = EnumSet.of(Bending.NO_WALLTIME);
            bent.addAll(meaning.bent());
        }
        return new SiteJob(
                job.facts(),
                meaning.request(),
                job.queue(),
                job.nodespec().text(),
                job.ranOn(),
                bent,
                meaning.misfit());
    }

    private Meaning meaning(Asked asked) {
        Set<Bending> bent = EnumSet.noneOf(Bending.class);
        Request request = requests.nodes(onThisMachine(asked.nodespec(), bent), asked.memory());
        List<NodePart> parts = asked.nodespec().parts();
        if (parts.stream().anyMatch(NodePart::fractional)) {
            bent.add(Bending.CPUS_ROUNDED_UP);
        }
        if (parts.stream().anyMatch(part -> part.memory().isPresent())) {
            bent.add(Bending.MEMORY_OF_NODESPEC);
        }
        return new Meaning(request, Set.copyOf(bent), empty.misfit(request));
    }

    /** The nodespec with the hosts called as this machine calls them. */
    private Nodespec onThisMachine(Nodespec nodespec, Set<Bending> bent) {
        List<NodePart> parts = new ArrayList<>(nodespec.parts().size());
        for (NodePart part : nodespec.parts()) {
            parts.add(part.withTerms(onThisMachine(part.terms(), bent)));
        }
        return new Nodespec(parts, onThisMachine(nodespec.everywhere(), bent), nodespec.sharing());
    }

    private List<NodeTerm> onThisMachine(List<NodeTerm> terms, Set<Bending> bent) {
        List<NodeTerm> translated = new ArrayList<>(terms.size());
        for (NodeTerm term : terms) {
            boolean host = term instanceof NodeTerm.OnHost || hosts.isHost(term.name());
            if (!host) {
                translated.add(term);
            } else if (hosts.exists(term.name())) {
                String node = HostNames.node(term.name());
                translated.add(
                        term instanceof NodeTerm.Avoided ? new NodeTerm.Avoided(node) : new NodeTerm.Wanted(node));
            } else if (!(term instanceof NodeTerm.Avoided)) {
                bent.add(Bending.HOST_NOT_THERE);
                hosts.cluster(term.name())
                        .map(cluster -> new NodeTerm.Wanted(cluster.property()))
                        .ifPresent(translated::add);
            }
        }
        return translated;
    }
}
