package org.almanac.daemon.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.daemon.server.ServerScheduler.Connected;
import org.almanac.pbs.Warning;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.ifl.Kind;
import org.almanac.pbs.reading.Poll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether a scheduler is there, by the processes of this host and by the server's word. */
@Tag("slow")
class SchedulerProcessTest {
    @TempDir
    private Path processes;

    private SchedulerProcess process() {
        return new SchedulerProcess(processes, Set.of("vm", "localhost"));
    }

    private void runs(int number, String program) throws IOException {
        Path folder = Files.createDirectories(processes.resolve(Integer.toString(number)));
        Files.writeString(folder.resolve("comm"), program + "\n");
    }

    private static List<ServerScheduler> told(String state) {
        Map<String, String> attributes = Map.of("state", state, "scheduling", "True", "sched_host", "vm");
        return ServerScheduler.of(new Poll(0, Map.of(Kind.SCHEDULER, List.of(new BatchObject("default", attributes)))));
    }

    @Test
    void theOneOfThisHostIsSeenAmongItsProcesses() throws Exception {
        assertEquals(Connected.UNKNOWN, process().runsOn("vm"), "the processes of others are hidden");
        runs(1, "systemd");
        Files.createDirectories(processes.resolve("77"));
        assertEquals(Connected.NO, process().runsOn("vm"));
        assertEquals(Connected.UNKNOWN, process().runsOn("head2"));
        runs(4711, "pbs_sched");
        assertEquals(Connected.YES, process().runsOn("VM"));
    }

    @Test
    void onlyWhereTheServerCallsItIdleItsProcessDecides() throws Exception {
        runs(1, "systemd");
        assertEquals(Connected.NO, told("idle").get(0).connected(process()));
        assertEquals(Connected.YES, told("scheduling").get(0).connected(process()));
        runs(4711, "pbs_sched");
        assertEquals(Connected.YES, told("idle").get(0).connected(process()));
        assertEquals(Connected.NO, told("down").get(0).connected(process()));
    }

    @Test
    void anIdleOneIsARivalAsLongAsItRuns() throws Exception {
        List<Warning> warnings = new ArrayList<>();
        ConnectedSchedulers schedulers = new ConnectedSchedulers(process(), warnings::add);
        runs(1, "systemd");
        schedulers.look(told("idle"), false, 100);
        assertEquals(Optional.empty(), schedulers.sign());
        runs(4711, "pbs_sched");
        schedulers.look(told("idle"), true, 110);
        assertEquals(Optional.empty(), schedulers.sign(), "we are registered");
        schedulers.look(told("idle"), false, 120);
        assertEquals(Optional.of("the server's scheduler \"default\" is connected (idle)"), schedulers.sign());
        Files.delete(processes.resolve("4711/comm"));
        schedulers.look(told("idle"), false, 130);
        assertEquals(Optional.empty(), schedulers.sign());
        assertEquals(List.of(), warnings);
    }
}
