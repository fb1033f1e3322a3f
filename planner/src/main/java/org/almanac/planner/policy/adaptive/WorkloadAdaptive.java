package org.almanac.planner.policy.adaptive;

import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SwitchMemory;
import org.almanac.planner.SwitchMemory.Ratio;
import org.almanac.planner.SwitchMemory.Tendency;
import org.almanac.planner.policy.parameter.Notation;
import org.almanac.planner.policy.parameter.Setting;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Setup;

/**
 * WBAS, the workload-based adaptive scheduler (Talby and Feitelson 2005, section 4, figure 4): one policy is in charge
 * while an attribute of the workload is larger than it used to be, and another one while it is not. In the paper the
 * attribute is how many cpus jobs ask for, and the policies are Flex and Maui.
 *
 * <p>What is usual is an exponential moving average over the jobs. An interval in which nothing was observed changes
 * nothing.
 */
public final class WorkloadAdaptive extends AdaptivePolicy {
    public static final String NAME = "workload-adaptive";

    public static final Setting<WorkloadMeasure> BY = Setting.choice(
            "by",
            WorkloadMeasure.CPUS,
            "what makes jobs wide: the cpus they ask for, how long they ran, their cpu seconds, the load or the users");
    public static final Setting<Long> INTERVAL =
            new Setting<>("interval", Notation.DURATION, "1h", "how often the jobs since then are looked at");
    public static final Setting<Long> AVERAGED =
            new Setting<>("averaged", Notation.NUMBER, "7500", "over so many jobs it is averaged what is usual");

    private static final int NARROW = 0;
    private static final int WIDE = 1;
    private final WorkloadMeasure by;
    /** The paper's MAF, the moving average factor: over how many jobs the average is taken. */
    private final long averaged;

    private Tendency tendency = new Tendency(0, Ratio.NOTHING, Ratio.NOTHING, OptionalLong.empty(), Set.of());

    /**
     * @param wide the policy in charge while the attribute is larger
     * @param narrow the policy in charge while it is not
     * @param interval seconds between two reviews
     * @param averaged over how many jobs the average is taken
     */
    public WorkloadAdaptive(
            Setup setup, WorkloadMeasure by, Candidate wide, Candidate narrow, long interval, long averaged) {
        super(NAME, setup, List.of(narrow, wide), interval);
        this.by = by;
        this.averaged = averaged;
    }

    private WorkloadAdaptive(WorkloadAdaptive other) {
        super(other);
        this.by = other.by;
        this.averaged = other.averaged;
        this.tendency = other.tendency;
    }

    @Override
    protected void ends(long now, JobEntry job) {
        by.ofEnd(job, now).ifPresent(this::count);
    }

    @Override
    protected void happened(long now, List<Event> events) {
        for (Event event : events) {
            if (event instanceof Event.Submitted submitted) {
                truth().find(submitted.job()).filter(JobEntry::waits).ifPresent(this::arrived);
            }
        }
    }

    private void arrived(JobEntry job) {
        by.ofArrival(job, tendency).ifPresent(this::count);
        tendency = tendency.after(job.submitted(), job.job().user());
    }

    /**
     * Adds an observation to the average by the paper's formula; until there are as many as are averaged, the average is
     * over all of them.
     */
    private void count(Ratio observed) {
        long counted = tendency.counted() + 1;
        tendency = new Tendency(
                counted,
                tendency.usual().mixedWith(observed, 1.0 / Math.min(averaged, counted)),
                tendency.lately().plus(observed),
                tendency.lastArrival(),
                tendency.users());
    }

    @Override
    protected int choose(long now) {
        if (tendency.lately().isNothing()) {
            return active();
        }
        return tendency.lately().isMoreThan(tendency.usual()) ? WIDE : NARROW;
    }

    @Override
    protected void begin(long now) {
        tendency = new Tendency(tendency.counted(), tendency.usual(), Ratio.NOTHING, tendency.lastArrival(), Set.of());
    }

    @Override
    protected SwitchMemory.Learnt learnt() {
        return tendency;
    }

    @Override
    protected void restore(SwitchMemory.Learnt learnt) {
        if (learnt instanceof Tendency before) {
            tendency = before;
        }
    }

    @Override
    public Scheduler copy() {
        return new WorkloadAdaptive(this);
    }
}
