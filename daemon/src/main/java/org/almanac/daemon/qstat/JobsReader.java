package org.almanac.daemon.qstat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.almanac.daemon.json.JsonTree;
import org.almanac.daemon.view.Expected;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.Reason;
import org.almanac.planner.Cause;
import org.almanac.planner.StartMove;
import org.almanac.planner.StartMoves;

/** Reads the API's answer about jobs. */
final class JobsReader {
    private JobsReader() {}

    /** The jobs of an answer, and whose they are. */
    record Answer(Told told, List<ListedJob> jobs, SortedMap<String, String> leftOut) {}

    /** Reads an answer; fails where it is none. */
    static Answer read(byte[] json) throws IOException {
        JsonTree root = JsonTree.read(json);
        if (!root.has("jobs")) {
            throw new IOException("it lacks jobs");
        }
        Told told = Told.read(root);
        List<ListedJob> jobs = new ArrayList<>();
        for (JsonTree job : root.list("jobs", JsonTree.class)) {
            jobs.add(job(job));
        }
        SortedMap<String, String> leftOut = new TreeMap<>();
        for (JsonTree job : root.list("left_out", JsonTree.class)) {
            leftOut.put(job.text("id"), job.text("why"));
        }
        return new Answer(told, jobs, leftOut);
    }

    private static ListedJob job(JsonTree job) throws IOException {
        Optional<ListedJob.Execution> execution = job.has("started")
                ? Optional.of(new ListedJob.Execution(
                        number(job, "started"), number(job, "expected_end"), job.list("nodes", String.class)))
                : Optional.empty();
        return new ListedJob(
                job.text("id"),
                job.text("name"),
                job.text("user"),
                job.text("queue"),
                (job.text("state") + "?").charAt(0),
                number(job, "cpus"),
                job.number("memory_bytes"),
                (int) number(job, "chunks"),
                number(job, "walltime_s"),
                number(job, "submitted"),
                job.number("planned_start"),
                job.number("promised_start"),
                job.list("planned_nodes", String.class),
                reason(job.tree("reason")),
                execution,
                new StartMoves(move(job, "moved"), move(job, "delayed")),
                job.number("bound"),
                expected(job));
    }

    private static Optional<Expected> expected(JsonTree job) throws IOException {
        if (!job.has("expected")) {
            return Optional.empty();
        }
        JsonTree expected = job.tree("expected");
        return Optional.of(new Expected(
                number(expected, "start"),
                number(expected, "earliest"),
                number(expected, "latest"),
                number(expected, "as_of")));
    }

    private static Optional<StartMove> move(JsonTree job, String name) throws IOException {
        if (!job.has(name)) {
            return Optional.empty();
        }
        JsonTree move = job.tree(name);
        List<Cause> causes = new ArrayList<>();
        for (JsonTree cause : move.list("causes", JsonTree.class)) {
            Optional<String> subject = cause.has("subject") ? Optional.of(cause.text("subject")) : Optional.empty();
            causes.add(new Cause(kind(cause.text("kind")), subject));
        }
        return Optional.of(new StartMove(number(move, "from"), move.number("to"), number(move, "at"), causes));
    }

    private static Cause.Kind kind(String word) throws IOException {
        try {
            return Cause.Kind.valueOf(word.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new IOException("it has the cause '" + word + "', which this version does not know", e);
        }
    }

    private static long number(JsonTree job, String name) {
        return job.number(name).orElse(0);
    }

    private static Reason reason(JsonTree reason) throws IOException {
        String kind = reason.text("kind");
        Map<String, Object> data = plain(reason);
        data.remove("kind");
        try {
            return new Reason(Reason.Kind.valueOf(kind.toUpperCase(Locale.ROOT)), data);
        } catch (IllegalArgumentException e) {
            throw new IOException("it has the reason '" + kind + "', which this version does not know", e);
        }
    }

    private static Map<String, Object> plain(JsonTree tree) {
        Map<String, Object> plain = new LinkedHashMap<>();
        tree.fields().forEach((name, value) -> plain.put(name, plain(value)));
        return plain;
    }

    private static Object plain(Object value) {
        if (value instanceof JsonTree inner) {
            return plain(inner);
        }
        if (value instanceof List<?> list) {
            List<Object> plain = new ArrayList<>(list.size());
            for (Object each : list) {
                plain.add(plain(each));
            }
            return plain;
        }
        return value;
    }
}
