package org.almanac.planner.plan.order;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject;
import org.almanac.planner.plan.Plan;
import org.almanac.planner.plan.PlanTable;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.SiteListener;

/** A small site of few nodes to which anything may happen, and a plan that follows it as a policy's does. */
final class ChangingPlan implements SiteListener {
    private static final Resources NODE = Resources.of(8, 16);
    private static final Set<String> FAST = Set.of("fast");

    final Site site;
    final Plan plan;
    final PlanTable table;
    OrderPlan orders;
    long now = 1000;
    private int number;

    ChangingPlan(Machine machine) {
        this.site = new Site(machine);
        this.plan = new Plan(site);
        this.table = plan.table();
        this.orders = new OrderPlan(plan);
    }

    @Override
    public void freed(long now, JobEntry job) {
        orders.freed(job, now);
    }

    @Override
    public void arrived(long now, JobEntry job) {
        orders.update(now);
        orders.insert(job, now, table.earliestStart(job, now));
    }

    @Override
    public void startable(long now, JobEntry job) {
        orders.outdate();
    }

    @Override
    public void withdrawn(JobEntry job) {
        orders.remove(job);
    }

    @Override
    public void disturbed(long now) {
        OrderPlan before = orders;
        orders = before.emptied();
        orders.outdate();
        for (JobList old : before.lists()) {
            for (JobEntry job : old.order()) {
                if (!orders.append(job)) {
                    plan.drop(job);
                }
            }
        }
    }

    void tell(Event event) {
        site.apply(now, List.of(event), this);
    }

    static Machine machine(SplittableRandom random) {
        List<Cluster> clusters = new ArrayList<>();
        for (int cluster = 0; cluster <= random.nextInt(3); cluster++) {
            List<Node> nodes = new ArrayList<>();
            for (int node = 0; node <= random.nextInt(7); node++) {
                String name = "c" + cluster + "n" + node;
                nodes.add(random.nextInt(3) == 0 ? new Node(name, NODE, FAST) : new Node(name, NODE));
            }
            clusters.add(new Cluster("c" + cluster, nodes));
        }
        return new Machine(ResourceKinds.CPUS_AND_MEMORY, clusters);
    }

    void change(SplittableRandom random) {
        int choice = random.nextInt(40);
        int cluster = random.nextInt(site.clusters());
        int node = random.nextInt(site.cluster(cluster).cluster().nodes().size());
        Event event = new Event.Timer();
        if (choice < 16) {
            event = new Event.Submitted(job(random));
        } else if (choice < 26) {
            Optional<JobEntry> ending = one(site.running(), random);
            event = ending.isPresent() ? new Event.Ended(ending.get().job().id()) : event;
        } else if (choice < 30) {
            Optional<JobEntry> deleted = one(site.queue(), random);
            event = deleted.isPresent() ? new Event.Deleted(deleted.get().job().id()) : event;
        } else if (choice < 32) {
            Optional<JobEntry> refused = one(site.queue(), random);
            event = refused.isPresent()
                    ? new Event.StartRefused(refused.get().job().id(), now + random.nextInt(40))
                    : event;
        } else if (choice < 34) {
            event = new Event.NodeOffline(cluster, node);
        } else if (choice < 37) {
            event = new Event.NodeUp(cluster, node);
        } else if (choice == 37) {
            event = new Event.NodeChanged(
                    cluster, node, new Node("c" + cluster + "n" + node, Resources.of(6 + random.nextInt(3), 16)));
        } else if (choice == 38) {
            event = limits(random);
        } else {
            reorder(random);
        }
        tell(event);
    }

    private static Optional<JobEntry> one(List<JobEntry> jobs, SplittableRandom random) {
        return jobs.isEmpty() ? Optional.empty() : Optional.of(jobs.get(random.nextInt(jobs.size())));
    }

    private static Event limits(SplittableRandom random) {
        Limit users = new Limit(
                "users",
                new Subject.Each(Subject.Party.USER),
                new Measure.OfResource(ResourceKinds.CPUS),
                new Amount.Absolute(8 + random.nextInt(8)));
        return new Event.LimitsChanged(random.nextBoolean() ? List.of() : List.of(users));
    }

    private void reorder(SplittableRandom random) {
        orders.update(now);
        int list = random.nextInt(orders.lists().size());
        List<JobEntry> order = new ArrayList<>(orders.lists().get(list).order());
        if (!order.isEmpty()) {
            JobEntry moving = order.remove(random.nextInt(order.size()));
            order.add(random.nextInt(order.size() + 1), moving);
            orders.reorder(list, order);
        }
    }

    private Job job(SplittableRandom random) {
        boolean wants = random.nextInt(6) == 0;
        Resources each = Resources.of(random.nextInt(7), 1 + random.nextInt(12));
        Chunk chunk = new Chunk(random.nextInt(3) == 0 ? 2 : 1, each, wants ? FAST : Set.of());
        List<Chunk> chunks =
                random.nextInt(10) == 0 ? List.of(chunk, new Chunk(1, Resources.of(1, 1))) : List.of(chunk);
        Arrangement arrangement = Arrangement.values()[random.nextInt(Arrangement.values().length)];
        Sharing sharing =
                random.nextInt(3) > 0 ? Sharing.SHARED : Sharing.values()[random.nextInt(Sharing.values().length)];
        List<JobId> after = new ArrayList<>();
        if (random.nextInt(60) == 0) {
            one(site.queue(), random).ifPresent(other -> after.add(other.job().id()));
        }
        long notBefore = random.nextInt(8) == 0 ? now + random.nextInt(60) : 0;
        return new Job(
                JobId.of(++number),
                new Owner("u" + random.nextInt(3), "g", "p"),
                "q",
                now,
                10 * (1 + random.nextInt(6)),
                new Request(chunks, arrangement, sharing),
                new Conditions(notBefore, after, Optional.empty()));
    }

    void startDue() {
        for (JobList list : orders.lists()) {
            while (list.nextStart() <= now && list.order().get(0).mayStart(now)) {
                JobEntry job = list.order().get(0);
                orders.started(job);
                site.start(now, job, table.placement(job));
                site.apply(now, List.of(new Event.StartConfirmed(job.job().id(), now)), SiteListener.INDIFFERENT);
            }
        }
    }
}
