package org.almanac.daemon.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.almanac.daemon.config.form.Problem;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicyDescription;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.planner.policy.parameter.Setting;
import org.junit.jupiter.api.Test;

class PolicyFormTest {
    @Test
    void defaults() {
        assertEquals(
                new PolicySpec("planned", "planned", Map.of()),
                Written.of("poll: 5s").site().policy());
        assertEquals(
                new PolicySpec("easy", "easy", Map.of()),
                Written.of("policy: {name: easy}").site().policy());
    }

    @Test
    void everyKey() {
        PolicySpec expected = new PolicySpec(
                "planned:period=30s,long-share=70%", "planned", Map.of("period", "30s", "long-share", "70%"));
        assertEquals(
                expected,
                Written.of("policy: planned:long-share=70%,period=30s").site().policy());
        assertEquals(expected, Written.of("""
                policy:
                  long-share: 70%
                  period: 30s
                  name: planned
                """).site().policy());
    }

    /** A file may tell every key there is, as the shipped one does; the log tells what is not as ever. */
    @Test
    void whatIsSetToWhatHoldsAnywayIsNotTold() {
        assertEquals(
                "planned:period=30s",
                Written.of("policy: planned:long-walltime=7d,period=30s,search=all")
                        .site()
                        .policy()
                        .text());
        // Without the preset the same settings would hold anyway.
        String preset = "planned:preset=paper,search=all,period=60s,longest-wait=usual";
        PolicySpec told = Written.of("policy: " + preset).site().policy();
        assertTrue(Policies.areSame(PolicySpec.parse(preset), PolicySpec.parse(told.text())), told::text);
    }

    /** Whatever a policy lets be set on the command line is a key here, with the same values and default. */
    @Test
    void everyParameterOfEveryPolicyIsAKey() {
        for (PolicyDescription policy : Policies.all()) {
            for (Setting<?> parameter : policy.parameters()) {
                String group = "policy:\n  name: " + policy.name() + "\n  " + parameter.name() + ": ";
                SiteConfiguration site =
                        Written.of(group + parameter.defaultText()).site();
                assertEquals(
                        Map.of(parameter.name(), parameter.defaultText()),
                        site.policy().settings());
                Policies.check(site.policy());
                List<String> problems = Written.of(group + "'?? ??'").problems();
                assertEquals(1, problems.size(), problems::toString);
                assertTrue(
                        problems.get(0).startsWith("f:3: policy." + parameter.name() + " is '?? ??', but "),
                        problems::toString);
            }
        }
    }

    @Test
    void refused() {
        Written.of("policy: eazy")
                .isRefused("f:1: policy.name is 'eazy', but may be " + allPolicies() + ". Maybe easy?");
        Written.of("policy: {order: shortest}")
                .isRefused("f:1: policy.name is missing; it must be " + allPolicies() + ".");
        Written.of("policy: easy:order").isRefused(whole("'easy:order'"));
        Written.of("policy: [easy]").isRefused(whole("a list"));
        Written.of("policy:").isRefused(whole("empty"));
        Written.of("policy: {name: easy, order: first, order: shortest, ordr: arrival}")
                .isRefused(
                        "f:1: policy.order stands twice, first in f:1.",
                        "f:1: policy.ordr is no key; there are name, order, queue-order, binding, cycle,"
                                + " transition-cost, preempt-rules, preempt-queues, preempt-priority, preempt-order, preempt-targets,"
                                + " preempt-spares, preempt-not-within, preempt-at-most, preempt-notice. Maybe order?",
                        "f:1: policy.order is 'first', but may be arrival or shortest.");
    }

    @Test
    void settingsThatAreWrongBesideEachOtherAreRefusedWhereTheyStand() {
        assertEquals(
                List.of(
                        "f:3: policy.preempt-spares has no effect, as no job may stop others: preempt-queues and preempt-priority say which may,"
                                + " or preempt-rules=from-server."),
                Written.of("policy:\n  name: planned\n  preempt-spares: no\n").problems());
        assertEquals(
                List.of(
                        "f:2: policy.name is set wrongly: preempt-queues, preempt-priority and preempt-rules=from-server cannot be set beside"
                                + " binding, cycle or transition-cost: nodes of stopped jobs go to another owner at once."),
                Written.of("policy:\n  name: planned\n  preempt-queues: urgent\n  cycle: 10s\n")
                        .problems());
    }

    @Test
    void whatHasToKnowHowLongJobsWillRunIsForReplaysAlone() {
        Written.of("policy: performance-adaptive:candidates-run=beside")
                .isRefused(
                        "f:1: policy is performance-adaptive:candidates-run=beside, but candidates-run=beside has to know how"
                                + " long jobs will run, which only a replay does; beside a server there is candidates-run=anew.");
    }

    @Test
    void keysOfAPolicyThatIsMisspeltAreThoseOfTheOneThatIsMeant() {
        String name = "f:1: policy.name is 'plannd', but may be " + allPolicies() + ". Maybe planned?";
        String period = " policy.period is '1', but may be a duration such as 60s, 5m, 12h or 7d.";
        Written.of("policy: plannd:period=1").isRefused(name, "f:1:" + period);
        List<String> problems = Written.of("policy:\n  name: plannd\n  period: 1\n  perod: 60s\n  limit: 20s\n")
                .problems();
        assertEquals(3, problems.size(), problems::toString);
        assertEquals("f:2" + name.substring(3), problems.get(0));
        assertEquals("f:3:" + period, problems.get(1));
        assertTrue(problems.get(2).endsWith(". Maybe period?"), problems::toString);
        Written.of("policy: {name: nobodyknows, perod: 60s}")
                .isRefused("f:1: policy.name is 'nobodyknows', but may be " + allPolicies() + ".");
    }

    @Test
    void ofCandidatesItSaysWhichIsWrong() {
        String group = "policy:\n  name: performance-adaptive\n  candidates: ";
        String key = "f:3: policy.candidates is ";
        isRefusedWith(
                group + "flex+conservative:plan-ahed=2",
                key + "'flex+conservative:plan-ahed=2', but conservative has no parameter 'plan-ahed'; it has ",
                " Maybe plan-ahead?");
        isRefusedWith(
                group + "flex+eazy", key + "'flex+eazy', but there is no policy 'eazy'; there are ", " Maybe easy?");
        isRefusedWith(
                group + "flex+workload-adaptive",
                key
                        + "'flex+workload-adaptive', but workload-adaptive puts others in charge and cannot be put in charge",
                ".");
        Written.of(group + "easy++maui")
                .isRefused(key + "'easy++maui', but may be names of policies with + between them, each with settings"
                        + " after colons, as in easy+maui:depth=2.");
    }

    @Test
    void ofSeveralMovesItSaysWhichAreMeant() {
        isRefusedWith(
                "policy:\n  name: planned\n  search: randm+gap",
                "f:3: policy.search is 'randm+gap', but may be random, near, swap, worst-off, gap, several of these such"
                        + " as random+near or all",
                ". Maybe random+gap?");
    }

    private static void isRefusedWith(String written, String begin, String end) {
        List<String> problems = Written.of(written).problems();
        assertEquals(1, problems.size(), problems::toString);
        assertTrue(problems.get(0).startsWith(begin), problems::toString);
        assertTrue(problems.get(0).endsWith(end), problems::toString);
    }

    private static String allPolicies() {
        return Problem.listed(
                Policies.all().stream().map(PolicyDescription::name).toList());
    }

    private static String whole(String picture) {
        return "f:1: policy is " + picture
                + ", but may be NAME or NAME:key=value,... or a group of name and the policy's parameters.";
    }
}
