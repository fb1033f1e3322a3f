package org.almanac.daemon.api.answer;

import static org.almanac.daemon.api.answer.CommonSchema.names;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.almanac.daemon.api.route.Schema;
import org.almanac.daemon.view.Reason;
import org.almanac.planner.Cause;

/** What the API tells of jobs; see {@link JobsJson} and {@link WhyJson}. */
final class JobSchema {
    private static final Schema SHORTAGE = Schema.object("too little of a resource is free")
            .has("resource", Schema.text("its name"))
            .has("asked", Schema.whole("how much is asked for"))
            .has("free", Schema.whole("how much is free on such nodes"))
            .has("properties", names("what the nodes are to have"))
            .has("together", names("what is not free on the same nodes"));

    private static final Schema OBSTACLE = Schema.object("what is in the way of a job")
            .has("kind", Schema.text("which obstacle it is"))
            .mayHave("shortages", Schema.list("of what too little is free", SHORTAGE))
            .mayHave("empty", Schema.whole("how many nodes are empty"))
            .mayHave("keys", names("by what sets of nodes are formed, in one of which the job is to lie"))
            .mayHave("chunks", Schema.whole("how many chunks are to lie in one set of nodes"))
            .mayHave("free", Schema.whole("the most cpus that are free in one set of nodes"))
            .mayHave("limit", Schema.text("the limit"))
            .mayHave("value", Schema.whole("what the limit allows"))
            .mayHave("use", Schema.whole("how much of it is in use"))
            .mayHave("asked", Schema.whole("how much the job would use of it"))
            .mayHave("resource", Schema.text("which resource the limit counts"))
            .mayHave("subject", Schema.text("whose use it is"))
            .mayHave("window", Schema.text("the window or reservation"))
            .mayHave("from", Schema.moment("when it begins"))
            .mayHave("to", Schema.moment("when it is over"))
            .mayHave("until", Schema.moment("before when the job may not start"))
            .mayHave("job", Schema.text("the job that stands before it"))
            .mayHave("jobs", names("the jobs whose ends it waits for, ten at most"))
            .mayHave("job_count", Schema.whole("how many these are"))
            .named("Obstacle");

    private static final Schema LIMIT = Schema.object("a limit that is in the way")
            .has("limit", Schema.text("its name"))
            .has("value", Schema.whole("what it allows"))
            .has("use", Schema.whole("how much of it is in use"))
            .mayHave("asks", Schema.whole("how much the job asks of what it counts"))
            .mayHave("resource", Schema.text("which resource it counts"))
            .mayHave("subject", Schema.text("whose use it is"));

    private static final Schema UNMET = Schema.object("what the cluster cannot meet")
            .has("kind", Schema.oneOf("what it is", List.of("amount", "chunks", "time", "together", "set")))
            .mayHave("resource", Schema.text("the resource"))
            .mayHave("asked", Schema.whole("how much, or how many chunks, are asked for"))
            .mayHave("has", Schema.whole("how much there is"))
            .mayHave("places", Schema.whole("for how many chunks there are places"))
            .mayHave("each", CommonSchema.AMOUNTS)
            .mayHave("properties", names("what nodes are to have"))
            .mayHave("absent", names("what no node has"))
            .mayHave("walltime_s", Schema.whole("the walltime, in seconds"))
            .mayHave("keys", names("by what sets of nodes are formed, none of which is large enough"))
            .mayHave("sets", Schema.whole("how many such sets there are"));

    private static final Schema LARGEST_NODE = Schema.object("the node that comes nearest")
            .has("asked", CommonSchema.AMOUNTS)
            .has("cluster", Schema.text("its cluster"))
            .has("node", Schema.text("its name"))
            .has("has", CommonSchema.AMOUNTS);

    private static final Schema CHUNK = Schema.object("pieces of a job that are alike")
            .has("count", Schema.whole("how many"))
            .has("each", CommonSchema.AMOUNTS)
            .has("properties", names("what their nodes are to have"));

    static final Schema REASON = Schema.object("why a job stands as it does")
            .has(
                    "kind",
                    Schema.oneOf(
                            "which reason it is",
                            Arrays.stream(Reason.Kind.values())
                                    .map(Reason.Kind::word)
                                    .toList()))
            .mayHave("text", Schema.text("the same in words, where they are asked for"))
            .mayHave("obstacles", Schema.list("what keeps it from starting sooner; all of them do", OBSTACLE))
            .mayHave(
                    "explained",
                    Schema.whole(
                            "how many of the soonest planned starts, or of the first jobs without one, are explained; it is none of them"))
            .mayHave("exit_status", Schema.whole("with what it ended"))
            .mayHave(
                    "stoppable",
                    Schema.oneOf(
                            "how the running job would be stopped for an urgent one",
                            List.of("suspend", "checkpoint", "requeue", "delete")))
            .mayHave(
                    "stopped_for",
                    Schema.object("the job for which it is stopped")
                            .mayHave("job", Schema.text("that job"))
                            .has("at", Schema.moment("when it is to be stopped")))
            .mayHave(
                    "stops",
                    Schema.object("the jobs that are stopped so that it starts")
                            .mayHave("jobs", Schema.list("those jobs", Schema.text("a job")))
                            .has("at", Schema.moment("when they are to be stopped")))
            .mayHave("goes_on", Schema.moment("when the suspended job goes on"))
            .mayHave("queue", Schema.text("the queue"))
            .mayHave("until", Schema.moment("before when it is not started"))
            .mayHave("job", Schema.text("the job that it waits for"))
            .mayHave("limit", Schema.text("the limit"))
            .mayHave("value", Schema.whole("what the limit allows"))
            .mayHave("use", Schema.whole("how much of it is in use"))
            .mayHave("asks", Schema.whole("how much the job asks of what the limit counts"))
            .mayHave("resource", Schema.text("which resource the limit counts"))
            .mayHave("subject", Schema.text("whose use it is"))
            .mayHave("limits", Schema.list("limits of which each is in the way", LIMIT))
            .mayHave("asked", CommonSchema.AMOUNTS)
            .mayHave("cluster", Schema.text("the cluster that comes nearest"))
            .mayHave("largest", CommonSchema.AMOUNTS)
            .mayHave("largest_node", LARGEST_NODE)
            .mayHave("unmet", UNMET)
            .mayHave("why", Schema.text("why it is left out"))
            .mayHave("message", Schema.text("what the server said to its start"))
            .mayHave("unmade", Schema.oneOf("what became of its start", List.of("refused", "failed", "postponed", "")))
            .mayHave("chunks", Schema.list("what it asks of nodes", CHUNK))
            .mayHave("drained", Schema.whole("how many nodes an administrator has drained"))
            .mayHave("since", Schema.whole("since when starting is paused, in epoch seconds of the daemon's clock"))
            .mayHave("by", Schema.text("who has paused it"))
            .named("Reason");

    static final Schema CAUSES = Schema.list(
            "what moved it, the likeliest first",
            Schema.object("a cause")
                    .has(
                            "kind",
                            Schema.oneOf(
                                    "which cause it is",
                                    Arrays.stream(Cause.Kind.values())
                                            .map(kind -> kind.name().toLowerCase(Locale.ROOT))
                                            .toList()))
                    .mayHave("subject", Schema.text("the job, node or queue")));

    private static final Schema MOVE = Schema.object("a move of a planned start")
            .has("from", Schema.moment("where it was planned"))
            .has(
                    "to",
                    Schema.moment("where it was planned then; null where it lost its place")
                            .orNull())
            .has("at", Schema.moment("when it was moved"))
            .has("causes", CAUSES)
            .named("Move");

    static final Schema EXPECTED = Schema.object(
                    "when it is expected to start, by how long jobs really run; of jobs that wait alone")
            .has("start", Schema.moment("the expected start"))
            .has("earliest", Schema.moment("before when one of ten such jobs starts"))
            .has("latest", Schema.moment("after when one of ten such jobs starts"))
            .has("as_of", Schema.moment("at which moment that was expected"));

    static final Schema ADVICE = Schema.object(
                    "a walltime that would do, by the user's own jobs of that kind; where one job is asked for, and can be told")
            .has("walltime_s", Schema.whole("the walltime, in seconds"))
            .has("jobs", Schema.whole("how many jobs of the same user, queue, cpus and walltime have ended"))
            .has("longest_s", Schema.whole("for how long the longest of these has run, in seconds"));

    private static final Schema LENGTHS = Schema.object(
                    "how short and how long it may be (min_walltime, max_walltime); where it takes any length in between")
            .has("shortest_s", Schema.whole("in seconds"))
            .has("longest_s", Schema.whole("in seconds"))
            .mayHave(
                    "until",
                    Schema.oneOf(
                            "what keeps it from being longer, where it is planned and something does",
                            List.of("window", "job", "limit", "hours", "deadline")))
            .mayHave("until_what", Schema.text("its name; empty for a deadline and for hours"));

    /** What does not change with the plan. */
    private static final Map<String, Schema> FACTS = facts();

    private static Map<String, Schema> facts() {
        Map<String, Schema> facts = new LinkedHashMap<>();
        facts.put("name", Schema.text("its name"));
        facts.put("user", Schema.text("its owner"));
        facts.put("group", Schema.text("the group to which it is accounted; empty where there is none"));
        facts.put("project", Schema.text("the project to which it is accounted; empty where there is none"));
        facts.put("queue", Schema.text("its queue"));
        facts.put("cpus", CommonSchema.cpus());
        facts.put("memory_bytes", CommonSchema.memory());
        facts.put("chunks", Schema.whole("in how many pieces it asks for nodes"));
        facts.put("walltime_s", Schema.whole("its walltime, in seconds"));
        facts.put(
                "expected_runtime_s",
                Schema.whole(
                                "for how long the site expects it to run, in seconds (soft_walltime); null where it does not say")
                        .orNull());
        facts.put("submitted", Schema.moment("when it was submitted"));
        return facts;
    }

    /** The starts that the plan gives it. */
    private static final Map<String, Schema> STARTS = starts();

    private static Map<String, Schema> starts() {
        Map<String, Schema> starts = new LinkedHashMap<>();
        starts.put(
                "planned_start",
                Schema.moment("when it is planned to start; null without a plan")
                        .orNull());
        starts.put(
                "promised_start",
                Schema.moment("the first planned start that was told; null without one")
                        .orNull());
        starts.put(
                "bound",
                Schema.moment("the latest start that the policy guarantees; null where it guarantees none")
                        .orNull());
        return starts;
    }

    static final Schema JOB = standing(
                    withFacts(Schema.object("a job").has("id", Schema.text("its id")), Schema::has), Schema::has)
            .mayHave("moved", MOVE)
            .has("planned_nodes", names("where it is planned to run"))
            .mayHave("advice", ADVICE)
            .mayHave("lengths", LENGTHS)
            .mayHave("nodes", names("where it runs"))
            .named("Job");

    /** A job that a client may know already; nothing that is null is told of it. */
    static final Schema CHANGED_JOB = standing(
                    withFacts(Schema.object("a job").has("id", Schema.text("its id")), Schema::mayHave),
                    Schema::mayHave)
            .mayHave(
                    "moved",
                    Schema.oneOf(
                            "which way its planned start moved last; one that it lost is later",
                            List.of(PictureJson.EARLIER, PictureJson.LATER)))
            .named("ChangedJob");

    private interface Field {
        Schema add(Schema object, String name, Schema value);
    }

    private static Schema withFacts(Schema job, Field field) {
        Schema all = job;
        for (Map.Entry<String, Schema> fact : FACTS.entrySet()) {
            all = field.add(all, fact.getKey(), fact.getValue());
        }
        return all;
    }

    private static Schema standing(Schema job, Field field) {
        Schema all = field.add(
                job, "state", Schema.oneOf("TORQUE's letter, or S", List.of("Q", "R", "E", "C", "H", "W", "T", "S")));
        for (Map.Entry<String, Schema> start : STARTS.entrySet()) {
            all = field.add(all, start.getKey(), start.getValue());
        }
        return all.has("reason", REASON)
                .mayHave("expected", EXPECTED)
                .mayHave("delayed", MOVE)
                .mayHave("started", Schema.moment("when it started"))
                .mayHave(
                        "expected_end",
                        Schema.moment("when it ends by its walltime, or by the soft one by which it is planned"));
    }

    static final Schema JOBS = CommonSchema.ORIGIN
            .has("jobs", Schema.list("the jobs, in the server's order", JOB))
            .has("left_out", CommonSchema.LEFT_OUT);

    private static final Schema WAIT = Schema.object("something that it waits for")
            .has("kind", Schema.text("which obstacle or reason it is"))
            .has("text", Schema.text("in words"))
            .has(
                    "jobs",
                    Schema.list(
                            "the jobs whose ends it waits for",
                            Schema.object("such a job")
                                    .has("id", Schema.text("its id"))
                                    .has("user", Schema.text("its owner"))
                                    .has(
                                            "start",
                                            Schema.moment("its start; null where not known")
                                                    .orNull())
                                    .has(
                                            "end",
                                            Schema.moment("its end; null where not known")
                                                    .orNull())))
            .has("job_count", Schema.whole("how many these are"))
            .mayHave(
                    "limit",
                    Schema.object("the limit that is in the way")
                            .has("name", Schema.text("its name"))
                            .has("resource", Schema.text("what it counts"))
                            .hasAllOf(SiteSchema.USE))
            .has(
                    "nodes",
                    Schema.list(
                            "the nodes that it lacks",
                            Schema.object("nodes of a kind")
                                    .has("chunks", Schema.whole("for how many chunks"))
                                    .has("each", Schema.text("what each takes, in words"))
                                    .has("properties", names("what they are to have"))
                                    .has("up", Schema.whole("how many such nodes are up"))
                                    .has(
                                            "closed",
                                            Schema.list(
                                                    "such nodes that are closed",
                                                    Schema.object("a node")
                                                            .has("name", Schema.text("its name"))
                                                            .has("state", Schema.text("its state"))))
                                    .has("closed_count", Schema.whole("how many these are"))))
            .has("changes", Schema.list("what would let it start sooner", Schema.text("in words")));

    static final Schema WHY = CommonSchema.ORIGIN
            .has(
                    "job",
                    Schema.either(
                            "the job",
                            List.of(
                                    JOB,
                                    Schema.object("one of which nothing is known but why it is left out")
                                            .has("id", Schema.text("its id")))))
            .has("reason", Schema.text("why it stands as it does, in words"))
            .mayHave("array", names("the jobs of its array"))
            .mayHave("waits", Schema.list("what it waits for; all of it has to be out of the way", WAIT))
            .mayHave(
                    "moves",
                    Schema.list(
                            "how its planned start has moved, the last 20 at most in their order",
                            Schema.object("a move")
                                    .has("at", Schema.moment("when it was moved"))
                                    .has("from", Schema.moment("its planned start before"))
                                    .has(
                                            "to",
                                            Schema.moment("its planned start after; null where it had none any more")
                                                    .orNull())
                                    .has("causes", CAUSES)
                                    .has("text", Schema.text("the same in words, with its cause"))));

    private JobSchema() {}
}
