package org.almanac.daemon.history;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.memory.KeptMove;
import org.almanac.daemon.store.JobHistory;
import org.almanac.planner.Cause;

/**
 * The history of jobs as a table for other programs: a row for each job, or for each move. Times are epoch seconds; what
 * there is not is empty, or null.
 */
public enum HistoryTable {
    JOBS(List.of(
            "id",
            "user",
            "queue",
            "submitted",
            "cpus",
            "walltime_s",
            "told_start",
            "promised_start",
            "bound",
            "started",
            "ended",
            "moves")),
    MOVES(List.of("id", "at", "from", "to", "cause", "subject"));

    private final List<String> columns;

    HistoryTable(List<String> columns) {
        this.columns = columns;
    }

    /** The form of the rows. */
    public enum Form {
        /** Comma-separated values as RFC 4180 has them, with a row of names before all others. */
        CSV,
        /** A line of JSON for each row. */
        JSONL,
        /** All rows in one JSON. */
        JSON
    }

    /** What stands before the rows. */
    public void begin(Form form, PrintWriter out) {
        if (form == Form.CSV) {
            out.println(String.join(",", columns));
        }
    }

    /** The rows of a job. */
    public void write(JobHistory history, Form form, PrintWriter out) {
        if (this == JOBS) {
            row(job(history), form, out);
        } else {
            history.moves().forEach(move -> row(move(move), form, out));
        }
    }

    private static List<Object> job(JobHistory history) {
        KeptJob job = history.job();
        List<Object> values =
                new ArrayList<>(List.of(job.id(), job.user(), job.queue(), job.queued(), job.cpus(), job.walltime()));
        for (OptionalLong time : List.of(job.told(), job.promised(), job.bound(), job.started(), job.ended())) {
            values.add(time);
        }
        values.add((long) history.moves().size());
        return values;
    }

    private static List<Object> move(KeptMove move) {
        return List.of(
                move.job(),
                move.at(),
                move.from(),
                move.to(),
                move.cause().map(cause -> cause.kind().name().toLowerCase(Locale.ROOT)),
                move.cause().flatMap(Cause::subject));
    }

    private void row(List<Object> values, Form form, PrintWriter out) {
        if (form == Form.JSONL) {
            out.println(Json.text(json -> {
                for (int i = 0; i < values.size(); i++) {
                    field(columns.get(i), values.get(i), json);
                }
            }));
        } else {
            List<String> written = new ArrayList<>();
            values.forEach(value -> written.add(written(value)));
            out.println(String.join(",", written));
        }
    }

    private static void field(String name, Object value, Json json) throws IOException {
        if (value instanceof Long number) {
            json.number(name, number.longValue());
        } else if (value instanceof OptionalLong number) {
            json.number(name, number);
        } else if (value instanceof Optional<?> text) {
            json.text(name, text.map(Object::toString));
        } else {
            json.text(name, value.toString());
        }
    }

    private static String written(Object value) {
        if (value instanceof OptionalLong number) {
            return number.isPresent() ? String.valueOf(number.getAsLong()) : "";
        }
        String text = value instanceof Optional<?> optional
                ? optional.map(Object::toString).orElse("")
                : value.toString();
        return text.matches("(?s).*[\",\\r\\n].*") ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }
}
