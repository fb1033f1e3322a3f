package org.almanac.daemon.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.almanac.daemon.config.ConfigurationReader;
import org.almanac.daemon.config.SiteConfiguration;
import org.almanac.daemon.support.PbsJobs;
import org.almanac.daemon.support.StubPbs;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.Snapshot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A shadow is told of jobs that came and went between two looks, where the server keeps a history. */
class HistoryTest {
    private static final long T = 1_795_200_000L;

    @TempDir
    private Path folder;

    private Snapshot snapshot(String history, long now) throws Exception {
        StubPbs stub = StubPbs.openPbs();
        Path file = Files.writeString(
                folder.resolve("almanac.yaml"),
                "server: {kind: openpbs, library: " + stub.file() + "}\nmode: shadow\n");
        SiteConfiguration site = ConfigurationReader.plain().read(file);
        String over = PbsJobs.OPENPBS
                .job(
                        "9.vm",
                        'F',
                        2,
                        T - 20,
                        "exec_vnode=(n1:ncpus=2)\nstime=" + (T - 15) + "\nobittime=" + (T - 10) + "\nExit_status=0")
                .replace("@subjob", "@ended");
        stub.controls()
                .stub_scenario(PbsJobs.OPENPBS.site().replace("@queue", history + "@queue")
                        + over
                        + over.replace("9.vm", "8[].vm"));
        try (LibrarySource source = new LibrarySource(site.server(), () -> now, warning -> fail(warning.toString()))) {
            return source.snapshot();
        }
    }

    @Test
    void tellsWhenTheyRanAndIsNotAmongThoseThatAreListed() throws Exception {
        Snapshot snapshot = snapshot("job_history_enable=True\n", T);
        assertEquals(List.of(), snapshot.jobs());
        assertEquals(
                List.of("9.vm"), snapshot.ended().stream().map(ServerJob::id).toList());
        ServerJob over = snapshot.ended().get(0);
        assertEquals(JobState.COMPLETE, over.state());
        assertEquals(OptionalLong.of(T - 15), over.started());
        assertEquals(OptionalLong.of(T - 10), over.notes().ended());
    }

    @Test
    void whereItKeepsNoneItIsNotAskedFor() throws Exception {
        assertEquals(List.of(), snapshot("", T).ended());
        assertEquals(List.of(), snapshot("job_history_enable=False\n", T).ended());
    }
}
