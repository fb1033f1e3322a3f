package org.almanac.daemon.running;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.almanac.daemon.running.OtherScheduler.Attitude;
import org.almanac.pbs.Warning;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Another scheduler is known by what it does. */
class OtherSchedulerTest {
    private static final long T = 1_795_200_000L;

    @TempDir
    private Path folder;

    private final List<Warning> warnings = new ArrayList<>();
    private StartRecord ours;
    private Optional<String> sign = Optional.empty();

    @BeforeEach
    void open() {
        ours = new StartRecord(folder.resolve("starts"));
    }

    @AfterEach
    void close() throws IOException {
        ours.close();
    }

    private OtherScheduler watch(Attitude attitude) {
        return new OtherScheduler(ours, () -> sign, attitude);
    }

    private static ServerJob started(int number, long time) {
        return new ServerJob(
                number + ".vm",
                "",
                Owner.user("u"),
                "batch",
                JobState.RUNNING,
                T - 999,
                60,
                Request.cpus(1),
                OptionalLong.empty(),
                Optional.empty(),
                OptionalLong.of(time),
                1,
                OptionalInt.empty());
    }

    private static Snapshot at(long time, int jobs, long started) {
        List<ServerJob> all = new ArrayList<>();
        for (int i = 1; i <= jobs; i++) {
            all.add(started(i, started));
        }
        return new Snapshot(time, ResourceKinds.CPUS_ONLY, List.of(), List.of(), all);
    }

    private static Snapshot one(long time, int job, long started) {
        return new Snapshot(time, ResourceKinds.CPUS_ONLY, List.of(), List.of(), List.of(started(job, started)));
    }

    @Test
    void oneForeignStartIsEnoughBeforeWeHaveBegun() {
        OtherScheduler other = watch(Attitude.GIVE_WAY);
        other.look(at(T, 1, T - OtherScheduler.WHILE + 1), warnings::add);
        assertTrue(other.startJobs());
        assertEquals(Optional.of("job 1.vm started within the last 3 minutes, and not by us"), other.atWork());
        assertTrue(warnings.get(0).text().startsWith("job 1.vm started within the last 3 minutes, and not by us"));
        other.look(at(T + 1, 1, T - OtherScheduler.WHILE + 1), warnings::add);
        assertFalse(other.startJobs());
        assertEquals(Optional.empty(), other.atWork());
        assertEquals(
                "it is not seen any more; jobs are started from now on",
                warnings.get(1).text());
    }

    @Test
    void laterItTakesManyAsPeopleStartJobsByHand() {
        OtherScheduler other = watch(Attitude.GIVE_WAY);
        other.look(at(T, 0, T), warnings::add);
        other.look(at(T + 1, OtherScheduler.MANY - 1, T), warnings::add);
        assertFalse(other.startJobs());
        other.look(at(T + 1, OtherScheduler.MANY, T), warnings::add);
        assertTrue(other.startJobs());
        other.look(at(T + 2, 1, T), warnings::add);
        assertTrue(other.startJobs(), "it has not ceased");
        assertEquals(2, warnings.size());
        assertTrue(warnings.get(1).text().startsWith("jobs 1.vm, 2.vm, 3.vm and 7 more started"));
    }

    @Test
    void aFewAreToldOfOnceThoughJobsAreStarted() {
        OtherScheduler other = watch(Attitude.GIVE_WAY);
        other.look(at(T, 0, T), warnings::add);
        other.look(at(T + 1, 1, T), warnings::add);
        other.look(at(T + 2, 2, T), warnings::add);
        assertFalse(other.startJobs());
        assertEquals(
                List.of("job 1.vm started within the last 3 minutes, and not by us; jobs are started all the same, as"
                        + " people start some by hand, until 10 are seen"),
                warnings.stream().map(Warning::text).toList());
        other.look(at(T + OtherScheduler.WHILE, 0, T), warnings::add);
        other.look(at(T + OtherScheduler.WHILE + 1, 1, T + OtherScheduler.WHILE), warnings::add);
        assertEquals(2, warnings.size(), "it has ceased meanwhile");
    }

    @Test
    void wherePeopleAreNotGivenWayToNothingIsSaidToCease() {
        OtherScheduler other = watch(Attitude.GO_ON);
        other.look(at(T, 0, T), warnings::add);
        other.look(at(T + 1, 1, T), warnings::add);
        assertEquals(
                List.of("job 1.vm started within the last 3 minutes, and not by us; jobs are started all the same, as"
                        + " people start some by hand"),
                warnings.stream().map(Warning::text).toList());
    }

    /** Jobs of a few seconds are gone before many of them are seen together. */
    @Test
    void startsCountThoughTheirJobsAreOver() {
        OtherScheduler other = watch(Attitude.GIVE_WAY);
        other.look(at(T, 0, T), warnings::add);
        for (int i = 1; i <= OtherScheduler.MANY; i++) {
            assertFalse(other.startJobs());
            other.look(one(T + 10 * i, i, T + 10 * i - 2), warnings::add);
        }
        assertTrue(other.startJobs());
        long last = T + 10 * OtherScheduler.MANY - 2;
        other.look(at(last + OtherScheduler.WHILE - 1, 0, T), warnings::add);
        assertTrue(other.startJobs(), "three minutes are not over");
        other.look(at(last + OtherScheduler.WHILE, 0, T), warnings::add);
        assertFalse(other.startJobs());
        assertEquals(
                "it is not seen any more; jobs are started from now on",
                warnings.get(warnings.size() - 1).text());
    }

    /** A server whose clock is ahead does not keep us from starting once the job is over. */
    @Test
    void aStartOfTheFutureCountsFromWhenItWasSeenFirst() {
        OtherScheduler other = watch(Attitude.GIVE_WAY);
        other.look(at(T, 1, T + 100_000), warnings::add);
        assertTrue(other.startJobs());
        other.look(at(T + OtherScheduler.WHILE, 0, T), warnings::add);
        assertFalse(other.startJobs());
    }

    /** It was started when the server's clock was a day ahead, and runs for a day. */
    @Test
    void aJobThatRunsSinceTomorrowKeepsNobodyFromBeginning() {
        OtherScheduler other = watch(Attitude.GIVE_WAY);
        for (long now = T; now < T + OtherScheduler.WHILE; now += 10) {
            other.look(one(now, 1, T + 86_400), warnings::add);
            assertTrue(other.startJobs());
        }
        other.look(one(T + OtherScheduler.WHILE, 1, T + 86_400), warnings::add);
        assertFalse(other.startJobs());
    }

    @Test
    void ourOwnStartsAreNotForeign() {
        OtherScheduler other = watch(Attitude.GIVE_WAY);
        for (int i = 1; i <= 20; i++) {
            other.weStart(i + ".vm", T);
        }
        other.look(at(T + 1, 20, T + 1), warnings::add);
        assertFalse(other.startJobs());
        assertEquals(List.of(), warnings);
    }

    @Test
    void aSignIsEnough() {
        OtherScheduler other = watch(Attitude.GIVE_WAY);
        sign = Optional.of("port 15004 is taken");
        other.look(at(T, 0, T), warnings::add);
        assertTrue(other.startJobs());
        assertTrue(warnings.get(0).text().startsWith("port 15004 is taken; nothing is started until"));
        sign = Optional.empty();
        other.look(at(T, 0, T), warnings::add);
        assertFalse(other.startJobs());
    }

    @Test
    void whereASiteWantsItJobsAreStartedAllTheSame() {
        OtherScheduler other = watch(Attitude.GO_ON);
        other.look(at(T, 20, T), warnings::add);
        assertFalse(other.startJobs());
        assertTrue(warnings.get(0).text().endsWith("started all the same, as active.beside-another-scheduler is yes"));
        other.look(at(T + 999, 20, T), warnings::add);
        assertEquals(1, warnings.size());
    }
}
