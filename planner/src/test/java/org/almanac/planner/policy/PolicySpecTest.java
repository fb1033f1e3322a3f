package org.almanac.planner.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.policy.parameter.NearestName;
import org.almanac.planner.policy.parameter.Setting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How policies are written, and what is said of one that does not exist. */
class PolicySpecTest {
    @Test
    void aPolicyIsANameAndSettings() {
        assertEquals(new PolicySpec("easy", "easy", Map.of()), PolicySpec.parse("easy"));
        assertEquals(
                Map.of("order", "shortest", "x", "1=2"),
                PolicySpec.parse(" easy : order = shortest ,x=1=2").settings());
        assertEquals("easy", PolicySpec.parse(" easy : order = shortest").name());
    }

    @Test
    void aPolicyWithSettingsIsWrittenInTheirOrder() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("order", "shortest");
        settings.put("a", "1");
        assertEquals(PolicySpec.parse("easy:order=shortest,a=1"), PolicySpec.of("easy", settings));
        assertEquals(PolicySpec.parse("easy"), PolicySpec.of("easy", Map.of()));
    }

    @Test
    void policiesAreTheSameThatMeanTheSame() {
        assertTrue(areSame("planned", "planned:period=60s"));
        assertTrue(areSame("planned:period=1m,search=gap+near", "planned:search=near+gap,period=60s"));
        assertFalse(areSame("planned", "planned:period=61s"));
        assertFalse(areSame("fcfs", "best-fit"));
    }

    private static boolean areSame(String one, String other) {
        return Policies.areSame(PolicySpec.parse(one), PolicySpec.parse(other));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                ":",
                ":order=shortest",
                "easy:",
                "easy:order",
                "easy:=x",
                "easy:order=arrival,",
                "easy:order=arrival,order=shortest",
                "easy:,order=arrival",
                "easy,maui"
            })
    void whatIsNoPolicyIsRefusedInOneLineThatQuotesIt(String text) {
        PolicyException refused = assertThrows(PolicyException.class, () -> PolicySpec.parse(text));

        assertTrue(refused.getMessage().startsWith("--policy '" + text + "'"), refused::getMessage);
        assertEquals(1, refused.getMessage().lines().count());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "eazy | there is no policy 'eazy' | Maybe easy?",
                "FCFS | there is no policy 'FCFS' | Maybe fcfs?",
                "slurm | there is no policy 'slurm' | there are fcfs, ",
                "mauie | there is no policy 'mauie' | Maybe maui?",
                "maui:depth=0 | depth is '0', but may be a whole number of at least 1 or none | .",
                "maui:size-weight=big | size-weight is 'big', but may be a number such as 1, 0.5 or -2 | .",
                "planned:user-weight=-1 | user-weight is '-1', but may be a number of at least 0 such as 1 or 0.5 | .",
                "planned:long-wait-weight=-1 | but may be a number of at least 0 such as 1 or 0.5 or usual | .",
                "planned:threads=65 | threads is '65', but may be a whole number from 1 to 64 | .",
                "planned:threads=0 | threads is '0', but may be a whole number from 1 to 64 | .",
                "maui:backfill=bestfit | backfill is 'bestfit' | Maybe best-fit?",
                "fcfs:order=arrival | fcfs has no parameter 'order' | it has queue-order.",
                "easy:odrer=arrival | easy has no parameter 'odrer' | it has order, queue-order, binding, cycle, transition-cost, preempt-rules, preempt-queues, preempt-priority, preempt-order, preempt-targets, preempt-spares, preempt-not-within, preempt-at-most, preempt-notice. Maybe order?",
                "maui:depht=2 | maui has no parameter 'depht' | Maybe depth?",
                "fcsf | there is no policy 'fcsf' | Maybe fcfs?",
                "easy:x=1,order=no,y=2,z=3,a=4,b=5 | easy has no parameter 'x' | it has order, queue-order, binding, cycle, transition-cost, preempt-rules, preempt-queues, preempt-priority, preempt-order, preempt-targets, preempt-spares, preempt-not-within, preempt-at-most, preempt-notice.",
                "easy:order=no,x=1,y=2,z=3,a=4,b=5 | order is 'no' | arrival or shortest.",
                "easy:order=longest | order is 'longest', but may be arrival or shortest | .",
                "easy:queue-order=fairshare | queue-order is 'fairshare' | Maybe fair-share?",
                "easy:order=shortes | order is 'shortes' | Maybe shortest?",
                "conservative:compression=of | compression is 'of' | Maybe off?",
                "planned:search=al | search is 'al', but may be random or near or swap or worst-off or gap or several of these such as random+near or all. | Maybe all?",
                "planned:search=randm+gap+worst_off | search is 'randm+gap+worst_off' | Maybe random+gap+worst-off?",
                "planned:search=near+near | search is 'near+near', but may be | or all.",
                "planned:search=near+all | search is 'near+all', but may be | or all.",
                "planned:search=near+ | search is 'near+', but may be | or all.",
                "conservative:compression= | compression is '' | on or off"
            })
    void whatDoesNotExistIsRefusedWithWhatDoes(String text, String said, String hint) {
        PolicySpec spec = PolicySpec.parse(text);

        PolicyException refused = assertThrows(PolicyException.class, () -> Policies.check(spec));

        assertTrue(refused.getMessage().contains(said), refused::getMessage);
        assertTrue(refused.getMessage().contains(hint), refused::getMessage);
        assertEquals(1, refused.getMessage().lines().count());
        assertThrows(PolicyException.class, () -> Policies.create(spec, Machine.ofCpus(1)));
    }

    @Test
    void everyPolicyCanBeMadeWithEveryAllowedValue() {
        for (PolicyDescription policy : Policies.all()) {
            assertFalse(policy.sentence().isBlank());
            canBeMade(policy.name(), policy.name());
            for (Setting<?> parameter : policy.parameters()) {
                List<String> allowed = values(parameter);
                assertTrue(allowed.size() > 1, parameter.name() + " may only be " + allowed);
                // They say nothing by themselves, which is refused.
                String beside = PreemptionSettings.MORE.contains(parameter) ? ",preempt-queues=urgent" : "";
                allowed.forEach(value ->
                        canBeMade(policy.name(), policy.name() + ":" + parameter.name() + "=" + value + beside));
            }
        }
    }

    /** Its words, and of whatever else may be written some that are allowed. */
    private static List<String> values(Setting<?> parameter) {
        return Stream.concat(
                        parameter.notation().allowed().stream(),
                        Stream.of(
                                parameter.defaultText(),
                                "0",
                                "1",
                                "7",
                                "64",
                                "-1",
                                "0.5",
                                "0s",
                                "60s",
                                "5m",
                                "4x",
                                "50%",
                                "easy",
                                "near+worst-off",
                                "requeue"))
                .filter(value -> parameter.notation().parse(value).isPresent())
                .distinct()
                .toList();
    }

    private static void canBeMade(String name, String written) {
        Scheduler scheduler = Policies.create(PolicySpec.parse(written), Machine.ofCpus(4));
        assertEquals(name, scheduler.state().policy(), written);
        assertEquals(Times.NEVER, scheduler.copy().wakeAt(), written);
    }

    @ParameterizedTest
    @CsvSource({
        "eazy, easy",
        "EASY, easy",
        "conservativ, conservative",
        "conzervatife, conservative",
        "fcf, fcfs",
        "fcfs, fcfs"
    })
    void aSlipOfThePenFindsTheName(String written, String meant) {
        assertEquals(Optional.of(meant), NearestName.of(written, List.of("fcfs", "easy", "conservative")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "maui", "backfill", "e"})
    void whatIsFarFromEveryNameFindsNone(String written) {
        assertEquals(Optional.empty(), NearestName.of(written, List.of("fcfs", "easy", "conservative")));
    }

    @Test
    void ofEquallyNearNamesTheFirstInTheAlphabetIsMeant() {
        assertEquals(Optional.of("cat"), NearestName.of("xat", List.of("hat", "cat", "mat")));
        assertEquals(Optional.empty(), NearestName.of("x", List.of()));
    }

    @Test
    void aPresetIsItsSettingsAndWhatIsSetBesideItGoesBefore() {
        String paper = "planned:search=random,iterations=300,exact-up-to=none";
        assertTrue(
                areSame(
                        "planned:preset=paper",
                        paper
                                + ",promise-slack=none,longest-wait=free,at-early-ends=false,long-wait-weight=0,worst-user-weight=0"));
        assertTrue(areSame("planned:preset=paper,iterations=4x", "planned:iterations=4x,preset=paper"));
        assertFalse(areSame("planned:preset=paper,iterations=4x", "planned:preset=paper"));
        assertTrue(areSame("planned:preset=none", "planned"));
        assertThrows(PolicyException.class, () -> Policies.check(PolicySpec.parse("planned:preset=papers")));
    }
}
