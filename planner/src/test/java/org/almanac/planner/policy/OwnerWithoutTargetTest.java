package org.almanac.planner.policy;

import static org.almanac.planner.policy.SmallSite.ended;
import static org.almanac.planner.policy.SmallSite.ids;
import static org.almanac.planner.policy.SmallSite.submit;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.almanac.planner.Event;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.fairshare.Shares.Accounting;
import org.almanac.planner.fairshare.Shares.Share;
import org.almanac.planner.fairshare.Target;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An owner whose target is 0 is matched with nothing, and its jobs say so. */
class OwnerWithoutTargetTest {
    private static Share share(String user, Target target) {
        return new Share(user + "s", 1, Optional.of(target), List.of(), List.of(new Shares.User(user, 1)));
    }

    private static Event shares(Target alice, Target bob) {
        return new Event.SharesChanged(
                new Shares(100, Accounting.USER, 1, List.of(share("alice", alice), share("bob", bob)), List.of()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "easy:binding=60s,cycle=10s",
                "easy:binding=plan",
                "maui:binding=auto",
                "conservative:binding=plan",
                "planned:iterations=0,binding=plan",
                "planned:binding=60s"
            })
    void itsJobsWaitUntilItHasOne(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(4));
        site.tell(shares(new Target(1), new Target(0)));
        assertEquals(ids(1), site.tell(submit("alice", 1, 4, 50), submit("bob", 2, 1, 50)));
        assertEquals(new Standing.WithoutTarget(), site.standing(2));
        assertEquals(ids(), site.at(150).tell(ended(1)));
        assertEquals(new Standing.WithoutTarget(), site.standing(2));
        assertEquals(ids(), site.at(160).tell(new Event.Timer()));
        assertEquals(
                ids(),
                site.at(170)
                        .tell(shares(
                                new Target(1, List.of(new Target.Phase(200, 300, 0))),
                                new Target(0, List.of(new Target.Phase(200, 300, 1))))));
        assertEquals(ids(2), site.at(200).tell(new Event.Timer()));
    }
}
