package org.almanac.daemon.api.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.daemon.api.route.Viewer;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.store.JobHistory;
import org.almanac.daemon.view.ListedJob;
import org.junit.jupiter.api.Test;

/** Jobs that only the store still has, as qstat lists them. */
class ForgottenJobsTest {
    private static final long NOW = 1_795_178_500L;

    /** A store of jobs 7 and 70, of which 7 was there on another server of that name, too; one that lives; and one long over. */
    private static final List<KeptJob> STORED = List.of(
            job("7.sim", "u1", NOW - 900, OptionalLong.of(NOW - 800)),
            job("7.sim", "u1", NOW - 500, OptionalLong.of(NOW - 400)),
            job("70.sim", "u2", NOW - 300, OptionalLong.of(NOW - 200)),
            job("8.sim", "u1", NOW - 300, OptionalLong.empty()),
            job("9.sim", "u1", NOW - 90_000, OptionalLong.of(NOW - 80_000)));

    private static KeptJob job(String id, String user, long queued, OptionalLong ended) {
        OptionalLong none = OptionalLong.empty();
        return new KeptJob(
                id,
                user,
                "batch",
                queued,
                1,
                60,
                none,
                none,
                none,
                none,
                OptionalLong.of(queued + 10),
                ended,
                Optional.empty(),
                true,
                ended.isPresent());
    }

    private static List<String> found(Viewer viewer, List<String> ids, Set<String> users) throws IOException {
        Histories histories = (query, reader) -> STORED.stream()
                .filter(job -> query.job()
                        .map(id -> job.id().equals(id) || job.id().startsWith(id + "."))
                        .orElse(true))
                .filter(job -> query.user().map(job.user()::equals).orElse(true))
                .forEach(job -> reader.accept(new JobHistory(job, List.of())));
        return new ForgottenJobs(Optional.of(histories), viewer)
                .jobs(NOW - 3600, ids, users).stream()
                        .map(ForgottenJobsTest::text)
                        .toList();
    }

    private static String text(ListedJob job) {
        return job.id() + " " + (job.submitted() - NOW);
    }

    @Test
    void areThoseThatWereOverSince() throws IOException {
        assertEquals(List.of("7.sim -500", "70.sim -300"), found(Viewer.OF_ALL, List.of(), Set.of()));
        assertEquals(List.of("70.sim -300"), found(Viewer.OF_ALL, List.of(), Set.of("u2", "u3")));
    }

    @Test
    void areToldOnceHoweverOftenTheyAreNamed() throws IOException {
        assertEquals(List.of("7.sim -500"), found(Viewer.OF_ALL, List.of("7", "7.sim", "7"), Set.of()));
    }

    @Test
    void areThoseThatWhoAsksMaySee() throws IOException {
        Viewer u2 = new Viewer(Optional.of("u2"));
        assertEquals(List.of("70.sim -300"), found(u2, List.of(), Set.of()));
        assertEquals(List.of(), found(u2, List.of("7"), Set.of()));
        assertEquals(List.of(), found(u2, List.of(), Set.of("u1")));
        assertEquals(List.of("70.sim -300"), found(u2, List.of("7", "70"), Set.of("u1", "u2")));
    }
}
