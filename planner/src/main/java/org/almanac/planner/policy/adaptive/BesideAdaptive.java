package org.almanac.planner.policy.adaptive;

import java.util.List;
import java.util.stream.IntStream;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SwitchMemory;
import org.almanac.planner.policy.base.SitePolicy;
import org.almanac.planner.site.Runtimes;
import org.almanac.planner.site.Setup;

/**
 * PBAS to the letter (Talby and Feitelson 2005, section 3.2 and figure 1): all candidates run in the background from the
 * first job on, each on a machine of its own, and after each interval the policy is put in charge whose simulation did
 * best in it.
 *
 * <p>It is compared by the jobs that ended in the interval; one under which none did is chosen last. Like {@link
 * PerformanceAdaptive} it keeps the policy in charge where no candidate did better.
 *
 * <p>How long jobs run has to be known before, so this is for replays; elsewhere each runs for its walltime. What the
 * candidates have done is not part of the stored state: restored, they begin with what the site has.
 */
final class BesideAdaptive extends AdaptivePolicy {
    private final Runtimes runtimes;
    private final PerformanceMetric performance;
    private final CandidateBeside[] beside;

    BesideAdaptive(Setup setup, List<Candidate> candidates, long interval, PerformanceMetric performance) {
        super(PerformanceAdaptive.NAME, setup, candidates, interval);
        this.runtimes = setup.runtimes();
        this.performance = performance;
        this.beside = candidates.stream()
                .map(candidate -> new CandidateBeside(candidate.create(setup), runtimes))
                .toArray(CandidateBeside[]::new);
    }

    private BesideAdaptive(BesideAdaptive other) {
        super(other);
        this.runtimes = other.runtimes;
        this.performance = other.performance;
        this.beside = IntStream.range(0, other.beside.length)
                .mapToObj(i -> other.beside[i].copy())
                .toArray(CandidateBeside[]::new);
    }

    @Override
    protected void happened(long now, List<Event> events) {
        for (CandidateBeside candidate : beside) {
            candidate.apply(now, events);
        }
    }

    @Override
    protected int choose(long now) {
        return cheapest(candidate -> performance.cost(beside[candidate].tally()));
    }

    @Override
    protected void begin(long now) {
        for (CandidateBeside candidate : beside) {
            candidate.begin();
        }
    }

    @Override
    protected SwitchMemory.Learnt learnt() {
        return new SwitchMemory.NotStored();
    }

    @Override
    protected void restore(SwitchMemory.Learnt learnt) {
        tookOver(truth().time());
    }

    @Override
    protected void tookOver(long now) {
        for (int i = 0; i < beside.length; i++) {
            SitePolicy fresh = candidates().get(i).create(truth().setup());
            beside[i] = new CandidateBeside(fresh, runtimes, truth(), now);
        }
    }

    @Override
    public Scheduler copy() {
        return new BesideAdaptive(this);
    }
}
