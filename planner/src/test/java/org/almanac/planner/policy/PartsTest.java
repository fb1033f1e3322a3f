package org.almanac.planner.policy;

import static org.almanac.planner.policy.SmallSite.ended;
import static org.almanac.planner.policy.SmallSite.ids;
import static org.almanac.planner.policy.SmallSite.submit;
import static org.almanac.planner.policy.SmallSite.submitTo;
import static org.almanac.planner.policy.SmallSite.windows;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Members;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;
import org.almanac.planner.cluster.Window;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Windows that have a part of a node of four cpus from 150 to 400 leave the rest to others. */
class PartsTest {
    private static Window part(String queue, long cpus) {
        return part(cpus, Optional.of(queue), Optional.empty());
    }

    private static Window part(long cpus, Optional<String> queue, Optional<Members> members) {
        return new Window("part of " + queue, 0, Set.of(0), Map.of(0, Resources.of(cpus)), 150, 400, queue, members);
    }

    private static SmallSite site(String policy) {
        return new SmallSite(policy, Machine.ofCpus(4));
    }

    @ParameterizedTest
    @ValueSource(strings = {"easy", "conservative", "planned"})
    void jobsRunBesideAReservationAndNoneOnWhatItHas(String policy) {
        SmallSite site = site(policy);
        assertEquals(ids(1, 2), site.tell(windows(part("r", 2)), submit(1, 2, 200), submit(2, 2, 50)));
        assertEquals(ids(), site.at(150).tell(ended(2), submit(3, 1, 10)));
        assertEquals(300, site.start(3), "when the first ends, which has all that the reservation leaves");
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned"})
    void twoReservationsShareANode(String policy) {
        SmallSite site = site(policy);
        site.tell(
                windows(part("r", 2), part("s", 2)),
                submitTo("r", 1, 2, 50),
                submitTo("s", 2, 2, 50),
                submit(3, 1, 60));
        assertEquals(150, site.start(1));
        assertEquals(150, site.start(2));
        assertEquals(400, site.start(3), "together they have the whole node");
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned"})
    void jobsOfAReservationGetNoMoreThanItHas(String policy) {
        SmallSite site = site(policy);
        site.tell(windows(part("r", 1)), submitTo("r", 1, 1, 50), submitTo("r", 2, 1, 50), submitTo("r", 3, 2, 50));
        assertEquals(150, site.start(1));
        assertEquals(200, site.start(2), "though three cpus are free");
        assertInstanceOf(Standing.NeverFits.class, site.standing(3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned"})
    void aJobThatWantsTheNodeToItselfWaitsForTheEnd(String policy) {
        SmallSite site = site(policy);
        Request alone = new Request(List.of(new Chunk(1, Resources.of(1))), Arrangement.FREE, Sharing.EXCLUSIVE);
        site.tell(windows(part("r", 1)), submit(1, 60, alone));
        assertEquals(400, site.start(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"easy", "conservative", "planned"})
    void whatRunsLongerThanExpectedIsLackedByTheReservation(String policy) {
        SmallSite site = site(policy);
        site.tell(windows(part("r", 2)), submit(1, 3, 50), submitTo("r", 2, 2, 50));
        assertEquals(ids(), site.at(150).tell());
        assertEquals(ids(2), site.at(160).tell(ended(1)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned"})
    void membersUseThePartAndTheRest(String policy) {
        SmallSite site = site(policy);
        Members members = new Members(List.of("u"), List.of(), List.of());
        site.tell(windows(part(2, Optional.empty(), Optional.of(members))));
        site.at(150).tell(submit(1, 2, 100), submit(2, 2, 100), submit("x", 3, 2, 100));
        assertEquals(150, site.start(1));
        assertEquals(150, site.start(2), "one in the part and one beside it");
        assertEquals(250, site.start(3), "the rest alone is for others");
    }
}
