package org.almanac.planner.policy;

import static org.almanac.planner.policy.SmallSite.ended;
import static org.almanac.planner.policy.SmallSite.ids;
import static org.almanac.planner.policy.SmallSite.limits;
import static org.almanac.planner.policy.SmallSite.submit;
import static org.almanac.planner.policy.SmallSite.userCpus;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.almanac.planner.cluster.Machine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is reserved is reserved of the limits too, and a start is held to them when it comes. */
class LimitsOfReservationsTest {
    @Test
    void easyLeavesItsHeadWhatItNeedsOfALimit() {
        SmallSite site = new SmallSite("easy", Machine.ofCpus(10));
        site.tell(limits(userCpus("user", 4)));
        assertEquals(ids(1, 4), site.tell(submit(1, 2, 50), submit(2, 4, 50), submit(3, 1, 200), submit(4, 1, 50)));
        assertEquals(150, site.start(2));
        assertEquals(ids(2), site.at(150).tell(ended(1), ended(4)));
    }

    @Test
    void easyCountsWhatItsBackfilledJobsTakeTogetherOfTheHeadsLimit() {
        SmallSite site = new SmallSite("easy", Machine.ofCpus(10));
        site.tell(limits(userCpus("user", 4)));
        assertEquals(ids(1, 3), site.tell(submit(1, 2, 50), submit(2, 3, 50), submit(3, 1, 200), submit(4, 1, 200)));
        assertEquals(150, site.start(2));
        assertEquals(ids(2), site.at(150).tell(ended(1)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "conservative:compression=off"})
    void ofTwoStartsThatAreDueAtOnceForBeingAskedLateALimitLetsOneIn(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(10));
        site.tell(limits(userCpus("user", 4)));
        assertEquals(ids(1), site.tell(submit(1, 4, 50), submit(2, 4, 50), submit(3, 4, 50)));
        assertEquals(List.of(150L, 200L), List.of(site.start(2), site.start(3)));
        site.at(150).apply(ended(1));

        assertEquals(ids(2), site.at(210).tell());

        assertEquals(260, site.start(3));
    }
}
