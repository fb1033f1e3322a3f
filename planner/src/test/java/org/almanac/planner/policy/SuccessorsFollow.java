package org.almanac.planner.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.almanac.planner.Briefing;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.truth.SiteDriver;
import org.almanac.planner.truth.SiteDriver.Watcher;

/** A fresh scheduler that is told what another one was told, and takes up its memory, goes on as that one does. */
final class SuccessorsFollow implements Watcher {
    private final String policy;
    private final List<Scheduler> successors = new ArrayList<>();
    private int moment;

    SuccessorsFollow(String policy) {
        this.policy = policy;
    }

    @Override
    public void decided(SiteDriver driver, List<Job> waiting, List<Start> starts) {
        if (moment++ % 3 == 1 && !starts.isEmpty()) {
            succeed(driver);
        }
    }

    @Override
    public void settled(SiteDriver driver) {
        for (Scheduler successor : successors) {
            assertEquals(driver.plan().planned(), successor.plan().planned());
            assertEquals(driver.plan().running(), successor.plan().running());
            assertEquals(driver.scheduler().wakeAt(), successor.wakeAt());
            assertEquals(driver.scheduler().state().search(), successor.state().search());
        }
        if (moment++ % 13 == 3) {
            succeed(driver);
        }
    }

    private void succeed(SiteDriver driver) {
        if (successors.size() == 4) {
            return;
        }
        Briefing briefing = driver.scheduler().briefing(driver.now());
        Scheduler successor = Policies.create(PolicySpec.parse(policy), briefing.machine());
        briefing.tell(successor, driver.now());
        successor.restore(driver.now(), driver.scheduler().state());
        successors.add(successor);
        driver.follow(successor);
    }
}
