package org.almanac.pbs.order;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.almanac.pbs.ifl.BatchWriter.Setting;
import org.almanac.pbs.openpbs.OpenPbsOrders;
import org.almanac.pbs.snapshot.JobNotes;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.Location.Share;
import org.almanac.pbs.snapshot.PlannedStart;
import org.almanac.pbs.torque.TorqueOrders;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.junit.jupiter.api.Test;

/** What servers are told in their own forms. */
class ServerOrdersTest {
    private static final PlanComment COMMENTS = new PlanComment(ZoneOffset.UTC);
    private static final ResourceKinds KINDS = new ResourceKinds(List.of("cpus", "memory"));
    private static final Location WHERE = new Location(
            List.of(share("n1", 4, 2048), share("n2", 1, 0)),
            List.of(List.of(share("n1", 2, 1024)), List.of(share("n2", 1, 0)), List.of(share("n1", 2, 1024))));
    private static final PlannedStart AT = new PlannedStart.At(86_400, List.of("n1", "n2"));
    private static final PlannedStart NONE = new PlannedStart.None("held");
    private static final String COMMENT = "Planned start 1970-01-02 00:00:00 on n1,n2";

    private final ServerOrders torque = new TorqueOrders(COMMENTS, false);
    private final ServerOrders openPbs = new OpenPbsOrders(COMMENTS, KINDS, Set.of("memory"));

    private static Share share(String node, long cpus, long memory) {
        return new Share(node, Resources.of(cpus, memory));
    }

    private static JobNotes notes(String comment, Optional<PlannedStart> told) {
        return JobNotes.NONE.telling(comment, told);
    }

    private static Setting comment(String text) {
        return new Setting("comment", "", text);
    }

    private static Setting estimated(String resource, String value) {
        return new Setting("estimated", resource, value);
    }

    @Test
    void locations() {
        assertEquals("n1:ppn=4+n2:ppn=1", torque.location(WHERE));
        assertEquals("(n1:ncpus=2:mem=1kb)+(n2:ncpus=1)+(n1:ncpus=2:mem=1kb)", openPbs.location(WHERE));
    }

    @Test
    void torqueTellsInTheComment() {
        assertEquals(List.of(comment(COMMENT)), torque.told(AT, WHERE, JobNotes.NONE));
        assertEquals(List.of(comment("Not planned: held")), torque.told(NONE, new Location(List.of()), JobNotes.NONE));
    }

    @Test
    void torqueTellsInAttributesBesidesWhereASiteWants() {
        ServerOrders more = new TorqueOrders(COMMENTS, true);
        assertEquals(
                List.of(
                        comment(COMMENT),
                        new Setting("planned_start", "", "86400"),
                        new Setting("planned_nodes", "", "n1+n2")),
                more.told(AT, WHERE, JobNotes.NONE));
        assertEquals(
                List.of(
                        comment("Not planned: held"),
                        new Setting("planned_start", "", "0"),
                        new Setting("planned_nodes", "", "none")),
                more.told(NONE, new Location(List.of()), JobNotes.NONE));
    }

    @Test
    void openPbsTellsWhereItHasAPlaceForIt() {
        List<Setting> estimate =
                List.of(estimated("start_time", "86400"), estimated("exec_vnode", openPbs.location(WHERE)));
        List<Setting> told = openPbs.told(AT, WHERE, JobNotes.NONE);
        assertEquals(estimate, told.subList(0, 2));
        assertEquals(List.of(comment(COMMENT)), told.subList(2, 3));
        assertEquals(told, openPbs.told(AT, WHERE, notes("for Monday's meeting", Optional.empty())));
        String begun = "Job Array Began at Fri Nov 27 at 11:20";
        assertEquals(estimate, openPbs.told(AT, WHERE, notes(begun, Optional.empty())), "what the server says stays");
    }

    @Test
    void aSuspendedJobIsToldByAttributesAloneAsItsCommentWouldStay() {
        JobNotes suspended = JobNotes.ofSubstate(OptionalInt.of(45));
        assertEquals(
                List.of(estimated("start_time", "86400"), estimated("exec_vnode", openPbs.location(WHERE))),
                openPbs.told(AT, WHERE, suspended));
        assertEquals(List.of(), torque.told(AT, WHERE, suspended));
        assertEquals(
                1,
                torque.told(AT, WHERE, JobNotes.ofSubstate(OptionalInt.of(10))).size());
    }

    @Test
    void aReasonThatDoesNotHoldAnyMoreIsReplaced() {
        List<Setting> told = openPbs.told(AT, WHERE, notes("Not planned: held", Optional.of(NONE)));
        assertEquals(comment(COMMENT), told.get(2));
    }

    @Test
    void whatOpenPbsSaysOfAJobThatItHoldsStaysUntilTheJobIsReleased() {
        for (String why : List.of(
                "job held, too many failed attempts to run",
                "Job Array Held, too many failed attempts to run subjob 7[1].vm")) {
            JobNotes held = notes(why, Optional.empty());
            Location nowhere = new Location(List.of());
            assertEquals(List.of(), openPbs.told(NONE, nowhere, held));
            PlannedStart released = new PlannedStart.None("may not start before 2026-11-28");
            assertEquals(
                    List.of(comment("Not planned: may not start before 2026-11-28")),
                    openPbs.told(released, nowhere, held));
            assertEquals(comment(COMMENT), openPbs.told(AT, WHERE, held).get(2));
        }
    }

    @Test
    void anEstimateThatDoesNotHoldAnyMoreIsUnknown() {
        Location nowhere = new Location(List.of());
        assertEquals(List.of(comment("Not planned: held")), openPbs.told(NONE, nowhere, JobNotes.NONE));
        assertEquals(
                List.of(estimated("start_time", "0"), comment("Not planned: held")),
                openPbs.told(NONE, nowhere, notes("", Optional.of(AT))));
    }
}
