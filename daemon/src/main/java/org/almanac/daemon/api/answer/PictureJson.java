package org.almanac.daemon.api.answer;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongFunction;
import org.almanac.daemon.api.answer.PictureLog.ChangedCluster;
import org.almanac.daemon.api.answer.PictureLog.Difference;
import org.almanac.daemon.api.answer.PictureLog.Place;
import org.almanac.daemon.api.answer.PictureLog.Told;
import org.almanac.daemon.api.route.Schema;
import org.almanac.daemon.json.Fields;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.ListedPlan.Amount;
import org.almanac.daemon.view.ListedPlan.Bar;
import org.almanac.daemon.view.ListedPlan.ListedWindow;
import org.almanac.daemon.view.ListedPlan.NodeAmount;
import org.almanac.planner.StartMove;

/** What has changed of the picture, as the API tells it: what a page needs of jobs and plan, each thing once. */
final class PictureJson {
    static final String EARLIER = "earlier";
    static final String LATER = "later";
    static final String JOBS = "jobs";
    static final String CLUSTERS = "clusters";
    static final String PLACES = "places";

    private static final Schema PLACE = Schema.object("a job's place in the plan; without what has not changed of it")
            .has("id", Schema.text("the job's id"))
            .mayHave("runs", Schema.flag("that it runs there; else it is planned there"))
            .has("start", Schema.moment("its start"))
            .has("end", Schema.moment("the end that its walltime gives"))
            .mayHave("user", Schema.text("its owner"))
            .mayHave("on", amounts("the nodes: the number of the first one, how many from there on hold as much"))
            .named("Place");

    private static final Schema RUNS = Schema.list(
            "the nodes: the number of the first one, and how many from there on",
            Schema.list("two numbers", Schema.whole("a number")));

    static final Schema SCHEMA = CommonSchema.ORIGIN
            .has("version", Schema.text("of this picture; what has changed since may be asked for by it"))
            .has(
                    "since",
                    Schema.text("the version since which this has changed; null where it is the whole picture")
                            .orNull())
            .has(
                    JOBS,
                    Schema.columns(
                            "the jobs that are new or have changed, with fields as of /api/v1/jobs, but without nodes; what is never"
                                    + " changed by the plan is left out where the job is known, and what is null, empty or one piece always",
                            JobSchema.CHANGED_JOB))
            .has("gone", Schema.list("jobs that are there no more", Schema.text("an id")))
            .has(
                    CLUSTERS,
                    Schema.list(
                            "all clusters",
                            Schema.object("a cluster")
                                    .has("name", Schema.text("its name"))
                                    .mayHave(
                                            "nodes",
                                            Schema.list("all nodes, where any of them has changed", SiteSchema.NODE))
                                    .mayHave(
                                            "windows",
                                            Schema.list(
                                                    "all windows that are not over, where any of them has changed",
                                                    SiteSchema.WINDOW_TERMS
                                                            .has("on", RUNS)
                                                            .mayHave(
                                                                    "parts",
                                                                    amounts(
                                                                            "of which nodes it has only a part: the number of"
                                                                                    + " the first one, how many from there on it has as much of"))
                                                            .named("WindowOnNumbers")))
                                    .has(PLACES, Schema.columns("the places that are new or have changed", PLACE))
                                    .has(
                                            "gone",
                                            Schema.list("jobs that have no place there any more", Schema.text("an id")))
                                    .named("ChangedCluster")));

    private PictureJson() {}

    private static Schema amounts(String nodes) {
        return Schema.list(
                nodes
                        + ", the cpus of each and the bytes of memory of each, 0 where none is counted; and the gpus of each, if any",
                Schema.list("four or five numbers", Schema.whole("a number")));
    }

    /** How many things of one kind are written. */
    private enum Form {
        /** A list for each field: the least to send, and the fastest to read. */
        COLUMNS {
            @Override
            <T> void write(String name, List<T> things, Json json, Fields.PartOf<T> fields) throws IOException {
                json.columns(name, things, fields);
            }
        },
        /** An object for each thing, which is the same text as long as nothing changes of that thing. */
        OBJECTS {
            @Override
            <T> void write(String name, List<T> things, Json json, Fields.PartOf<T> fields) throws IOException {
                json.things(name, things, fields);
            }
        };

        abstract <T> void write(String name, List<T> things, Json json, Fields.PartOf<T> fields) throws IOException;
    }

    /**
     * As an object, with jobs and places by columns.
     *
     * @param name of a version
     */
    static byte[] of(Difference difference, LongFunction<String> name) {
        return of(difference, name, Form.COLUMNS);
    }

    /** The same with an object for each job and place, to be kept. */
    static byte[] toKeep(Difference difference, LongFunction<String> name) {
        return of(difference, name, Form.OBJECTS);
    }

    private static byte[] of(Difference difference, LongFunction<String> name, Form form) {
        return Json.object(json -> {
            StatusJson.origin(difference.published(), json);
            json.text("version", name.apply(difference.version()))
                    .text("since", difference.since().map(name::apply));
            form.write(JOBS, difference.jobs().parts(), json, PictureJson::write);
            json.texts("gone", difference.jobs().gone())
                    .objects(CLUSTERS, difference.clusters(), changed -> write(changed, form, json));
        });
    }

    private static void write(Told<ListedJob> told, Fields json) throws IOException {
        ListedJob job = told.value();
        json.text("id", job.id());
        if (told.whole()) {
            facts(job, json);
        }
        known("planned_start", job.plannedStart(), json);
        JobsJson.reason(job, Optional.empty(), json);
        JobsJson.expected(job.expected(), json);
        if (job.moves().last().isPresent()) {
            json.text("moved", way(job.moves().last().get()));
        }
        if (job.isLate() || job.hasSlipped()) {
            JobsJson.move(
                    "delayed",
                    job.moves()
                            .later()
                            .map(move -> new StartMove(
                                    move.from(),
                                    move.to(),
                                    move.at(),
                                    move.causes().stream().limit(1).toList())),
                    json);
        }
    }

    private static String way(StartMove move) {
        return move.to().isPresent() && move.to().getAsLong() < move.from() ? EARLIER : LATER;
    }

    private static void facts(ListedJob job, Fields json) throws IOException {
        json.text("name", job.name()).text("user", job.user());
        if (!job.group().isEmpty()) {
            json.text("group", job.group());
        }
        if (!job.project().isEmpty()) {
            json.text("project", job.project());
        }
        json.text("queue", job.queue()).number("cpus", job.cpus());
        known("memory_bytes", job.memoryBytes(), json);
        if (job.chunks() != 1) {
            json.number("chunks", job.chunks());
        }
        json.number("walltime_s", job.walltime());
        known("expected_runtime_s", job.expectedRuntime(), json);
        json.number("submitted", job.submitted()).text("state", String.valueOf(job.state()));
        known("promised_start", job.promisedStart(), json);
        known("bound", job.bound(), json);
        if (job.execution().isPresent()) {
            json.number("started", job.execution().get().started())
                    .number("expected_end", job.execution().get().expectedEnd());
        }
    }

    private static void known(String name, OptionalLong value, Fields json) throws IOException {
        if (value.isPresent()) {
            json.number(name, value.getAsLong());
        }
    }

    private static void write(ChangedCluster changed, Form form, Json json) throws IOException {
        json.text("name", changed.cluster().name());
        if (changed.nodes().isPresent()) {
            json.objects("nodes", changed.nodes().get(), node -> PlanJson.write(node, json));
        }
        Map<String, Integer> numbers = new HashMap<>();
        changed.cluster().nodes().forEach(node -> numbers.put(node.name(), numbers.size()));
        if (changed.windows().isPresent()) {
            json.objects("windows", changed.windows().get(), window -> {
                PlanJson.write(window, json);
                json.raw("on", runs(window, numbers));
                if (!window.parts().isEmpty()) {
                    json.raw("parts", runs(window.parts(), numbers));
                }
            });
        }
        form.write(PLACES, changed.places().parts(), json, (told, fields) -> write(told, numbers, fields));
        json.texts("gone", changed.places().gone());
    }

    private static void write(Told<Place> told, Map<String, Integer> numbers, Fields json) throws IOException {
        Bar bar = told.value().bar();
        json.text("id", bar.id());
        if (told.value().runs()) {
            json.flag("runs", true);
        }
        json.number("start", bar.start()).number("end", bar.end());
        if (told.whole()) {
            json.text("user", bar.user()).raw("on", runs(bar.placement(), numbers));
        }
    }

    private static String runs(ListedWindow window, Map<String, Integer> numbers) {
        StringBuilder runs = new StringBuilder("[");
        List<Integer> on = window.nodes().stream()
                .filter(numbers::containsKey)
                .map(numbers::get)
                .toList();
        for (int i = 0; i < on.size(); ) {
            int first = i++;
            while (i < on.size() && on.get(i) == on.get(i - 1) + 1) {
                i++;
            }
            runs.append(first > 0 ? ",[" : "[")
                    .append(on.get(first))
                    .append(',')
                    .append(i - first)
                    .append(']');
        }
        return runs.append(']').toString();
    }

    /** Nodes that follow each other and hold as much are told together; one that is not listed is left out. */
    private static String runs(List<NodeAmount> placement, Map<String, Integer> numbers) {
        StringBuilder runs = new StringBuilder("[");
        int first = 0;
        int count = 0;
        Optional<Amount> each = Optional.empty();
        for (NodeAmount part : placement) {
            Integer number = numbers.get(part.node());
            if (number == null) {
                continue;
            }
            if (count > 0 && number == first + count && each.equals(Optional.of(part.amount()))) {
                count++;
                continue;
            }
            add(runs, first, count, each);
            first = number;
            count = 1;
            each = Optional.of(part.amount());
        }
        add(runs, first, count, each);
        return runs.append(']').toString();
    }

    private static void add(StringBuilder runs, int first, int count, Optional<Amount> each) {
        each.ifPresent(amount -> runs.append(runs.length() > 1 ? ",[" : "[")
                .append(first)
                .append(',')
                .append(count)
                .append(',')
                .append(amount.cpus())
                .append(',')
                .append(amount.memoryBytes().orElse(0))
                .append(amount.gpus().orElse(0) > 0 ? "," + amount.gpus().getAsLong() + "]" : "]"));
    }
}
