package org.almanac.planner.policy;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.Sites;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever people do to jobs that are stopped for others, or go on, nothing is given out twice and nothing is started or stopped in vain. */
class StoppingPropertiesTest {
    private static final int SITES = Sites.of(12);
    private static final int STEPS = 80;

    /** What suspended jobs give back: all, their cpus, their memory, or both. */
    private static final List<Optional<Set<Integer>>> RELEASED =
            List.of(Optional.empty(), Optional.of(Set.of(0)), Optional.of(Set.of(1)), Optional.of(Set.of(0, 1)));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "conservative",
                "conservative:plan-ahead=3",
                "planned:iterations=0",
                "planned:iterations=50,period=10s",
                "planned:plan-ahead=3,iterations=20,period=10s",
                "easy",
                "maui"
            })
    void noNodeIsGivenOutTwiceAndNoJobStartedOrStoppedThatIsNotToBe(String policy) {
        int suspensions = 0;
        for (Optional<Set<Integer>> released : RELEASED) {
            for (int seed = 0; seed < SITES; seed++) {
                StoppingSite site = new StoppingSite(policy, released, 31L * seed + RELEASED.indexOf(released));
                try {
                    site.run(STEPS);
                } catch (AssertionError | RuntimeException e) {
                    throw new AssertionError(policy + " giving back " + released + ", seed " + seed + ": " + e, e);
                }
                suspensions += site.suspensions();
            }
        }
        assertTrue(suspensions > SITES * RELEASED.size(), "suspended " + suspensions);
    }
}
