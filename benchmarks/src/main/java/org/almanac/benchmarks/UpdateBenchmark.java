package org.almanac.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.plan.Plan;
import org.almanac.planner.plan.order.OrderPlan;
import org.almanac.planner.plan.reservation.ReservationPlan;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.SiteListener;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * A full update: every waiting job is given its start and nodes anew.
 *
 * <p>For {@code planned} it is the sweep over the kept order (the planning paper's UPDATE); for {@code conservative} every
 * job gets the earliest reservation in a plan that is empty but for what runs, in the order of the queue.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class UpdateBenchmark {
    @Param("planned")
    String policy;

    @Param("20x80")
    String site;

    @Param("1000")
    int waiting;

    private Plan plan;
    private OrderPlan orders;

    @Setup
    public void tell() {
        BusySite busy = new BusySite(SiteShape.parse(site), waiting, 1);
        plan = new Plan(toldOf(busy));
        if (policy.equals("planned")) {
            orders = new OrderPlan(plan);
            for (PlanView.Planned planned : busy.told(policy).plan().planned()) {
                JobEntry entry = plan.site().find(planned.job().id()).orElseThrow();
                plan.place(entry, planned.start(), planned.placement());
                orders.append(entry);
            }
        }
    }

    private static Site toldOf(BusySite busy) {
        Site site = new Site(busy.machine());
        List<Event> events = new ArrayList<>();
        for (BusySite.Running job : busy.running()) {
            events.add(new Event.Submitted(job.job()));
            events.add(new Event.StartedElsewhere(job.job().id(), job.placement(), job.started()));
        }
        busy.waiting().forEach(job -> events.add(new Event.Submitted(job)));
        site.apply(BusySite.NOW, events, SiteListener.INDIFFERENT);
        return site;
    }

    @Benchmark
    public Object fullUpdate() {
        return policy.equals("planned") ? update() : reserveAll();
    }

    private Object update() {
        orders.outdate();
        return orders.update(BusySite.NOW);
    }

    private Object reserveAll() {
        ReservationPlan reservations = new ReservationPlan(plan, BusySite.NOW);
        plan.dropAll();
        for (JobEntry entry : plan.site().queue()) {
            reservations.reserve(entry, BusySite.NOW);
        }
        return reservations;
    }
}
