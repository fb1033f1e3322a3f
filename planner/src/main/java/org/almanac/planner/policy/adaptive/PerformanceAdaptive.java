package org.almanac.planner.policy.adaptive;

import java.util.List;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SwitchMemory;
import org.almanac.planner.policy.base.SitePolicy;
import org.almanac.planner.policy.parameter.Notation;
import org.almanac.planner.policy.parameter.Setting;
import org.almanac.planner.policy.parameter.Settings;
import org.almanac.planner.site.Setup;
import org.almanac.planner.site.SiteListener;

/**
 * PBAS, the performance-based adaptive scheduler (Talby and Feitelson 2005, section 3): after each interval it puts the
 * policy in charge that would have done best in that interval.
 *
 * <p>A {@link CandidateSimulation} finds what each candidate would have done. All candidates begin with the jobs that
 * really ran and waited when the interval began, and get the jobs that came in it. The policy in charge stays if no
 * candidate would have done better; of several better candidates with the same cost the first is taken.
 */
public final class PerformanceAdaptive extends AdaptivePolicy {
    public static final String NAME = "performance-adaptive";

    public static final Setting<Long> INTERVAL =
            new Setting<>("interval", Notation.DURATION, "5m", "how often they are compared, on the jobs since then");
    public static final Setting<PerformanceMetric> METRIC = Setting.choice(
            "metric",
            PerformanceMetric.RESPONSE,
            "by what: response time, bounded slowdown, or the use of the machine");

    public static final Setting<CandidatesRun> CANDIDATES_RUN = Setting.choice(
            "candidates-run",
            CandidatesRun.ANEW,
            "each interval anew from what was, or beside all the time as in the paper, in replays alone");

    private final PerformanceMetric performance;
    private RecentPast past;

    public PerformanceAdaptive(Setup setup, List<Candidate> candidates, long interval, PerformanceMetric performance) {
        super(NAME, setup, candidates, interval);
        this.performance = performance;
        this.past = new RecentPast();
    }

    /** The policy with these settings, which say how its candidates are run. */
    public static Scheduler create(Setup setup, List<Candidate> candidates, Settings settings) {
        long interval = settings.get(INTERVAL);
        PerformanceMetric metric = settings.get(METRIC);
        return settings.get(CANDIDATES_RUN) == CandidatesRun.BESIDE
                ? new BesideAdaptive(setup, candidates, interval, metric)
                : new PerformanceAdaptive(setup, candidates, interval, metric);
    }

    private PerformanceAdaptive(PerformanceAdaptive other) {
        super(other);
        this.performance = other.performance;
        this.past = other.past.copy();
    }

    @Override
    protected SiteListener listener() {
        return past;
    }

    @Override
    protected int choose(long now) {
        if (candidates().size() == 1) {
            return active();
        }
        List<CandidateSimulation.Part> parts = past.parts(truth(), now);
        return cheapest(candidate -> cost(candidate, parts, now));
    }

    private double cost(int candidate, List<CandidateSimulation.Part> parts, long now) {
        SitePolicy policy = candidates().get(candidate).create(truth().setup());
        CandidateSimulation simulation = new CandidateSimulation(policy, parts, past.since(), now, truth().tuning());
        return performance.cost(parts, simulation.starts(truth(), past), past.since(), now);
    }

    @Override
    protected void begin(long now) {
        past.begin(truth(), waits(), now);
    }

    @Override
    protected SwitchMemory.Learnt learnt() {
        return past.memory();
    }

    @Override
    protected void restore(SwitchMemory.Learnt learnt) {
        if (learnt instanceof SwitchMemory.RecentJobs before) {
            past = new RecentPast(before);
        }
    }

    @Override
    public Scheduler copy() {
        return new PerformanceAdaptive(this);
    }
}
