package org.almanac.daemon.api.answer;

import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.daemon.api.answer.PastAnswers.Told;
import org.almanac.daemon.api.answer.PastDifference.Change;
import org.almanac.daemon.api.answer.PastDifference.ChangedJob;
import org.almanac.daemon.api.answer.PastDifference.ChangedNode;
import org.almanac.daemon.api.answer.PastJobs.Place;
import org.almanac.daemon.api.route.Schema;
import org.almanac.daemon.api.route.Viewer;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.memory.KeptMove;
import org.almanac.daemon.view.OthersHidden;
import org.almanac.planner.Cause;

/** What has become another from one moment to another, as the API tells it. */
final class DifferenceJson {
    /** So many jobs are told; of more, those whose starts have moved farthest. */
    static final int MOST = 5_000;

    private static final List<String> CHANGES =
            Arrays.stream(Change.values()).map(Change::word).toList();

    private static final Schema WAS = Schema.object("where it was planned; not there where the nodes are others now")
            .has("cluster", Schema.text("the cluster"))
            .has("start", Schema.moment("its planned start then"))
            .has("end", Schema.moment("the end that its walltime gave"))
            .has(
                    "on",
                    Schema.list(
                            "the nodes, as in the picture of the later moment",
                            Schema.list("what is held of some", Schema.whole("a number"))));

    private static final Schema JOB = Schema.object("a job that is not as it was")
            .has("id", Schema.text("its id"))
            .has("user", Schema.text("its owner"))
            .has("change", Schema.oneOf("what happened to it", CHANGES))
            .has(
                    "from",
                    Schema.moment("its start, or its planned one, at the earlier moment; null without one")
                            .orNull())
            .has(
                    "to",
                    Schema.moment("its start, or its planned one, at the later moment; null without one")
                            .orNull())
            .has("by_s", Schema.whole("how much later that is, in seconds; negative where it is earlier"))
            .mayHave("was", WAS)
            .mayHave("causes", JobSchema.CAUSES)
            .named("JobOfDifference");

    static final Schema SCHEMA = Schema.object("what has become another from one moment to another")
            .has("from", Schema.moment("the earlier moment"))
            .has("to", Schema.moment("the later one"))
            .has("counts", counts())
            .has(
                    "jobs",
                    Schema.list(
                            "those whose planned starts have moved farthest, then the others by what happened to them; "
                                    + MOST + " at most",
                            JOB))
            .has("more", Schema.whole("how many are left out"))
            .has(
                    "nodes",
                    Schema.list(
                            "nodes whose state is another one",
                            Schema.object("a node")
                                    .has("cluster", Schema.text("its cluster"))
                                    .has("name", Schema.text("its name"))
                                    .has(
                                            "from",
                                            Schema.text("its state then; null where it was not there")
                                                    .orNull())
                                    .has(
                                            "to",
                                            Schema.text("its state at the later moment; null where it is no more")
                                                    .orNull())));

    private DifferenceJson() {}

    private static Schema counts() {
        Schema counts = Schema.object("how many jobs there are of each change");
        for (String change : CHANGES) {
            counts = counts.has(change, Schema.whole("how many"));
        }
        return counts;
    }

    /** As the viewer sees it. */
    static byte[] of(Told told, Viewer viewer) {
        PastDifference all = told.difference();
        PastDifference seen = viewer.user().map(all::of).orElse(all);
        List<ChangedJob> jobs =
                seen.jobs().subList(0, Math.min(MOST, seen.jobs().size()));
        return Json.object(json -> json.number("from", seen.from())
                .number("to", seen.to())
                .object("counts", counts -> {
                    for (Map.Entry<Change, Long> count : seen.counts().entrySet()) {
                        counts.number(count.getKey().word(), count.getValue());
                    }
                })
                .objects("jobs", jobs, job -> write(job, told, viewer, json))
                .number("more", seen.jobs().size() - jobs.size())
                .objects("nodes", seen.nodes(), node -> write(node, json)));
    }

    private static void write(ChangedJob job, Told told, Viewer viewer, Json json) throws IOException {
        json.text("id", job.id())
                .text("user", job.user())
                .text("change", job.change().word())
                .number("from", job.from())
                .number("to", job.to())
                .number("by_s", job.by());
        if (job.was().isPresent()) {
            Place was = job.was().get();
            json.object(
                    "was",
                    place -> place.text("cluster", was.cluster())
                            .number("start", was.start())
                            .number("end", was.end())
                            .raw("on", was.on()));
        }
        Optional<List<KeptMove>> moves = Optional.ofNullable(told.moves().get(job.id()));
        if (moves.isPresent()) {
            json.objects("causes", causes(moves.get(), viewer), cause -> JobsJson.cause(cause, json));
        }
    }

    /** Each once, the last ones first. */
    private static Set<Cause> causes(List<KeptMove> moves, Viewer viewer) {
        Set<Cause> causes = new LinkedHashSet<>();
        for (int i = moves.size() - 1; i >= 0; i--) {
            KeptMove move = moves.get(i);
            move.cause()
                    .map(cause -> viewer.seesAll() ? cause : OthersHidden.without(cause, Set.of(move.job())))
                    .ifPresent(causes::add);
        }
        return causes;
    }

    private static void write(ChangedNode node, Json json) throws IOException {
        json.text("cluster", node.cluster())
                .text("name", node.name())
                .text("from", node.from())
                .text("to", node.to());
    }
}
