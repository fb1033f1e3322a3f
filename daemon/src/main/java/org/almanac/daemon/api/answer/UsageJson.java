package org.almanac.daemon.api.answer;

import io.javalin.http.HttpResponseException;
import io.javalin.http.ServiceUnavailableResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.almanac.daemon.api.route.Schema;
import org.almanac.daemon.figures.ClusterUse;
import org.almanac.daemon.figures.JobFigures;
import org.almanac.daemon.figures.JobWaits;
import org.almanac.daemon.figures.StepFigures;
import org.almanac.daemon.figures.TimeSteps;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.view.ListedPlan.ListedCluster;
import org.almanac.daemon.view.Published;
import org.almanac.planner.forecast.TellingErrors;

/** Figures of jobs that have run, as the API tells them. */
final class UsageJson {
    /** So many jobs that are over are gone through at most, the newest; it takes a second or two. */
    static final int MOST = 200_000;

    private static final Schema WAITS = Schema.object("how long some jobs waited that have ended")
            .has("jobs", Schema.whole("how many"))
            .has("wait_median_s", figure("half of them waited no longer, in seconds"))
            .has("wait_mean_s", figure("the mean wait, in seconds"))
            .has("wait_p90_s", figure("nine of ten waited no longer, in seconds"))
            .has("slowdown_median", figure("half of them have no greater bounded slowdown (10 s)"))
            .has("slowdown_mean", figure("the mean bounded slowdown"))
            .has("slowdown_p90", figure("nine of ten have no greater bounded slowdown"));

    static final Schema SCHEMA = CommonSchema.ORIGIN
            .has("from", Schema.moment("where it begins"))
            .has("to", Schema.moment("where it ends"))
            .has("step_s", Schema.whole("how long each step is, in seconds"))
            .has("cpus", Schema.whole("the cpus of all nodes, as of now"))
            .has("jobs", Schema.whole("how many jobs that ran the figures are of"))
            .mayHave(
                    "complete_since",
                    Schema.moment(
                            "since when jobs are counted, where there were more than " + MOST + " since the beginning"))
            .has(
                    "steps",
                    Schema.list(
                            "step by step",
                            Schema.object("a step")
                                    .has("from", Schema.moment("when it begins"))
                                    .has("cpus", Schema.number("the cpus that jobs held in it, on average"))
                                    .has("started", Schema.whole("jobs that started in it"))
                                    .has("ended", WAITS)
                                    .has(
                                            "promises",
                                            Schema.whole("jobs that started in it and had been promised a start"))
                                    .has(
                                            "promises_late",
                                            Schema.whole("those of them that started more than a minute later than"
                                                    + " promised"))
                                    .has(
                                            "told",
                                            Schema.whole("jobs that started in it and had been told an expected start"))
                                    .has("covered", Schema.whole("those of them that started within the told range"))
                                    .has(
                                            "error_median_s",
                                            figure(
                                                    "how far off what they were told first was in the middle, in seconds"))
                                    .named("UsageStep")))
            .has("ended", WAITS.named("Waits"))
            .has("by_queue", groups("by queue, those with the most jobs"))
            .has("by_size", groups("by the cpus of the jobs"))
            .has(
                    "clusters",
                    Schema.list(
                            "what clusters were seen to have and to hold since the daemon began",
                            Schema.object("a cluster")
                                    .has("name", Schema.text("its name"))
                                    .has(
                                            "steps",
                                            Schema.list(
                                                    "the steps in which it was seen",
                                                    Schema.object("a step")
                                                            .has("from", Schema.moment("when it begins"))
                                                            .has(
                                                                    "cpus",
                                                                    Schema.number(
                                                                            "the cpus that jobs held in it, on average"))
                                                            .has(
                                                                    "up",
                                                                    Schema.number(
                                                                            "the cpus of nodes that took jobs, likewise"))
                                                            .named("ClusterStep")))));

    private UsageJson() {}

    private static Schema figure(String what) {
        return Schema.number(what).orNull();
    }

    private static Schema groups(String what) {
        return Schema.list(what, WAITS.has("name", Schema.text("which")));
    }

    /** The figures of those steps; refused where nothing is kept, or it cannot be read now. */
    static byte[] of(Optional<Histories> histories, ClusterUse use, Published published, TimeSteps steps) {
        Histories kept = histories.orElseThrow(() -> new HttpResponseException(404, "this daemon keeps no history"));
        JobFigures.Told told = new JobFigures.Told(steps, published.now());
        Counted counted = new Counted(told);
        try {
            kept.newest(steps.from(), MOST, counted::add);
        } catch (IOException e) {
            throw new ServiceUnavailableResponse(e.getMessage());
        }
        JobFigures figures = told.figures();
        return Json.object(json -> {
            StatusJson.origin(published, json);
            json.number("from", steps.from())
                    .number("to", steps.to())
                    .number("step_s", steps.step())
                    .number(
                            "cpus",
                            published.plan().clusters().stream()
                                    .mapToLong(ListedCluster::cpus)
                                    .sum())
                    .number("jobs", figures.jobs());
            if (counted.over >= MOST) {
                json.number("complete_since", counted.earliest);
            }
            List<StepFigures> each = figures.each();
            List<Integer> numbers = IntStream.range(0, each.size()).boxed().toList();
            json.objects("steps", numbers, index -> step(steps, index, each.get(index), json))
                    .object("ended", all -> waits(figures.all(), all));
            groups("by_queue", figures.queues(), json);
            groups("by_size", figures.sizes(), json);
            json.objects(
                    "clusters",
                    use.names(),
                    name -> json.text("name", name)
                            .objects(
                                    "steps",
                                    use.of(name, steps),
                                    seen -> json.number("from", seen.from())
                                            .number("cpus", seen.held())
                                            .number("up", seen.up())));
        });
    }

    /** Counts jobs as they are told on. */
    private static final class Counted {
        private final JobFigures.Told told;
        private int over;
        private long earliest = Long.MAX_VALUE;

        Counted(JobFigures.Told told) {
            this.told = told;
        }

        void add(KeptJob job) {
            if (job.ended().isPresent()) {
                over++;
                earliest = Math.min(earliest, job.ended().getAsLong());
            }
            told.add(job);
        }
    }

    private static void step(TimeSteps steps, int index, StepFigures step, Json json) throws IOException {
        long length = steps.end(index) - steps.begin(index);
        TellingErrors errors = step.errors();
        json.number("from", steps.begin(index))
                .number("cpus", step.cpuSeconds() / length)
                .number("started", step.started())
                .object("ended", ended -> waits(step.waits(), ended))
                .number("promises", step.promised())
                .number("promises_late", step.late())
                .number("told", errors.jobs())
                .number("covered", errors.covered())
                .number("error_median_s", errors.medianError());
    }

    private static void groups(String name, Map<String, JobWaits> groups, Json json) throws IOException {
        json.objects(name, List.copyOf(groups.entrySet()), each -> {
            json.text("name", each.getKey());
            waits(each.getValue(), json);
        });
    }

    private static void waits(JobWaits waits, Json json) throws IOException {
        json.number("jobs", waits.jobs())
                .number("wait_median_s", waits.waits().p50())
                .number("wait_mean_s", waits.waits().mean())
                .number("wait_p90_s", waits.waits().p90())
                .number("slowdown_median", waits.slowdowns().p50())
                .number("slowdown_mean", waits.slowdowns().mean())
                .number("slowdown_p90", waits.slowdowns().p90());
    }
}
