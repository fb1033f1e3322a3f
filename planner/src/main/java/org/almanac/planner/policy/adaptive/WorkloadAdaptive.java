package org.almanac.planner.policy.adaptive;

import java.util.List;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SwitchMemory;
import org.almanac.planner.policy.parameter.Notation;
import org.almanac.planner.policy.parameter.Setting;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Setup;
import org.almanac.planner.site.SiteListener;

/**
 * WBAS, the workload-based adaptive scheduler (Talby and Feitelson 2005, section 4, figure 4): one policy is in charge
 * while jobs are wider than they used to be, and another one while they are not. In the paper these are Flex and Maui.
 *
 * <p>How wide jobs used to be is an exponential moving average of the cpus that they ask for. An interval in which no
 * job has come changes nothing.
 */
public final class WorkloadAdaptive extends AdaptivePolicy {
    public static final String NAME = "workload-adaptive";

    public static final Setting<Long> INTERVAL =
            new Setting<>("interval", Notation.DURATION, "1h", "how often the jobs since then are looked at");
    public static final Setting<Long> AVERAGED =
            new Setting<>("averaged", Notation.NUMBER, "7500", "over so many jobs it is averaged what is usual");

    private static final int NARROW = 0;
    private static final int WIDE = 1;
    /** The paper's MAF, the moving average factor: over how many jobs the average is taken. */
    private final long averaged;

    private SwitchMemory.Parallelism parallelism = new SwitchMemory.Parallelism(0, 0, 0, 0);

    /**
     * @param wide the policy in charge while jobs are wider
     * @param narrow the policy in charge while they are not
     * @param interval seconds between two reviews
     * @param averaged over how many jobs the average is taken
     */
    public WorkloadAdaptive(Setup setup, Candidate wide, Candidate narrow, long interval, long averaged) {
        super(NAME, setup, List.of(narrow, wide), interval);
        this.averaged = averaged;
    }

    private WorkloadAdaptive(WorkloadAdaptive other) {
        super(other);
        this.averaged = other.averaged;
        this.parallelism = other.parallelism;
    }

    /** Only the jobs that come matter here, and no change. */
    @Override
    protected SiteListener listener() {
        return SiteListener.INDIFFERENT;
    }

    @Override
    protected void happened(List<Event> events) {
        for (Event event : events) {
            if (event instanceof Event.Submitted submitted) {
                truth().find(submitted.job()).filter(JobEntry::waits).ifPresent(this::note);
            }
        }
    }

    /**
     * Adds a job to the average by the paper's formula; until as many jobs have come as are averaged, the average is
     * over all of them.
     */
    private void note(JobEntry job) {
        long jobs = parallelism.jobs() + 1;
        double factor = Math.min(averaged, jobs);
        parallelism = new SwitchMemory.Parallelism(
                jobs,
                (1 - 1 / factor) * parallelism.average() + 1 / factor * job.cpus(),
                parallelism.lately() + 1,
                parallelism.latelyCpus() + job.cpus());
    }

    @Override
    protected int choose(long now) {
        if (parallelism.lately() == 0) {
            return active();
        }
        double lately = (double) parallelism.latelyCpus() / parallelism.lately();
        return parallelism.average() < lately ? WIDE : NARROW;
    }

    @Override
    protected void begin(long now) {
        parallelism = new SwitchMemory.Parallelism(parallelism.jobs(), parallelism.average(), 0, 0);
    }

    @Override
    protected SwitchMemory.Learnt learnt() {
        return parallelism;
    }

    @Override
    protected void restore(SwitchMemory.Learnt learnt) {
        if (learnt instanceof SwitchMemory.Parallelism before) {
            parallelism = before;
        }
    }

    @Override
    public Scheduler copy() {
        return new WorkloadAdaptive(this);
    }
}
