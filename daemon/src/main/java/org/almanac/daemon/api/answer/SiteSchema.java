package org.almanac.daemon.api.answer;

import static org.almanac.daemon.api.answer.CommonSchema.names;

import java.util.List;
import org.almanac.daemon.api.route.Schema;

/** What the API tells of clusters, nodes, limits, queues and the plan. */
final class SiteSchema {
    private static final Schema STATE =
            Schema.oneOf("whether it takes new jobs", List.of("up", "down", "offline", "drained"));

    private static final Schema GPUS = Schema.whole("gpus; left out where none are counted");

    private static final Schema PLACEMENT = Schema.list(
            "what is held or free of each node",
            Schema.object("of a node")
                    .has("node", Schema.text("its name"))
                    .has("cpus", CommonSchema.cpus())
                    .has("memory_bytes", CommonSchema.memory())
                    .mayHave("gpus", GPUS));

    /** A window without its nodes. */
    static final Schema WINDOW_TERMS = Schema.object("a time in which nodes are not open to all jobs")
            .has("name", Schema.text("its name, or the id of the reservation"))
            .has(
                    "kind",
                    Schema.oneOf(
                            "whether the nodes are kept from jobs, or for some jobs alone",
                            List.of("maintenance", "reservation")))
            .has("start", Schema.moment("its beginning"))
            .has("end", Schema.moment("its end"))
            .has(
                    "queue",
                    Schema.text("the queue whose jobs may run there then; null where no job may")
                            .orNull())
            .mayHave("title", Schema.text("of a reservation of the server: what its owner calls it"))
            .mayHave("owner", Schema.text("of a reservation of the server: its owner; empty where that is hidden"))
            .mayHave("users", names("of a reservation of the server: who may use it, where that is told"));

    private static final Schema WINDOW = WINDOW_TERMS
            .mayHave("on", names("the nodes"))
            .mayHave("parts", PLACEMENT)
            .mayHave("nodes", Schema.whole("with less detail: how many nodes"))
            .named("ClosingWindow");

    private static final Schema BAR = Schema.object(
                    "a job on the nodes; with less detail nodes and cpus in place of placement")
            .has("id", Schema.text("its id"))
            .has("user", Schema.text("its owner"))
            .has("start", Schema.moment("its start"))
            .has("end", Schema.moment("its end by its walltime"))
            .mayHave("placement", PLACEMENT)
            .mayHave("nodes", Schema.whole("how many nodes it holds"))
            .mayHave("cpus", CommonSchema.cpus());

    private static final Schema GAP = Schema.object("a time in which nodes have something free")
            .has("start", Schema.moment("its beginning"))
            .has("end", Schema.moment("its end"))
            .mayHave("free", PLACEMENT)
            .mayHave("nodes", Schema.whole("how many nodes have something free"))
            .mayHave("cpus", CommonSchema.cpus());

    private static final Schema WHOLE = Schema.object("a cluster by its numbers")
            .has("name", Schema.text("its name"))
            .has("nodes", Schema.whole("how many nodes it has"))
            .has("nodes_up", Schema.whole("how many of them take jobs"))
            .has("cpus", CommonSchema.cpus())
            .has("used_cpus", Schema.whole("cpus that jobs hold"))
            .has(
                    "utilization",
                    Schema.number("the share of its cpus that jobs hold").orNull())
            .has("running", Schema.whole("how many jobs run"))
            .has("planned", Schema.whole("how many jobs are planned"))
            .has("planned_cpu_s", Schema.whole("what these hold, in seconds of a cpu"))
            .has(
                    "plan_end",
                    Schema.moment("when the last job ends; null where there is none")
                            .orNull())
            .has("gaps", Schema.whole("how many gaps are listed"))
            .named("ClusterNumbers");

    static final Schema NODE = Schema.object("a node")
            .has("name", Schema.text("its name"))
            .has("state", STATE)
            .has("properties", names("its properties"))
            .has("cpus", CommonSchema.cpus())
            .has("memory_bytes", CommonSchema.memory())
            .mayHave("gpus", GPUS);

    private static final Schema PLANNED_CLUSTER = Schema.object("a cluster")
            .has("name", Schema.text("its name"))
            .has("nodes", Schema.list("its nodes", NODE))
            .has("windows", Schema.list("the times in which nodes are not open to all jobs, the soonest first", WINDOW))
            .has("running", Schema.list("the jobs that run", BAR))
            .has(
                    "planned",
                    Schema.list(
                            "the jobs that are planned",
                            BAR.has(
                                    "promised",
                                    Schema.moment("the promised start; null without one")
                                            .orNull())))
            .has("gaps", Schema.list("the gaps, the soonest first", GAP))
            .named("Cluster");

    static final Schema PLAN = CommonSchema.ORIGIN.has(
            "clusters",
            Schema.list(
                    "the clusters",
                    Schema.either("a cluster; with detail=counts by its numbers", List.of(PLANNED_CLUSTER, WHOLE))));

    static final Schema CLUSTERS = CommonSchema.ORIGIN.has("clusters", Schema.list("the clusters", WHOLE));

    static final Schema GAPS = CommonSchema.ORIGIN.has(
            "gaps",
            Schema.list(
                    "the gaps",
                    Schema.object("a gap")
                            .has("cluster", Schema.text("its cluster"))
                            .hasAllOf(GAP)));

    static final Schema NODES = CommonSchema.ORIGIN.has(
            "nodes",
            Schema.list(
                    "the nodes",
                    Schema.object("a node")
                            .has("name", Schema.text("its name"))
                            .has("cluster", Schema.text("its cluster"))
                            .has("state", STATE)
                            .has("properties", names("its properties"))
                            .has("cpus", CommonSchema.cpus())
                            .has("memory_bytes", CommonSchema.memory())
                            .has("used_cpus", Schema.whole("cpus that jobs hold"))
                            .has("used_memory_bytes", CommonSchema.memory())
                            .has("running", names("the jobs that run there"))
                            .has(
                                    "next_free",
                                    Schema.moment("when something is free; null where not by the plan")
                                            .orNull())
                            .has(
                                    "empty_from",
                                    Schema.moment("when nothing runs there; null where not by the plan")
                                            .orNull())
                            .has("planned", Schema.whole("how many jobs are planned there"))
                            .mayHave("next_job", Schema.text("the one of them that starts first"))
                            .mayHave("next_start", Schema.moment("when"))
                            .named("Node")));

    /** What one subject uses of a limit. */
    static final Schema USE = Schema.object("what one subject uses of a limit")
            .has("subject", Schema.text("whose use it is; empty where all jobs count together"))
            .has("value", Schema.whole("what is allowed"))
            .has("used", Schema.whole("how much is in use"))
            .has("planned", Schema.whole("how much the plan has in use at most"))
            .has("running", Schema.whole("how many jobs of it run"))
            .has("waiting", Schema.whole("how many jobs of it wait"))
            .has(
                    "holders",
                    Schema.list(
                            "the jobs that hold most of it",
                            Schema.object("a job")
                                    .has("id", Schema.text("its id"))
                                    .has("user", Schema.text("its owner"))
                                    .has("amount", Schema.whole("how much it holds"))
                                    .has("until", Schema.moment("until when"))));

    static final Schema LIMITS = CommonSchema.ORIGIN.has(
            "limits",
            Schema.list(
                    "the limits",
                    Schema.object("a limit")
                            .has("name", Schema.text("its name"))
                            .has("subject", Schema.text("for whom it counts"))
                            .has("resource", Schema.text("what it counts"))
                            .has(
                                    "cluster",
                                    Schema.text("on which cluster alone; null where on all")
                                            .orNull())
                            .has("value", Schema.whole("what it allows"))
                            .has(
                                    "uses",
                                    Schema.list(
                                            "its use, by subject",
                                            USE.mayHave(
                                                            "course",
                                                            Schema.list(
                                                                    "how the use goes on by the plan, where that is asked: from when on how much",
                                                                    Schema.list(
                                                                            "a step: a moment and an amount",
                                                                            Schema.whole("a number"))))
                                                    .named("LimitUse")))
                            .named("Limit")));

    static final Schema QUEUES = CommonSchema.ORIGIN.has(
            "queues",
            Schema.list(
                    "the queues, in the server's order",
                    Schema.object("a queue")
                            .has("name", Schema.text("its name"))
                            .has("type", Schema.oneOf("what it does", List.of("execution", "route")))
                            .has("enabled", Schema.flag("whether it takes jobs"))
                            .has("started", Schema.flag("whether its jobs are started"))
                            .has(
                                    "jobs",
                                    Schema.map(
                                            "how many jobs it has, by the letters of their states",
                                            Schema.whole("jobs")))
                            .named("Queue")));

    private SiteSchema() {}
}
