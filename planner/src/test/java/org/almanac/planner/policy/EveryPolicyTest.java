package org.almanac.planner.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.almanac.planner.policy.parameter.Setting;
import org.junit.jupiter.api.Test;

/** What is said of a wrongly written policy of the registry, or parameter of one. */
class EveryPolicyTest {
    /** Those that plan are held to it by the tests of all policies; a new one is taken to. */
    @Test
    void onlyPoliciesThatReserveTellAStart() {
        Set<String> reserveNothing = Set.of("fcfs", "best-fit");
        for (PolicyDescription policy : Policies.all()) {
            assertEquals(reserveNothing.contains(policy.name()), SmallSite.plansNothing(policy.name()), policy.name());
        }
        assertTrue(SmallSite.plansNothing("original-backfill:threshold=60s"));
        assertTrue(SmallSite.plansNothing("performance-adaptive:candidates=fcfs"));
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
            for (Setting<?> parameter : policy.parameters()) {
                for (String slip : slips(parameter.name())) {
                    String said = refusal(policy.name() + ":" + slip + "=" + parameter.defaultText());
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
            said = refusal(adaptive + "workload-adaptive");
            assertTrue(
                    said.contains("workload-adaptive puts others in charge and cannot be put in charge itself"), said);
            assertTrue(
                    said.endsWith("; there are fcfs, best-fit, easy, maui, backfill-balanced, improved-balanced,"
                            + " conservative, deadline, flex, original-backfill, planned."),
                    said);
            assertTrue(refusal(adaptive).contains("names no policy"), refusal(adaptive));
        }
        String said = refusal("workload-adaptive:wide=easy+maui");
        assertTrue(said.contains("wide is 'easy+maui', but may be the name of a policy"), said);
    }

    private static List<String> slips(String name) {
        String swapped = "" + name.charAt(1) + name.charAt(0) + name.substring(2);
        String changed = "_" + name.substring(1);
        return List.of(name.substring(0, name.length() - 1), name + "x", name.substring(0, 1) + name, swapped, changed);
    }

    private static String refusal(String text) {
        PolicyException refused = assertThrows(
                PolicyException.class, () -> Policies.check(PolicySpec.parse(text)), () -> text + " is not refused");
        assertEquals(1, refused.getMessage().lines().count());
        return refused.getMessage();
    }
}
