package org.almanac.planner.truth;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.truth.TrueJob.Phase;

/**
 * The world: what is true of the jobs and nodes of a site, of its rules and of what its owners have used.
 *
 * <p>It knows no scheduler, and counts anew at each question. Times are epoch seconds.
 */
public final class TrueSite {
    /** As it was at the beginning. */
    private final Machine first;

    private final RandomSite.Shape shape;
    private final boolean ruled;
    private final boolean parts;
    private final TrueRules rules = new TrueRules();
    private final TrueUsage usage = new TrueUsage();
    private final Map<JobId, TrueJob> jobs = new LinkedHashMap<>();
    private final List<List<TrueNode>> nodes = new ArrayList<>();
    private long now;

    TrueSite(RandomSite site) {
        this.first = site.machine();
        this.shape = site.shape();
        this.ruled = site.rules() != RandomSite.Rules.NONE;
        this.parts = site.rules() == RandomSite.Rules.WITH_PARTS;
        for (Cluster cluster : site.machine().clusters()) {
            nodes.add(
                    new ArrayList<>(cluster.nodes().stream().map(TrueNode::new).toList()));
        }
        for (RandomSite.Submission submission : site.submissions()) {
            TrueJob job = new TrueJob(submission, jobs.size());
            jobs.put(job.job.id(), job);
        }
        usage.setCapacity(capacity(), 0);
    }

    public long now() {
        return now;
    }

    void goTo(long time) {
        now = time;
    }

    /** The machine as it was at the beginning. */
    Machine first() {
        return first;
    }

    RandomSite.Shape shape() {
        return shape;
    }

    /** Whether its windows have some nodes only in part. */
    boolean hasParts() {
        return parts;
    }

    /** Whether it has limits, windows, queues and shares. */
    boolean isRuled() {
        return ruled;
    }

    public TrueRules rules() {
        return rules;
    }

    TrueUsage usage() {
        return usage;
    }

    /** The job of that name, null where there never is one. */
    public TrueJob job(JobId id) {
        return jobs.get(id);
    }

    /** All jobs, by submission, with those to come and those that are gone. */
    public Collection<TrueJob> jobs() {
        return Collections.unmodifiableCollection(jobs.values());
    }

    // Jobs.

    /** The job runs there from that time on. */
    void occupy(TrueJob job, Placement placement, long started) {
        job.phase = Phase.RUNNING;
        job.placement = placement;
        job.started = started;
        job.end = Math.max(now, started + job.runtime);
    }

    /** Jobs whose start may be tried again wait. */
    void passDelays() {
        for (TrueJob job : jobs.values()) {
            if (job.phase == Phase.DELAYED && job.retryAt <= now) {
                job.phase = Phase.WAITING;
            }
        }
    }

    /** Whether nothing but resources, limits and windows keeps the job from starting. */
    boolean isReady(TrueJob job) {
        return !rules.isStopped(job.job.queue())
                && job.job.conditions().notBefore() <= now
                && job.job.conditions().after().stream().allMatch(other -> jobs.get(other).phase == Phase.GONE);
    }

    /** The jobs that hold resources. */
    public List<TrueRules.Holder> holders() {
        return jobs.values().stream()
                .filter(job -> job.phase == Phase.RUNNING)
                .map(job -> new TrueRules.Holder(job.job, job.placement.cluster()))
                .toList();
    }

    /** Counts what is held from what is true of jobs and nodes after the events. */
    void count(List<Event> events) {
        Set<JobId> resumed = new HashSet<>();
        boolean nodesChanged = false;
        for (Event event : events) {
            if (event instanceof Event.SharesChanged changed) {
                usage.setShares(changed.shares(), now);
            } else if (event instanceof Event.Submitted submitted) {
                usage.come(submitted.newJob().owner());
            } else if (event instanceof Event.Resumed again) {
                resumed.add(again.job());
            }
            nodesChanged |= event instanceof Event.OfNode || event instanceof Event.NodeNew;
        }
        usage.begin(now);
        for (TrueJob job : jobs.values()) {
            if (job.phase != Phase.RUNNING) {
                usage.release(job.job.id(), now);
            }
        }
        if (nodesChanged) {
            usage.setCapacity(capacity(), now);
        }
        for (TrueJob job : jobs.values()) {
            if (job.phase == Phase.RUNNING && !usage.isHeldBy(job.job.id())) {
                long from = resumed.contains(job.job.id()) ? now : job.started;
                usage.hold(job.job.id(), job.job.owner(), job.placement, from, now);
            }
        }
    }

    // Nodes.

    public Machine machine() {
        List<Cluster> clusters = new ArrayList<>();
        for (int c = 0; c < nodes.size(); c++) {
            clusters.add(new Cluster(first.cluster(c).name(), nodesOf(c)));
        }
        return new Machine(first.kinds(), clusters, first.scarce());
    }

    int clusters() {
        return nodes.size();
    }

    /** The nodes of the cluster, to which more may be added. */
    List<TrueNode> nodes(int cluster) {
        return nodes.get(cluster);
    }

    private List<Node> nodesOf(int cluster) {
        return nodes.get(cluster).stream().map(node -> node.node).toList();
    }

    public boolean isGone(int cluster, int node) {
        return nodes.get(cluster).get(node).gone;
    }

    boolean hasGoneNodes() {
        return nodes.stream().anyMatch(list -> list.stream().anyMatch(node -> node.gone));
    }

    /** What the nodes that are not gone have together, by kind. */
    private long[] capacity() {
        long[] sum = new long[first.kinds().count()];
        nodes.forEach(cluster -> cluster.stream().filter(node -> !node.gone).forEach(node -> {
            for (int kind = 0; kind < sum.length; kind++) {
                sum[kind] += node.node.capacity().amount(kind);
            }
        }));
        return sum;
    }

    /** What the nodes that take jobs have, by cluster, then by node, then by kind. */
    public long[][] usable() {
        long[][] usable = new long[nodes.size()][];
        for (int c = 0; c < usable.length; c++) {
            int kinds = nodes.get(c).get(0).node.capacity().kinds();
            usable[c] = new long[nodes.get(c).size() * kinds];
            for (int n = 0; n < nodes.get(c).size(); n++) {
                TrueNode node = nodes.get(c).get(n);
                for (int kind = 0; kind < kinds && node.up; kind++) {
                    usable[c][n * kinds + kind] = node.node.capacity().amount(kind);
                }
            }
        }
        return usable;
    }

    /** The same without what running jobs hold, of whatever node they hold it. */
    long[][] free() {
        long[][] free = usable();
        for (TrueJob job : jobs.values()) {
            if (job.phase == Phase.RUNNING) {
                job.placement.addTo(free[job.placement.cluster()], -1);
            }
        }
        return free;
    }

    /** The same of nodes that take jobs alone: what runs on others is not counted. */
    public long[][] freeWhereUsable() {
        long[][] free = free();
        for (int c = 0; c < free.length; c++) {
            int kinds = free[c].length / nodes.get(c).size();
            for (int at = 0; at < free[c].length; at++) {
                free[c][at] = nodes.get(c).get(at / kinds).up ? free[c][at] : 0;
            }
        }
        return free;
    }

    // Places.

    boolean isOnUpNodes(Placement placement) {
        for (int i = 0; i < placement.size(); i++) {
            if (!nodes.get(placement.cluster()).get(placement.node(i)).up) {
                return false;
            }
        }
        return true;
    }

    /** Whether the placement holds what the request asks for, as it asks for it. */
    boolean satisfies(Request request, Placement placement) {
        return NaivePlacer.satisfies(request, placement, nodesOf(placement.cluster()));
    }

    /** Whether a request of one kind of chunk fits on the nodes that are not gone, all of them up and empty. */
    boolean fitsEmpty(Request request) {
        for (List<TrueNode> cluster : nodes) {
            List<Node> there = cluster.stream()
                    .filter(node -> !node.gone)
                    .map(node -> node.node)
                    .toList();
            if (NaivePlacer.fits(request, there, there)) {
                return true;
            }
        }
        return false;
    }
}
