package org.almanac.daemon.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.almanac.daemon.record.StateDump.Names;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Job;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One JSON has all that a scheduler knows, and no user's name where names are hidden. */
class StateDumpTest {
    @TempDir
    Path state;

    private StateDump dump(String policy) throws Exception {
        RecordedSite site = new RecordedSite(policy, state, 4, 0);
        site.run(70);
        site.end();
        return StateDump.of(state, "1.2.3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned:fair-share-weight=1000"})
    void aSchedulerGoesOnFromIt(String policy) throws Exception {
        StateDump dump = dump(policy);

        StateDump read = StateDump.read(dump.json(Names.AS_THEY_ARE));

        assertEquals(dump, read);
        assertEquals(70, read.cycle());
        assertFalse(read.plan().isEmpty());
        Scheduler again = read.scheduler().restore();
        List<PlanView.Planned> planned = again.plan().planned();
        assertEquals(
                read.plan(),
                planned.stream()
                        .map(each -> new StateDump.PlannedJob(each.job().id(), each.start(), each.placement()))
                        .toList());
        assertTrue(again.plan().running().size() > 3);
        assertTrue(again.plan().running().stream()
                .anyMatch(run -> run.job().expectedRuntime().isPresent()));
        assertTrue(
                planned.stream().anyMatch(each -> each.job().expectedRuntime().isPresent()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"easy:queue-order=fair-share", "planned", "workload-adaptive:by=users,interval=100s"})
    void usersAreHiddenEachByOneName(String policy) throws Exception {
        StateDump dump = dump(policy);
        byte[] json = dump.json(Names.HIDDEN);

        String text = new String(json, StandardCharsets.UTF_8);
        assertFalse(Pattern.compile("\"u[0-9]\"").matcher(text).find(), text);
        Pattern called = Pattern.compile("\"name\":\"job[0-9]+\"");
        assertFalse(called.matcher(text).find(), text);
        assertTrue(Pattern.compile("\"name\":\"j[0-9]+\"").matcher(text).find(), text);
        String asItIs = new String(dump.json(Names.AS_THEY_ARE), StandardCharsets.UTF_8);
        assertTrue(asItIs.contains("\"u1\""));
        assertTrue(called.matcher(asItIs).find());
        StateDump hidden = StateDump.read(json);
        SortedMap<String, String> was = users(dump);
        SortedMap<String, String> is = users(hidden);
        assertEquals(was.keySet(), is.keySet());
        Map<String, String> names = new HashMap<>();
        was.forEach((job, user) -> assertEquals(names.computeIfAbsent(user, first -> is.get(job)), is.get(job)));
        assertTrue(names.size() > 3);
        assertEquals(names.size(), names.values().stream().distinct().count());
        assertEquals(
                dump.scheduler().restore().plan().planned().size(),
                hidden.scheduler().restore().plan().planned().size());
    }

    @Test
    void administratorsAndFoldersAreHiddenToo() throws Exception {
        StateDump dump = dump("conservative");
        StateDump told = new StateDump(
                dump.version(),
                dump.program(),
                dump.dumped(),
                dump.cycle(),
                dump.time(),
                Map.of(
                        "admin.users", "ann, bob",
                        "admin.groups", "none",
                        "state", "/home/ann/state",
                        "api.tokens", "/home/carl/u1",
                        "limits[u1@host].at-most", "none"),
                dump.scheduler(),
                dump.plan(),
                List.of("/home/carl/state/record/cycles-1.jsonl.gz has no end behind its line 7"));

        StateDump hidden = StateDump.read(told.json(Names.HIDDEN));

        Map<String, String> values = hidden.configuration();
        String all = new String(told.json(Names.HIDDEN), StandardCharsets.UTF_8);
        assertFalse(Pattern.compile("\\b(ann|bob|carl|u1)\\b").matcher(all).find(), values.toString());
        assertTrue(values.get("admin.users").matches("p\\d+, p\\d+"), values.toString());
        assertEquals("none", values.get("admin.groups"));
        assertEquals("/.../state", values.get("state"));
        assertEquals(List.of("/.../cycles-1.jsonl.gz has no end behind its line 7"), hidden.gaps());
    }

    private static SortedMap<String, String> users(StateDump dump) {
        SortedMap<String, String> users = new TreeMap<>();
        dump.scheduler()
                .batches()
                .forEach(batch -> batch.events().forEach(event -> {
                    if (event instanceof Event.Submitted submitted) {
                        Job job = submitted.newJob();
                        users.put(job.id().value(), job.user());
                    }
                }));
        return users;
    }

    @Test
    void withoutARecordThereIsNone() {
        IOException none = assertThrows(IOException.class, () -> StateDump.of(state, "1.2.3"));

        assertEquals(
                "there is no record of a scheduler in " + state.resolve("record")
                        + ". Maybe no daemon has reached its server yet",
                none.getMessage());
    }
}
