package org.almanac.daemon.qstat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.daemon.view.ListedJob;
import org.almanac.planner.Cause;
import org.almanac.planner.StartMove;
import org.almanac.planner.StartMoves;
import org.junit.jupiter.api.Test;

class FullListingTest {
    @Test
    void tellsAllAboutAJobThatWaits() {
        assertEquals("""
                Job Id: 3016.localhost
                    Job_Name = planned1
                    Job_Owner = pbsuser@localhost
                    job_state = Q
                    queue = workq
                    server = localhost
                    qtime = Fri Nov 20 12:42:45 2026
                    Resource_List.mem = 2gb
                    Resource_List.ncpus = 8
                    Resource_List.nodect = 2
                    Resource_List.walltime = 01:00:00
                    planned_start = Fri Nov 20 12:52:00 2026
                    planned_nodes = vn01+vn02
                    promised_start = Fri Nov 20 12:51:00 2026
                    reason = planned

                """, printed(2));
    }

    @Test
    void tellsAllAboutAJobThatRuns() {
        assertEquals("""
                Job Id: 3014.localhost
                    Job_Name = running
                    Job_Owner = pbsuser@localhost
                    job_state = R
                    queue = workq
                    server = localhost
                    qtime = Fri Nov 20 12:42:45 2026
                    Resource_List.mem = 200mb
                    Resource_List.ncpus = 4
                    Resource_List.nodect = 2
                    Resource_List.walltime = 00:10:00
                    stime = Fri Nov 20 12:42:45 2026
                    exec_nodes = vn01+vn02
                    expected_end = Fri Nov 20 12:52:45 2026
                    promised_start = Fri Nov 20 12:42:45 2026
                    reason = running

                """, printed(3));
    }

    @Test
    void tellsWhyAJobIsLaterThanPromised() {
        ListedJob job = moved(OptionalLong.of(Jobs.NOW + 495), Jobs.NOW + 495);
        assertTrue(
                printed(job)
                        .contains(
                                "    delayed = from Fri Nov 20 12:51:00 2026 to Fri Nov 20 12:52:00 2026: node vn03 went"
                                        + " down\n"),
                printed(job));
    }

    @Test
    void tellsWhyAJobHasSlippedThoughItIsBeforeItsPromise() {
        OptionalLong promise = OptionalLong.of(Jobs.NOW + 90_000);
        String slipped = printed(moved(promise, Jobs.NOW - 7000));
        assertTrue(slipped.contains("    delayed = from Fri Nov 20 10:46:05 2026 to Fri Nov 20 12:52:00 2026: node"));
        String hardly = printed(moved(promise, Jobs.NOW));
        assertFalse(hardly.contains("delayed"), hardly);
    }

    /** A job that is planned to start in 555 s, was planned for another time before, and has that promise. */
    private static ListedJob moved(OptionalLong promised, long from) {
        ListedJob job = Jobs.ofRealServer().get(2);
        StartMove move = new StartMove(
                from,
                OptionalLong.of(Jobs.NOW + 555),
                Jobs.NOW,
                List.of(new Cause(Cause.Kind.NODE_DOWN, Optional.of("vn03"))));
        return new ListedJob(
                        job.id(),
                        job.name(),
                        job.user(),
                        job.queue(),
                        job.state(),
                        job.cpus(),
                        job.memoryBytes(),
                        job.chunks(),
                        job.walltime(),
                        job.submitted(),
                        job.plannedStart(),
                        promised,
                        job.plannedNodes(),
                        job.reason(),
                        job.execution())
                .moved(StartMoves.NONE.with(move));
    }

    @Test
    void tellsForHowLongTheSiteExpectsAJobToRun() {
        ListedJob told = Jobs.ofRealServer().get(2).expectedToRun(OptionalLong.of(1_200));

        assertTrue(printed(told, 0).contains("    Resource_List.soft_walltime = 00:20:00\n"), printed(told, 0));
        assertFalse(printed(2).contains("soft_walltime"), printed(2));
    }

    @Test
    void saysNothingOfMemoryThatIsNotAskedFor() {
        assertFalse(printed(1).contains("mem"), printed(1));
    }

    @Test
    void aNameTellsTheTerminalNothing() {
        String text = printed(Jobs.named("1.s", "a\u001b]0;b\u0007\n    job_state = C\u009b\u7f6e\ud83d\ude00"));
        assertTrue(text.contains("    Job_Name = a?]0;b??    job_state = C?\u7f6e\ud83d\ude00\n"), text);
    }

    @Test
    void tellsTheTimeThereWhereItIsNotOurs() {
        String end = "    server_time = Fri Nov 20 12:42:45 2026\n\n";
        assertTrue(printed(Jobs.ofRealServer().get(1), 60).endsWith(end));
        assertFalse(printed(1).contains("server_time"));
    }

    private static String printed(int job) {
        return printed(Jobs.ofRealServer().get(job));
    }

    private static String printed(ListedJob job) {
        return printed(job, 1);
    }

    private static String printed(ListedJob job, double speed) {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        Instant now = Instant.ofEpochSecond(Jobs.NOW);
        new FullListing(Jobs.told(speed), now, new Moments(ZoneOffset.UTC)).print(job, Optional.empty(), out);
        out.flush();
        return text.toString();
    }
}
