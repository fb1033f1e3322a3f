package org.almanac.planner.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said to who writes a policy of the registry, or a parameter of one, wrongly. */
class EveryPolicyTest {
    @Test
    void everyPolicyOfTheRegistryIsTested() {
        Set<String> tested = EveryPolicy.Settings.all().stream()
                .map(policy -> PolicySpec.parse(policy).name())
                .collect(Collectors.toSet());
        Set<String> all = Policies.all().stream().map(PolicyDescription::name).collect(Collectors.toSet());
        assertEquals(all, tested);
    }

    /** Those that are known to plan are held to it by the tests of all policies. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "easy",
                "maui",
                "backfill-balanced",
                "improved-balanced",
                "conservative",
                "deadline",
                "flex",
                "original-backfill",
                "planned",
                "performance-adaptive",
                "workload-adaptive"
            })
    void whoeverReservesTellsAStart(String policy) {
        assertFalse(SmallSite.plansNothing(policy));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"fcfs", "best-fit", "original-backfill:threshold=60s", "performance-adaptive:candidates=fcfs"})
    void whoeverReservesNothingTellsNone(String policy) {
        assertTrue(SmallSite.plansNothing(policy));
    }

    @Test
    void aSlipInANameIsRefusedWithTheNameThatWasMeant() {
        for (PolicyDescription policy : Policies.all()) {
            for (String slip : slips(policy.name())) {
                assertTrue(refusal(slip).endsWith(" Maybe " + policy.name() + "?"), refusal(slip));
            }
        }
    }

    @Test
    void aSlipInAParameterIsRefusedWithTheParameterThatWasMeant() {
        for (PolicyDescription policy : Policies.all()) {
            for (Parameter parameter : policy.parameters()) {
                for (String slip : slips(parameter.name())) {
                    String said = refusal(policy.name() + ":" + slip + "=" + parameter.defaultValue());
                    assertTrue(said.contains(policy.name() + " has no parameter '" + slip + "'; it has "), said);
                    assertTrue(said.endsWith(" Maybe " + parameter.name() + "?"), said);
                }
            }
            String said = refusal(policy.name() + ":nothing-like-it=1");
            assertTrue(said.contains("has no parameter 'nothing-like-it'; it has "), said);
        }
    }

    @Test
    void aSlipInACandidateIsRefusedLikeOneInAPolicy() {
        for (String adaptive : List.of(
                "performance-adaptive:candidates=",
                "performance-adaptive:candidates=fcfs+",
                "workload-adaptive:wide=")) {
            assertTrue(refusal(adaptive + "eazy").endsWith(" Maybe easy?"), refusal(adaptive + "eazy"));
            String said = refusal(adaptive + "maui:dept=2:backfill=greedy");
            assertTrue(said.contains("maui has no parameter 'dept'; it has depth, "), said);
            assertTrue(said.endsWith(" Maybe depth?"), said);
            said = refusal(adaptive + "maui:backfill=gredy");
            assertTrue(
                    said.endsWith("backfill is 'gredy', but may be first-fit or best-fit or greedy. Maybe greedy?"),
                    said);
            // What puts others in charge is not put in charge itself.
            said = refusal(adaptive + "workload-adaptive");
            assertTrue(said.contains("there is no policy 'workload-adaptive'"), said);
            assertTrue(refusal(adaptive).contains("names no policy"), refusal(adaptive));
        }
        String said = refusal("workload-adaptive:wide=easy+maui");
        assertTrue(said.contains("wide is 'easy+maui', but may be the name of a policy"), said);
    }

    private static List<String> slips(String name) {
        return List.of(name.substring(0, name.length() - 1), name + "x", name.substring(0, 1) + name);
    }

    private static String refusal(String text) {
        PolicyException refused = assertThrows(
                PolicyException.class, () -> Policies.check(PolicySpec.parse(text)), () -> text + " is not refused");
        assertEquals(1, refused.getMessage().lines().count());
        return refused.getMessage();
    }
}
