package org.almanac.replay;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.fairshare.SharesKept;
import org.almanac.planner.forecast.Alarm;

/** A report as JSON, for programs; what is not defined is null. */
public final class JsonReport {
    /** Plain ASCII, so that no terminal's or locale's encoding can spoil it. */
    private static final JsonFactory FACTORY =
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private JsonReport() {}

    /**
     * What came of a run, as one line of JSON, ended by a line feed.
     *
     * @param facts what was replayed
     */
    public static String line(RunFacts facts, Machine machine, ExperimentRun run) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            json.writeStartObject();
            facts.write(json);
            json.writeNumberField("procs", machine.cpus());
            results(run.metrics(), json);
            more(run.metrics(), json);
            if (run.result().violation().isPresent()) {
                json.writeStringField("violation", run.result().violation().get());
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.append('\n').toString();
    }

    /** The JSON text, ended by a line feed. */
    public static String of(ReplayReport report) {
        return of(report, List.of());
    }

    /** The JSON text with further facts of the runs, one for each run or none; ended by a line feed. */
    public static String of(ReplayReport report, List<? extends RunFacts> facts) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text).useDefaultPrettyPrinter()) {
            write(report, facts, json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.append('\n').toString();
    }

    private static void write(ReplayReport report, List<? extends RunFacts> facts, JsonGenerator json)
            throws IOException {
        json.writeStartObject();
        json.writeStringField("trace", report.trace());
        json.writeNumberField("procs", report.machine().cpus());
        json.writeNumberField("nodes", report.nodes());
        json.writeStringField("estimate", report.estimate().name().toLowerCase(Locale.ROOT));
        counts(json, "left_out_by_reason", report.log().leftOut());
        counts(json, "bent_by_reason", report.log().bent());
        json.writeArrayFieldStart("runs");
        for (int i = 0; i < report.runs().size(); i++) {
            json.writeStartObject();
            write(report.runs().get(i), report.yardsticks(), json);
            if (i < facts.size()) {
                facts.get(i).write(json);
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    /**
     * What came of a run, as fields of the object that has begun: all that is the same whenever the run is made again.
     */
    private static void results(RunMetrics run, JsonGenerator json) throws IOException {
        json.writeStringField("policy", run.policy());
        json.writeNumberField("jobs", run.jobs());
        json.writeNumberField("left_out", run.leftOut());
        counts(json, "never_started_by_reason", run.neverStarted());
        number(json, "mean_wait_s", run.waited().mean());
        number(json, "sd_wait_s", run.waited().sd());
        number(json, "p99_wait_s", run.waited().p99());
        number(json, "max_wait_s", run.waited().max());
        number(json, "mean_bounded_slowdown", run.boundedSlowdown().mean());
        number(json, "p99_bounded_slowdown", run.boundedSlowdown().p99());
        number(json, "mean_response_s", run.meanResponse());
        number(json, "utilization", run.utilization());
        number(json, "makespan_s", run.makespan());
        number(json, "nuwt_mean", run.fairness().nuwtMean());
        number(json, "nuwt_sd", run.fairness().nuwtSd());
        number(json, "jain_user_wait", run.fairness().jainUserWait());
        number(json, "worst_user_mean_wait_s", run.fairness().worstUserMeanWait());
        json.writeNumberField("promises", run.promises().made());
        json.writeNumberField("promises_kept", run.promises().kept());
        json.writeNumberField("told_to_wait", run.toldWaits().jobs());
        number(json, "told_within_10min_ratio", run.toldWaits().ratio());
        number(json, "told_error_median_s", run.toldWaits().medianError());
        ExpectedJson.write(run.expectedWaits(), json);
        number(json, "promise_error_p50_s", run.promises().medianError());
        json.writeNumberField("candidates", run.search().candidates());
        json.writeNumberField("accepted", run.search().accepted());
        json.writeNumberField("violations", run.violations());
    }

    /** The seed, and what only some runs have. */
    private static void more(RunMetrics run, JsonGenerator json) throws IOException {
        json.writeNumberField("seed", run.seed());
        if (run.expectedWaits().isPresent()) {
            ExpectedJson.writeGroups(run.expectedWaits().get(), json);
        }
        if (!run.tenure().seconds().isEmpty()) {
            write(run.tenure(), json);
        }
        if (run.deadlines().jobs() > 0) {
            write(run.deadlines(), json);
        }
        if (run.fidelity().grade().isPresent()) {
            write(run.fidelity(), json);
        }
        if (run.throughput().isPresent()) {
            write(run.throughput().get(), json);
        }
        if (run.stops().isPresent()) {
            write(run.stops().get(), json);
        }
        if (run.advice().isPresent()) {
            write(run.advice().get(), json);
        }
        if (run.alarms().isPresent()) {
            write(run.alarms().get(), json);
        }
        if (run.shares().isPresent()) {
            write(run.shares().get(), json);
        }
        if (!run.scarce().isEmpty()) {
            write(run.scarce(), json);
        }
    }

    private static void write(AlarmFigures alarms, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("alarms");
        for (Map.Entry<Alarm.Kind, AlarmFigures.Figures> kind : new TreeMap<>(alarms.byKind()).entrySet()) {
            AlarmFigures.Figures figures = kind.getValue();
            json.writeStartObject();
            json.writeStringField("kind", kind.getKey().word());
            json.writeNumberField("told", figures.told());
            json.writeNumberField("came_true", figures.cameTrue());
            json.writeNumberField("happened", figures.happened());
            number(json, "precision", figures.precision());
            number(json, "recall", figures.recall());
            number(json, "lead_median_s", figures.medianLead());
            number(json, "lead_1h_ratio", figures.anHourBefore());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void write(List<ScarceUse> scarce, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("scarce");
        for (ScarceUse use : scarce) {
            json.writeStartObject();
            json.writeStringField("kind", use.kind());
            json.writeNumberField("units", use.units());
            number(json, "idle_while_asked_h", use.idleHours());
            number(json, "idle_while_asked_share", use.share());
            json.writeNumberField("jobs", use.jobs());
            number(json, "mean_wait_s", use.meanWait());
            number(json, "others_mean_wait_s", use.meanWaitOfOthers());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void write(StopFigures stops, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("preemption");
        json.writeNumberField("urgent_jobs", stops.urgentJobs());
        number(json, "urgent_median_wait_s", stops.urgent().p50());
        number(json, "urgent_p99_wait_s", stops.urgent().p99());
        number(json, "urgent_mean_wait_s", stops.urgent().mean());
        number(json, "others_mean_wait_s", stops.others().mean());
        counts(json, "stopped", stops.stopped());
        json.writeNumberField("lost_cpu_s", stops.lost());
        json.writeNumberField("late_preempted", stops.latePreempted());
        json.writeNumberField("late_otherwise", stops.lateOtherwise());
        json.writeEndObject();
    }

    private static void write(AdviceFigures advice, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("advice");
        json.writeNumberField("jobs", advice.jobs());
        json.writeNumberField("with_past", advice.withPast());
        json.writeNumberField("advised", advice.advised());
        number(json, "advised_ratio", advice.advisedRatio());
        json.writeNumberField("killed", advice.killed());
        json.writeNumberField("killed_anyway", advice.killedAnyway());
        number(json, "killed_ratio", advice.killedRatio());
        number(json, "advised_of_asked_median", advice.medianRatio());
        AdviceFigures.Followed followed = advice.followed();
        json.writeNumberField("following_users", followed.users());
        json.writeNumberField("followed", followed.jobs());
        json.writeNumberField("followed_killed", followed.killed());
        number(json, "following_mean_wait_s", followed.meanWait());
        number(json, "others_mean_wait_s", followed.meanWaitOfOthers());
        json.writeEndObject();
    }

    private static void write(SharesKept shares, JsonGenerator json) throws IOException {
        number(json, "share_distance_percent", shares.meanPercent());
        number(json, "share_distance_sum", shares.distanceSum());
        json.writeNumberField("matches", shares.matches());
        json.writeNumberField("wasted_matches", shares.wasted());
        number(json, "wasted_share", shares.wastedShare());
        json.writeArrayFieldStart("owners");
        for (SharesKept.Account owner : shares.owners()) {
            json.writeStartObject();
            json.writeStringField("owner", owner.name());
            number(json, "held_mean", owner.heldMean());
            number(json, "target_mean", owner.targetMean());
            number(json, "time_below_target", owner.secondsBelow());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("passes");
        for (SharesKept.Pass pass : shares.passes()) {
            json.writeStartObject();
            json.writeStringField("from", pass.from());
            json.writeStringField("to", pass.to());
            json.writeNumberField("matches", pass.count());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void write(Throughput throughput, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("users");
        number(json, "jobs_a_week", throughput.jobsAWeek());
        number(json, "cpu_hours_a_week", throughput.cpuHoursAWeek());
        json.writeNumberField("sessions", throughput.sessions());
        json.writeNumberField("recorded_sessions", throughput.recordedSessions());
        json.writeNumberField("batches", throughput.batches());
        number(json, "mean_shift_s", throughput.meanShift());
        json.writeNumberField("last_submission_later_s", throughput.latest());
        json.writeNumberField("unknown_waits", throughput.unknownWaits());
        json.writeArrayFieldStart("by_user");
        for (Throughput.User user : throughput.users()) {
            json.writeStartObject();
            json.writeStringField("user", user.name());
            json.writeNumberField("jobs", user.jobs());
            json.writeNumberField("sessions", user.sessions());
            json.writeNumberField("recorded_sessions", user.recordedSessions());
            number(json, "mean_wait_s", user.meanWait());
            number(json, "mean_response_s", user.meanResponse());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("submitted_by_week");
        for (Throughput.Week week : throughput.weeks()) {
            json.writeStartObject();
            number(json, "cpu_hours", week.cpuHours());
            number(json, "recorded_cpu_hours", week.recordedCpuHours());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(Fidelity fidelity, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("fidelity");
        json.writeStringField("grade", fidelity.grade().orElseThrow().name());
        json.writeNumberField("jobs", fidelity.jobs());
        json.writeNumberField("missing_jobs", fidelity.missing());
        number(json, "recorded_mean_wait_s", fidelity.recorded());
        number(json, "replayed_mean_wait_s", fidelity.replayed());
        number(json, "within_10min_ratio", fidelity.withinRatio());
        number(json, "weekly_error_ratio", fidelity.weeklyError());
        number(json, "class_error_ratio", fidelity.classError());
        number(json, "weekly_correlation", fidelity.weeklyCorrelation());
        number(json, "rank_correlation", fidelity.rankCorrelation());
        groups("weeks", fidelity.weeks(), json);
        groups("cpus", fidelity.cpus(), json);
        groups("walltimes", fidelity.walltimes(), json);
        json.writeEndObject();
    }

    private static void groups(String name, List<Fidelity.Group> groups, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart(name);
        for (Fidelity.Group group : groups) {
            json.writeStartObject();
            json.writeStringField("name", group.name());
            json.writeNumberField("jobs", group.jobs());
            number(json, "recorded_mean_wait_s", group.recorded() / group.jobs());
            number(json, "replayed_mean_wait_s", group.replayed() / group.jobs());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void write(RunMetrics run, Yardsticks yardsticks, JsonGenerator json) throws IOException {
        results(run, json);
        number(json, "elapsed_s", run.effort().elapsed());
        number(json, "cpu_s", run.effort().cpu());
        more(run, json);
        if (!yardsticks.alone(run).isEmpty()) {
            yardsticks("candidates_alone", yardsticks.alone(run), json);
            yardsticks("plain_policies", yardsticks.plain(), json);
        }
    }

    private static void yardsticks(String name, List<RunMetrics> runs, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart(name);
        for (RunMetrics run : runs) {
            json.writeStartObject();
            json.writeStringField("policy", run.policy());
            number(json, "mean_wait_s", run.waited().mean());
            number(json, "max_wait_s", run.waited().max());
            number(json, "mean_bounded_slowdown", run.boundedSlowdown().mean());
            json.writeNumberField("violations", run.violations());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void write(Tenure tenure, JsonGenerator json) throws IOException {
        json.writeNumberField("switches", tenure.switches());
        json.writeObjectFieldStart("in_charge_s");
        for (Map.Entry<String, Long> policy : tenure.seconds().entrySet()) {
            json.writeNumberField(policy.getKey(), policy.getValue());
        }
        json.writeEndObject();
    }

    private static void write(Deadlines deadlines, JsonGenerator json) throws IOException {
        json.writeNumberField("deadline_jobs", deadlines.jobs());
        json.writeNumberField("deadlines_missed", deadlines.missed());
        json.writeNumberField("deadlines_missed_though_planned", deadlines.missedThoughPlanned());
        number(json, "mean_deadline_usage", deadlines.meanUsage());
        number(json, "mean_deadline_usage_of_waiting", deadlines.meanUsageOfWaiting());
        number(json, "mean_regular_wait_s", deadlines.meanRegularWait());
    }

    /** Numbers of jobs by what their reason is called, those that there are. */
    private static <R extends Enum<R>> void counts(JsonGenerator json, String name, Map<R, Integer> counts)
            throws IOException {
        json.writeObjectFieldStart(name);
        for (Map.Entry<R, Integer> count : new TreeMap<>(counts).entrySet()) {
            json.writeNumberField(count.getKey().name().toLowerCase(Locale.ROOT), count.getValue());
        }
        json.writeEndObject();
    }

    /** Whole numbers without a fraction, as seconds are counted in. */
    public static void number(JsonGenerator json, String name, double value) throws IOException {
        if (!Double.isFinite(value)) {
            json.writeNullField(name);
        } else if (value == (long) value) {
            json.writeNumberField(name, (long) value);
        } else {
            json.writeNumberField(name, value);
        }
    }
}
