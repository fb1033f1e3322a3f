package org.almanac.daemon.api.answer;

import static org.almanac.daemon.api.answer.CommonSchema.measured;
import static org.almanac.daemon.api.answer.CommonSchema.names;
import static org.almanac.daemon.api.answer.CommonSchema.seconds;

import java.util.List;
import java.util.stream.Stream;
import org.almanac.daemon.api.route.Schema;
import org.almanac.daemon.view.AnsweredReservation;
import org.almanac.daemon.view.Health;
import org.almanac.pbs.snapshot.AskedReservation.Occasion;

/** What the API tells of the scheduler itself: its state, searches, policies, and of shares. */
final class StatusSchema {
    private static final List<String> HEALTH_KINDS =
            Stream.of(Health.Kind.values()).map(Health.Kind::word).toList();

    private static final Schema HEALTH = Schema.object("what the daemon has found when it examined itself")
            .has("checks", Schema.whole("how often it has"))
            .mayHave("last", Schema.whole("when it did last, in epoch seconds of its own clock"))
            .mayHave("last_duration_s", Schema.number("how long that took"))
            .has("found", Schema.map("how much was found since it began, by kind", Schema.whole("how often")))
            .has(
                    "findings",
                    Schema.list(
                            "what was found last",
                            Schema.object("something that is wrong")
                                    .has("kind", Schema.oneOf("what it is", HEALTH_KINDS))
                                    .has("subject", Schema.text("the job, node or part concerned"))
                                    .has("text", Schema.text("the same in words"))));

    private static final Schema ANSWERED = Schema.object("a reservation of the server that waited for its scheduler")
            .has("id", Schema.text("its id"))
            .has("owner", Schema.text("the user who has made it"))
            .has("asked_as", Schema.oneOf("why the scheduler was asked", words(Occasion.values())))
            .has("at", Schema.moment("when it was answered"))
            .has("answer", Schema.oneOf("what it was told", words(AnsweredReservation.Answer.values())))
            .has("words", Schema.text("the nodes and times that it got, or why it got none"))
            .mayHave("start", Schema.moment("when its next time begins, where it was confirmed"))
            .mayHave("end", Schema.moment("when that ends"))
            .has("nodes", names("the nodes of its next time; none where it was refused"))
            .mayHave(
                    "price",
                    Schema.object("what it cost the jobs that waited, by the plan as it was then")
                            .has("later", Schema.whole("how many jobs start later"))
                            .has("delay_s", Schema.whole("by how many seconds in all"))
                            .has("longest_s", Schema.whole("by how many at most"))
                            .has("lost", Schema.whole("how many jobs have no planned start any more")));

    private static List<String> words(Enum<?>... values) {
        return Stream.of(values).map(StatusJson::word).toList();
    }

    private static final Schema CRITERIA = Schema.map(
            "what the plan is worth, by criterion",
            Schema.number("the less, the better").orNull());

    private static final Schema ORDER = Schema.object("an order of an administrator")
            .has("since", Schema.whole("when it was given, in epoch seconds of the daemon's clock"))
            .has("by", Schema.text("by which user"));

    private static final Schema RESERVATIONS = Schema.list(
            "what administrators have reserved with this daemon and is not over; the plan tells whose it is",
            Schema.object("a reservation")
                    .has("name", Schema.text("what it is called"))
                    .has(
                            "kind",
                            Schema.oneOf(
                                    "whether the nodes are kept from all jobs or from some",
                                    List.of("maintenance", "reservation")))
                    .has("nodes", Schema.whole("how many nodes it has"))
                    .mayHave("start", Schema.moment("when it begins, or has begun"))
                    .mayHave("end", Schema.moment("when it ends"))
                    .has("repeated", Schema.flag("whether it comes again")));

    private static final Schema SHARES = Schema.object("how far the machine is from its shares")
            .has(
                    "distance",
                    Schema.number("the share of the machine that is not where it belongs")
                            .orNull())
            .has("matches", Schema.whole("how often nodes passed to others"))
            .has("wasted_matches", Schema.whole("how often for nothing"))
            .has(
                    "owners",
                    Schema.list(
                            "the owners",
                            Schema.object("an owner")
                                    .has("owner", Schema.text("its name"))
                                    .has(
                                            "held",
                                            Schema.number("the share that it has held")
                                                    .orNull())
                                    .has(
                                            "target",
                                            Schema.number("the share that it is to have")
                                                    .orNull())
                                    .has(
                                            "due",
                                            Schema.number("the share that is due to it now")
                                                    .orNull())
                                    .has("below_target", Schema.flag("whether it has less than that"))));

    private static final Schema USERS = Schema.list(
            "the users, in the order of their ranks",
            Schema.object("a user")
                    .has("path", names("the shares above the user, and the user's name"))
                    .has("share", Schema.number("the share of the machine that the user is to have"))
                    .has("used_s", seconds("what was used of the whole machine, decayed"))
                    .has("rank", Schema.whole("1 comes first"))
                    .has("running", Schema.whole("how many jobs run"))
                    .has("waiting", Schema.whole("how many jobs wait"))
                    .mayHave("next", Schema.text("which job is planned to start next"))
                    .mayHave("next_start", Schema.moment("when")));

    /** With {@code at} how users will stand; else how they and the owners do. */
    static final Schema FAIR_SHARE = Schema.either(
            "how the machine is shared out",
            List.of(
                    CommonSchema.ORIGIN.hasAllOf(SHARES).has("users", USERS),
                    CommonSchema.ORIGIN
                            .has("at", Schema.moment("when it will be so"))
                            .has("users", USERS)));

    private static final Schema DURATIONS = Schema.object("how long it took")
            .has("count", Schema.whole("how often"))
            .has("last_s", seconds("the last time"))
            .has("mean_s", seconds("in the mean"))
            .has("longest_s", seconds("at most"));

    private static final Schema SEARCH_COUNTS = Schema.object("searches so far")
            .has("runs", Schema.whole("how often was searched"))
            .has("candidates", Schema.whole("how many changed plans were tried"))
            .has("accepted", Schema.whole("how many were better"))
            .has("objective", CRITERIA);

    private static final Schema SEARCHED = Schema.object("what one search has made of the plan")
            .has("at", Schema.moment("when"))
            .has("duration_s", seconds("how long it took"))
            .has("candidates", Schema.whole("how many changed plans were tried"))
            .has("accepted", Schema.whole("how many were better"))
            .has("earlier", Schema.whole("how many jobs start earlier by it"))
            .has("earlier_s", Schema.whole("by how many seconds in all"))
            .has("later", Schema.whole("how many jobs start later by it"))
            .has("later_s", Schema.whole("by how many seconds in all"))
            .has("before", CRITERIA)
            .has("after", CRITERIA)
            .has("sentence", Schema.text("the same in words"));

    private static final Schema LAST_SEARCH = Schema.either(
            "the last search; nothing where there was none",
            List.of(
                    SEARCHED.has(
                            "moved",
                            Schema.list(
                                    "the jobs that it has moved",
                                    Schema.object("a job")
                                            .has("id", Schema.text("its id"))
                                            .has("user", Schema.text("its owner"))
                                            .has("from", Schema.moment("where it was planned"))
                                            .has("to", Schema.moment("where it is planned now")))),
                    Schema.object("nothing").closed()));

    static final Schema SEARCHES = CommonSchema.ORIGIN
            .hasAllOf(SEARCH_COUNTS)
            .has("searches", Schema.list("the last searches, the newest first", SEARCHED));

    static final Schema STATUS = CommonSchema.ORIGIN
            .mayHave(
                    "in_charge",
                    Schema.object("which policy an adaptive one has in charge")
                            .has("policy", Schema.text("its name"))
                            .has("since", Schema.moment("since when"))
                            .has("switches", Schema.whole("how often it was another one")))
            .has("version", Schema.text("the program's version"))
            .has("started", Schema.whole("when the daemon started, in epoch seconds of its clock"))
            .has("policy_since", Schema.whole("since when it plans by its policy, in epoch seconds of its clock"))
            .mayHave("other_scheduler", Schema.text("by what another scheduler is seen at work"))
            .has(
                    "orders",
                    Schema.object("what administrators have ordered and holds")
                            .mayHave("paused", ORDER)
                            .mayHave("drained_all", ORDER)
                            .has(
                                    "drained",
                                    Schema.list(
                                            "the nodes that are drained", ORDER.has("node", Schema.text("its name"))))
                            .mayHave("reservations", RESERVATIONS))
            .has("age_s", Schema.whole("seconds since the last cycle that ended well"))
            .has(
                    "cycles",
                    Schema.object("the cycles so far")
                            .has("count", Schema.whole("how many"))
                            .has("last_duration_s", measured("how long the last good one took"))
                            .has("mean_duration_s", measured("how long good ones took in the mean"))
                            .has("longest_duration_s", measured("how long the longest good one took"))
                            .has(
                                    "last_finished",
                                    Schema.whole(
                                            "when the last good one ended, in epoch seconds of the daemon's clock"))
                            .has("failed", Schema.whole("how many have failed"))
                            .mayHave(
                                    "last_error",
                                    Schema.object("why the last one failed that has")
                                            .has("at", Schema.whole("when, in epoch seconds of the daemon's clock"))
                                            .has("message", Schema.text("why")))
                            .has("phases", Schema.map("their parts, by name", DURATIONS)))
            .has(
                    "poll",
                    Schema.object("how the server is looked at")
                            .has("interval_s", seconds("the longest pause between two looks"))
                            .has("last", Schema.whole("when it was asked last, in epoch seconds of the daemon's clock"))
                            .has("last_duration_s", seconds("how long it took to answer")))
            .has(
                    "jobs",
                    Schema.map(
                            "how many jobs there are by kind of reason, and how many are queued", Schema.whole("jobs")))
            .has("search", SEARCH_COUNTS.has("last", LAST_SEARCH))
            .has("totals", Schema.map("what has become of jobs", Schema.whole("jobs")))
            .has("expected", ForecastJson.SCHEMA)
            .has(
                    "utilization",
                    Schema.number("the share of all cpus that jobs hold").orNull())
            .has("health", HEALTH)
            .has("reservations", Schema.list("the reservations that were answered last, the newest first", ANSWERED))
            .mayHave("shares", SHARES)
            .mayHave(
                    "store",
                    Schema.object("how what survives a restart is kept")
                            .has("bytes", Schema.whole("the size of its files"))
                            .has("failing", Schema.flag("whether it cannot be written now"))
                            .mayHave(
                                    "postgresql",
                                    Schema.object("how the PostgreSQL is written to which the same is sent")
                                            .has("failing", Schema.flag("whether it cannot be written now"))
                                            .has("waiting_rows", Schema.whole("rows that wait for it"))
                                            .has("dropped_rows", Schema.whole("rows that it will never have"))))
            .has("left_out", CommonSchema.LEFT_OUT);

    static final Schema POLICIES = Schema.object("the policies")
            .has(
                    "policies",
                    Schema.list(
                            "the policies",
                            Schema.object("a policy")
                                    .has("name", Schema.text("its name"))
                                    .has("sentence", Schema.text("what it does"))
                                    .has(
                                            "parameters",
                                            Schema.list(
                                                    "its parameters",
                                                    Schema.object("a parameter")
                                                            .has("name", Schema.text("its name"))
                                                            .has("default", Schema.text("its default"))
                                                            .has(
                                                                    "allowed",
                                                                    Schema.list(
                                                                            "what it may be", Schema.text("in words")))
                                                            .has("sentence", Schema.text("what it is for"))))
                                    .named("Policy")));

    private StatusSchema() {}
}
