package org.almanac.planner.truth;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.truth.SiteDriver.Watcher;

/** Looks at some of the jobs that wait: at one of them, drawn at random, in some of the settled instants. */
public final class SomeWaiting implements Watcher {
    private final SplittableRandom random;
    private final int every;
    private final BiConsumer<SiteDriver, Job> look;
    private int left;

    /**
     * A look at so many jobs at most.
     *
     * @param every about one in so many instants is looked at
     */
    public SomeWaiting(SplittableRandom random, int every, int most, BiConsumer<SiteDriver, Job> look) {
        this.random = random;
        this.every = every;
        this.left = most;
        this.look = look;
    }

    @Override
    public void settled(SiteDriver driver) {
        List<Job> waiting = driver.plan().waiting();
        if (left > 0 && !waiting.isEmpty() && random.nextInt(every) == 0) {
            left--;
            look.accept(driver, waiting.get(random.nextInt(waiting.size())));
        }
    }
}
