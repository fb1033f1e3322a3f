package org.almanac.daemon.record;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicyDescription;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.Replay;
import org.almanac.replay.ReplayJob;
import org.almanac.replay.ReplayLog;
import org.almanac.replay.ReplayProgress;
import org.almanac.replay.Verification;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What any policy remembers at any moment, and all that it is told, comes back the same from its text. */
class StateTextTest {
    private static final Form<Event> EVENTS = Form.of(Event.class);

    static List<String> everyPolicy() {
        List<String> policies = new ArrayList<>(List.of(
                "easy:queue-order=fair-share",
                "conservative:queue-order=fair-share",
                "planned:fair-share-weight=1000,iterations=20,period=100s",
                "performance-adaptive:candidates=easy:queue-order=fair-share+conservative,interval=500s",
                "workload-adaptive:by=users,interval=300s,averaged=10"));
        Policies.all().stream()
                .map(PolicyDescription::name)
                .map(name -> name + (name.equals("planned") ? ":iterations=20,period=100s" : ""))
                .forEach(policies::add);
        return policies;
    }

    @ParameterizedTest
    @MethodSource("everyPolicy")
    void comesBackTheSame(String policy) throws IOException {
        int seeds = Math.max(1, Integer.getInteger("almanac.sites", 15) / 15);
        List<SchedulerState> states = new ArrayList<>();
        for (int seed = 0; seed < seeds; seed++) {
            replay(policy, seed, states);
        }

        assertTrue(states.size() > 20 * seeds, policy);
        assertTrue(states.stream().anyMatch(state -> !state.intentions().isEmpty()), policy);
        for (SchedulerState state : states) {
            byte[] text = StateText.write(state);
            SchedulerState read = StateText.read(text);
            assertEquals(state, read);
            assertArrayEquals(text, StateText.write(read));
        }
    }

    private static void replay(String policy, long seed, List<SchedulerState> states) {
        Machine machine = Machine.ofNodes(4, 8);
        Scheduler scheduler = Policies.create(PolicySpec.parse(policy), machine);
        Scheduler watched = (Scheduler) Proxy.newProxyInstance(
                Scheduler.class.getClassLoader(), new Class<?>[] {Scheduler.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("apply")) {
                        for (Object event : (List<?>) arguments[1]) {
                            assertEquals(event, EVENTS.read(EVENTS.write((Event) event)));
                        }
                    }
                    Object result = method.invoke(scheduler, arguments);
                    if (method.getName().equals("decide")) {
                        states.add(scheduler.state());
                    }
                    return result;
                });
        new Replay(new ReplayLog(log(seed), Map.of()), machine, watched, Verification.OFF, ReplayProgress.NONE).run();
    }

    private static List<ReplayJob> log(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<ReplayJob> log = new ArrayList<>();
        long now = 1_795_178_500L;
        for (int number = 1; number <= 40; number++) {
            now += random.nextInt(60);
            long walltime = 30 + random.nextInt(1_500);
            int user = random.nextInt(5);
            Conditions conditions = random.nextInt(6) == 0
                    ? Conditions.NONE.by(now + 2 * walltime)
                    : new Conditions(random.nextInt(6) == 0 ? now + 50 : 0, List.of(), Optional.empty());
            log.add(new ReplayJob(
                    number,
                    user,
                    new Owner("u" + user, "g" + user % 2, ""),
                    "batch",
                    now,
                    walltime,
                    1 + random.nextLong(walltime),
                    Request.cpus(1 + random.nextInt(20)),
                    conditions));
        }
        return log;
    }

    /** A text of something else, and what the complaint says of it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"version\":7,\"state\":{}} | the state of a scheduler is of version 7, but this Almanac knows version 1",
                "{\"state\":{}} | it must begin with a version",
                "[] | it must begin with a version",
                "'' | it must begin with a version",
                "{\"version\":1 | it is no JSON",
                "{\"version\":1} | the key state is missing",
                "{\"version\":1,\"state\":{}} | state: the key policy is missing",
                "{\"version\":1,\"state\":{\"policy\":\"easy\",\"plan\":3}} | state: the key plan is not known; known are policy,",
                "{\"version\":1,\"state\":{\"policy\":\"easy\",\"policy\":\"fcfs\"}} | state: the key policy is there twice",
                "{\"version\":1,\"state\":{\"policy\":4}} | state.policy: it must be a text, but is 4",
                "{\"version\":1,\"state\":{\"policy\":\"easy\",\"intentions\":[{\"job\":\"1\",\"promised\":1.5,\"moves\":{}}]}} | state.intentions[0].promised: it must be a whole number, but is 1.5",
                "{\"version\":1,\"state\":{\"policy\":\"easy\"}} {} | there is more behind its end"
            })
    void whatIsOfAnotherFormIsRefusedInWords(String text, String complaint) {
        IOException refused =
                assertThrows(IOException.class, () -> StateText.read(text.getBytes(StandardCharsets.UTF_8)));

        assertTrue(refused.getMessage().contains(complaint), refused.getMessage());
        assertEquals(1, refused.getMessage().lines().count());
    }

    @Test
    void aTextCutOffAnywhereIsRefused() {
        List<SchedulerState> states = new ArrayList<>();
        replay("conservative", 1, states);
        byte[] text = StateText.write(states.get(states.size() / 2));

        for (int length = 0; length < text.length; length++) {
            byte[] cut = Arrays.copyOf(text, length);
            assertThrows(IOException.class, () -> StateText.read(cut));
        }
    }
}
