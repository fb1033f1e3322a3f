package org.almanac.planner.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Standing;
import org.almanac.planner.Start;
import org.almanac.planner.check.PlanChecker;
import org.almanac.planner.cluster.ArraySlots;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject;
import org.almanac.planner.site.Setup;

/** A scheduler driven by hand: events of an instant, then its decisions, each confirmed. */
public final class SmallSite {
    private final Scheduler scheduler;
    private long now = 100;

    public SmallSite(String policy, Machine machine) {
        this(policy, Setup.of(machine));
    }

    public SmallSite(String policy, Setup setup) {
        scheduler = Policies.create(PolicySpec.parse(policy), setup, 1);
    }

    /** Whether the policy tells no job a start, or none in the first minute. */
    public static boolean plansNothing(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(1));
        site.tell(submit(1, 1), submit(2, 1));
        return !(site.standing(2) instanceof Standing.Planned);
    }

    public static List<JobId> ids(int... numbers) {
        return IntStream.of(numbers).mapToObj(JobId::of).toList();
    }

    public static Job job(
            int number, String user, String queue, long walltime, Request request, Conditions conditions) {
        return new Job(JobId.of(number), new Owner(user, "g", "p"), queue, 100, walltime, request, conditions);
    }

    /** A job of user {@code u} for 50 s. */
    public static Event submit(int number, int cpus) {
        return submit(number, cpus, 50);
    }

    public static Event submit(int number, int cpus, long walltime) {
        return submit("u", number, cpus, walltime);
    }

    public static Event submit(String user, int number, int cpus, long walltime) {
        return new Event.Submitted(job(number, user, "", walltime, Request.cpus(cpus), Conditions.NONE));
    }

    public static Event submit(int number, int cpus, Conditions conditions) {
        return new Event.Submitted(job(number, "u", "", 50, Request.cpus(cpus), conditions));
    }

    public static Event submitTo(String queue, int number, int cpus, long walltime) {
        return new Event.Submitted(job(number, "u", queue, walltime, Request.cpus(cpus), Conditions.NONE));
    }

    public static Event submit(int number, long walltime, Request request) {
        return new Event.Submitted(job(number, "u", "", walltime, request, Conditions.NONE));
    }

    public static Conditions notBefore(long time) {
        return new Conditions(time, List.of(), Optional.empty());
    }

    public static Conditions after(int... numbers) {
        return new Conditions(0, ids(numbers), Optional.empty());
    }

    public static Conditions inArray(String array, long atOnce) {
        return new Conditions(0, List.of(), Optional.of(new ArraySlots(array, atOnce)));
    }

    public static Limit userCpus(String name, long value) {
        return new Limit(
                name,
                new Subject.Each(Subject.Party.USER),
                new Measure.OfResource(ResourceKinds.CPUS),
                new Amount.Absolute(value));
    }

    public static Event limits(Limit... limits) {
        return new Event.LimitsChanged(List.of(limits));
    }

    public static Event windows(Window... windows) {
        return new Event.WindowsChanged(List.of(windows));
    }

    public static Window maintenance(long from, long to, Integer... nodes) {
        return new Window("maintenance", 0, Set.of(nodes), from, to, Optional.empty());
    }

    public static Window reservation(String queue, long from, long to, Integer... nodes) {
        return new Window("reservation", 0, Set.of(nodes), from, to, Optional.of(queue));
    }

    public static Event stopped(String queue) {
        return new Event.QueueChanged(new Queue(queue, Queue.Running.STOPPED, 0));
    }

    public static Event started(String queue) {
        return new Event.QueueChanged(new Queue(queue, Queue.Running.STARTED, 0));
    }

    public static Event ended(int number) {
        return new Event.Ended(JobId.of(number));
    }

    public SmallSite at(long time) {
        now = time;
        return this;
    }

    /** Events with nothing decided after them. */
    public void apply(Event... events) {
        scheduler.apply(now, List.of(events));
    }

    public List<Start> decide() {
        return scheduler.decide(now);
    }

    /** The jobs that are started after these events; the plan is proven sound. */
    public List<JobId> tell(Event... events) {
        apply(events);
        List<JobId> started = new ArrayList<>();
        List<Event> answers = new ArrayList<>();
        for (Start start : decide()) {
            started.add(start.job().id());
            answers.add(new Event.StartConfirmed(start.job().id(), now));
        }
        scheduler.apply(now, answers);
        PlanChecker.check(plan(), now).ifPresent(violation -> {
            throw new AssertionError(violation);
        });
        return started;
    }

    public PlanView plan() {
        return scheduler.plan();
    }

    public Scheduler scheduler() {
        return scheduler;
    }

    public Standing standing(int number) {
        return plan().standing(JobId.of(number)).orElseThrow();
    }

    /** The planned start, or that at which it was started. */
    public long start(int number) {
        Standing standing = standing(number);
        if (standing instanceof Standing.Runs runs) {
            return runs.started();
        } else if (standing instanceof Standing.Planned planned) {
            return planned.start();
        }
        throw new AssertionError("job " + number + " has no start: " + standing);
    }
}
