package org.almanac.daemon.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.almanac.planner.Event;
import org.almanac.planner.JobOrder;
import org.almanac.planner.StopOrder;
import org.almanac.planner.StopRules;
import org.almanac.planner.cluster.Access;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.ArraySlots;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Grouping;
import org.almanac.planner.cluster.Hours;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Members;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.NodeSharing;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.PrimeTime;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.Queue.Running;
import org.almanac.planner.cluster.QueueNames;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;
import org.almanac.planner.cluster.Span;
import org.almanac.planner.cluster.StopMethod;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.fairshare.Decay;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.fairshare.Shares.Accounting;
import org.almanac.planner.fairshare.Shares.Share;
import org.almanac.planner.fairshare.Shares.User;
import org.almanac.planner.fairshare.Target;
import org.almanac.planner.formula.Formula;
import org.almanac.planner.formula.FormulaException;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject;
import org.almanac.planner.limit.Subject.Party;
import org.almanac.planner.score.AcceptableWait;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Every event there is comes back the same from its text. */
class FormTest {
    private static final Form<Event> EVENTS = Form.of(Event.class);
    private static final JobId ID = new JobId("123[4].srv \"é\n");
    private static final Job JOB = new Job(
            ID,
            new Owner("anna", "physics", ""),
            "long",
            1_795_178_500L,
            3_600,
            new Request(
                            List.of(
                                    new Chunk(2, Resources.of(4, 1L << 40), Set.of("ib", "x86"), Set.of("gpu")),
                                    new Chunk(1, Resources.of(1, 0))),
                            Arrangement.SCATTER,
                            Sharing.EXCLUSIVE_HOSTS,
                            Map.of("matlab", 3L, "ansys", 1L))
                    .grouped(Optional.of(
                            new Grouping(List.of("switch", "rack"), Grouping.Rest.IN_NO_SET, Grouping.Span.NEVER))),
            new Conditions(
                    1_795_178_900L,
                    List.of(JobId.of(7), JobId.of(8)),
                    Optional.of(new ArraySlots("123[]", 5)),
                    OptionalLong.of(Long.MAX_VALUE)));
    private static final Node NODE =
            new Node("n1", Resources.of(64, 256), Set.of("big", "ib"), "host1", NodeSharing.FORCED_EXCLUSIVE_HOST);

    private static final List<Event> ALL = List.of(
            new Event.Submitted(JOB),
            new Event.StartConfirmed(ID, -5),
            new Event.StartRefused(ID, 1_795_178_501L, Event.Unmade.POSTPONED),
            new Event.StartedElsewhere(
                    ID, Placement.of(1, new int[] {0, 3}, Resources.of(4, 1), Resources.of(2, 1)), 12),
            new Event.StartedElsewhere(
                    ID, Placement.of(1, new int[] {0, 3}, Resources.of(4, 1), Resources.of(4, 1)), 12),
            new Event.StartUnanswered(ID, Placement.of(0, new int[] {5}, Resources.of(0, 0)), 1_795_178_500L),
            new Event.StartByPreemption(ID, Placement.of(0, new int[] {5}, Resources.of(0, 0)), 1_795_178_500L),
            new Event.StopRefused(ID, StopMethod.CHECKPOINT, 1_795_178_500L),
            new Event.Ended(ID),
            new Event.Overrunning(ID, Long.MAX_VALUE),
            new Event.Changed(JOB),
            new Event.Held(ID),
            new Event.Released(ID),
            new Event.Suspended(ID),
            new Event.Resumed(ID),
            new Event.Resumed(ID, OptionalLong.of(7)),
            new Event.Requeued(ID),
            new Event.Deleted(ID),
            new Event.NodeUp(0, 17),
            new Event.NodeDown(1, 0),
            new Event.NodeOffline(0, 2),
            new Event.NodeChanged(0, 3, NODE),
            new Event.NodeNew(1, NODE),
            new Event.NodeGone(0, 1),
            new Event.LimitsChanged(List.of()),
            new Event.LimitsChanged(List.of(
                    new Limit("a", new Subject.Everyone(), new Measure.Jobs(), new Amount.Absolute(4)),
                    new Limit(
                            "b",
                            new Subject.Each(Party.USER),
                            new Measure.OfResource(1),
                            new Amount.Share(1 / 3.0),
                            Optional.of("zapat")),
                    new Limit(
                            "c",
                            new Subject.InQueue("long", new Subject.EachBut(Party.GROUP, Set.of("x", "y"))),
                            new Measure.OfCountable("matlab"),
                            new Amount.Absolute(0)),
                    new Limit("d", new Subject.One(Party.PROJECT, "p"), new Measure.Jobs(), new Amount.Absolute(1)),
                    new Limit(
                            "e",
                            new Subject.WalltimeClass(0, Long.MAX_VALUE),
                            new Measure.Jobs(),
                            new Amount.Absolute(1)))),
            new Event.OrderChanged(ordered()),
            new Event.PreemptionChanged(new StopRules(
                            List.of(
                                    Set.of(StopRules.Trait.EXPRESS, StopRules.Trait.OVER_SHARE),
                                    Set.of(StopRules.Trait.NORMAL)),
                            Optional.of(150),
                            new StopOrder(List.of(
                                    new StopOrder.Step(50, List.of(StopMethod.SUSPEND, StopMethod.REQUEUE)),
                                    new StopOrder.Step(-1, List.of(StopMethod.DELETE)))),
                            List.of(new Limit(
                                    "soft", new Subject.Everyone(), new Measure.Jobs(), new Amount.Absolute(3))),
                            StopRules.Targets.IGNORED)
                    .goingOn(StopRules.Turn.FIRST)),
            new Event.SharesChanged(new Shares(
                    Decay.HALVING,
                    604_800,
                    Accounting.GROUP,
                    2,
                    List.of(
                            new Share("owner", new Target(0.1, List.of(new Target.Phase(5, 9, 0.7)))),
                            new Share("rest", 3, List.of(new Share("below", 1)), List.of(new User("anna", 9)))),
                    List.of(new User("bert", 2)))),
            new Event.AcceptableWaitChanged(AcceptableWait.PAPER),
            new Event.QueueChanged(new Queue("long", Running.STOPPED, -3)),
            new Event.HoursChanged(new Hours(
                    Optional.of(new Hours.Prime(
                            new PrimeTime(
                                    "Europe/Prague",
                                    Collections.nCopies(7, new PrimeTime.Day(360, 1_050)),
                                    Set.of(1, 359),
                                    Set.of(20_000L)),
                            new QueueNames(Set.of("fast"), Set.of("p_")),
                            QueueNames.NONE,
                            Set.of(Hours.Part.PRIME),
                            0,
                            3_600,
                            Hours.OtherQueues.EXEMPT)),
                    List.of(new Span(10, 20)),
                    new QueueNames(Set.of(), Set.of("ded")))),
            new Event.WindowsChanged(List.of(
                    new Window("service", 0, Set.of(1, 2, 3), 10, 20, Optional.empty()),
                    new Window("R1", 0, Set.of(2), 10, 20, Optional.of("R1")),
                    new Window(
                            "R2",
                            0,
                            Set.of(2, 13),
                            Map.of(2, Resources.of(1, 2048), 13, Resources.of(3, 0)),
                            10,
                            20,
                            Optional.of("R2"),
                            Optional.empty()),
                    new Window(
                            "course",
                            1,
                            Set.of(2),
                            10,
                            20,
                            Optional.empty(),
                            Optional.of(new Members(List.of("anna"), List.of("students"), List.of()))))),
            new Event.StartedElsewhere(
                    JobId.of(1),
                    Placement.of(0, new int[] {1}, Resources.of(1, 2))
                            .within(Optional.of(
                                    new Access.OfMembers(new Members(List.of("anna"), List.of(), List.of())))),
                    5),
            new Event.Timer());

    @ParameterizedTest
    @FieldSource("ALL")
    void anEventComesBackTheSame(Event event) throws IOException {
        byte[] text = EVENTS.write(event);

        assertEquals(event, EVENTS.read(text));
    }

    private static JobOrder ordered() {
        try {
            return JobOrder.by(Formula.parse("ncpus if walltime > 3600 else job_priority ** 2"))
                    .above(-2.5);
        } catch (FormulaException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void thereIsOneOfEachKind() {
        Set<Class<?>> kinds =
                kinds(Event.class).filter(kind -> !kind.isInterface()).collect(Collectors.toSet());

        assertEquals(kinds, ALL.stream().map(Event::getClass).collect(Collectors.toSet()));
    }

    private static Stream<Class<?>> kinds(Class<?> sealed) {
        return sealed.isSealed()
                ? Arrays.stream(sealed.getPermittedSubclasses()).flatMap(FormTest::kinds)
                : Stream.of(sealed);
    }

    @Test
    void isShort() {
        assertEquals("{\"is\":\"Ended\",\"job\":\"1\"}", text(new Event.Ended(JobId.of(1))));
        assertEquals(
                "{\"is\":\"Submitted\",\"newJob\":{\"id\":\"1\",\"owner\":{\"user\":\"u\",\"group\":\"\",\"project\":\"\"},"
                        + "\"queue\":\"\",\"submitted\":5,\"walltime\":60,\"request\":{\"chunks\":[{\"count\":2,\"each\":[1]}],"
                        + "\"arrangement\":\"FREE\",\"sharing\":\"SHARED\"},\"conditions\":{\"notBefore\":0},"
                        + "\"plannedBy\":\"EXPECTED_RUNTIME\"}}",
                text(new Event.Submitted(new Job(JobId.of(1), "u", 5, 60, Request.cpus(2)))));
    }

    private static String text(Event event) {
        return new String(EVENTS.write(event), StandardCharsets.UTF_8);
    }

    @Test
    void whatIsNoSuchEventIsRefusedInWords() {
        assertRefused("{\"is\":\"Vanished\",\"job\":\"1\"}", "\"is\" is Vanished, but known are ");
        assertRefused("{\"job\":\"1\",\"is\":\"Ended\"}", "it must be an object whose first key is \"is\"");
        assertRefused("{\"is\":\"Ended\",\"job\":\"1\",\"node\":3}", "the key node is not known; known are job");
        assertRefused("{\"is\":\"NodeUp\",\"cluster\":0,\"node\":4294967296}", "node: it must be a number of at most");
        assertRefused(
                "{\"is\":\"WindowsChanged\",\"windows\":[{\"name\":\"w\",\"cluster\":0,\"from\":9,\"to\":3}]}",
                "windows[0]: Window w must end after 9, but ends at 3");
        assertRefused(
                "{\"is\":\"WindowsChanged\",\"windows\":[{\"name\":\"w\",\"cluster\":0,\"nodes\":[1,1],\"from\":1,\"to\":3}]}",
                "windows[0].nodes: something is there twice");
        assertRefused(
                "{\"is\":\"StartedElsewhere\",\"job\":\"1\",\"placement\":{\"cluster\":0,\"nodes\":[4,2],\"held\":[[1]]},\"started\":1}",
                "placement: The nodes of a placement must ascend");
    }

    private static void assertRefused(String text, String complaint) {
        IOException refused = assertThrows(IOException.class, () -> EVENTS.read(text.getBytes(StandardCharsets.UTF_8)));
        assertTrue(refused.getMessage().startsWith(complaint), refused.getMessage());
    }
}
