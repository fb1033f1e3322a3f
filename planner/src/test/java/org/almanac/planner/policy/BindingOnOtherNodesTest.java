package org.almanac.planner.policy;

import static org.almanac.planner.policy.SmallSite.ended;
import static org.almanac.planner.policy.SmallSite.ids;
import static org.almanac.planner.policy.SmallSite.submit;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.fairshare.Shares.Accounting;
import org.almanac.planner.fairshare.Shares.Share;
import org.almanac.planner.fairshare.Target;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Policies that keep nodes for their owners, on a machine that grows. */
class BindingOnOtherNodesTest {
    private static final Event SHARES = new Event.SharesChanged(new Shares(
            100,
            Accounting.USER,
            1,
            List.of(
                    new Share("a", 1, Optional.of(new Target(0.5)), List.of(), List.of(new Shares.User("alice", 1))),
                    new Share("b", 1, Optional.of(new Target(0.5)), List.of(), List.of(new Shares.User("bob", 1)))),
            List.of()));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "easy:binding=60s",
                "easy:binding=auto",
                "easy:binding=plan",
                "maui:binding=auto",
                "conservative:binding=auto",
                "planned:iterations=0,binding=auto"
            })
    void jobsStartAndEndOnANodeThatHasComeLater(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(4));
        site.tell(SHARES);
        assertEquals(ids(1), site.tell(submit("alice", 1, 4, 50)));
        assertEquals(
                ids(2),
                site.at(110).tell(new Event.NodeNew(0, new Node("new", Resources.of(4))), submit("bob", 2, 4, 50)));
        assertEquals(ids(3), site.at(160).tell(ended(1), ended(2), submit("bob", 3, 4, 50)));
        assertEquals(ids(4), site.at(170).tell(submit("alice", 4, 4, 50)));
    }

    /** Of three owners two are left, with other numbers, while the third one's job has ended and another one runs. */
    @ParameterizedTest
    @ValueSource(strings = {"easy:binding=auto", "easy:binding=plan", "planned:iterations=0,binding=plan"})
    void ownersMayBecomeOthersWhileTheirJobsRun(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(4));
        site.tell(shares("a", "alice", "b", "bob", "c", "carol"));
        assertEquals(ids(1), site.tell(submit("carol", 1, 2, 50)));
        assertEquals(ids(2), site.tell(submit("bob", 2, 2, 90)));
        assertEquals(ids(3), site.at(150).tell(ended(1), shares("b", "bob", "d", "dora"), submit("dora", 3, 2, 50)));
        assertEquals(ids(4), site.at(190).tell(ended(2), submit("bob", 4, 2, 50)));
        assertEquals(ids(5), site.at(200).tell(ended(3), submit("bob", 5, 2, 50)));
    }

    private static Event shares(String... namesAndUsers) {
        List<Share> shares = new ArrayList<>();
        for (int i = 0; i < namesAndUsers.length; i += 2) {
            shares.add(new Share(
                    namesAndUsers[i],
                    1,
                    Optional.of(new Target(2.0 / namesAndUsers.length)),
                    List.of(),
                    List.of(new Shares.User(namesAndUsers[i + 1], 1))));
        }
        return new Event.SharesChanged(new Shares(100, Accounting.USER, 1, shares, List.of()));
    }
}
