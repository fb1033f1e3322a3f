package org.almanac.daemon.api.answer;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.almanac.daemon.tried.FreeWindows;
import org.almanac.daemon.tried.TriedJobs;
import org.almanac.daemon.view.AdviceWords;
import org.almanac.daemon.view.Reason;
import org.almanac.daemon.view.ReasonWords;
import org.almanac.replay.TextTable;
import org.almanac.workload.request.MemorySize;

/** What would become of jobs, and what is free, for people. */
final class TryText {
    private static final int MOST_NODES = 6;

    private final ZoneId zone;
    private final Minutes minutes;

    TryText(ZoneId zone) {
        this.zone = zone;
        this.minutes = new Minutes(zone);
    }

    /** One job in lines, several as a table. */
    String of(TriedJobs tried) {
        return tried.jobs().size() == 1 ? one(tried, tried.jobs().get(0)) : table(tried);
    }

    private String one(TriedJobs tried, TriedJobs.Job job) {
        StringBuilder text = new StringBuilder();
        text.append(job.cpus())
                .append(job.cpus() == 1 ? " cpu" : " cpus")
                .append(job.chunks() == 1 ? "" : " in " + job.chunks() + " pieces")
                .append(" for ")
                .append(TextTable.duration(job.walltime()))
                .append(tried.queue().isEmpty() ? "" : " in queue " + tried.queue())
                .append(tried.user().isEmpty() ? "" : " of " + tried.user())
                .append(", submitted ")
                .append(minutes.of(tried.now()))
                .append("\n\n");
        text.append("starts:   ").append(start(tried, job)).append('\n');
        if (!job.nodes().isEmpty()) {
            text.append("on:       ").append(nodes(job.nodes())).append('\n');
        }
        job.expected()
                .ifPresent(expected -> text.append("expected: ")
                        .append(minutes.of(expected.start()))
                        .append(" (4 of 5: ")
                        .append(minutes.of(expected.earliest()))
                        .append(" to ")
                        .append(minutes.of(expected.latest()))
                        .append("), as waiting jobs like it; by scenarios of ")
                        .append(minutes.of(expected.asOf()))
                        .append('\n'));
        text.append("latest:   ").append(bound(job)).append('\n');
        text.append("why:      ").append(why(tried, job)).append('\n');
        job.advice()
                .ifPresent(advice ->
                        text.append("walltime: ").append(AdviceWords.of(advice)).append('\n'));
        return text.toString();
    }

    private String start(TriedJobs tried, TriedJobs.Job job) {
        if (job.start().isEmpty()) {
            return "no start is planned";
        }
        long start = job.start().getAsLong();
        return start <= tried.now() ? "now" : minutes.of(start) + ", in " + TextTable.duration(start - tried.now());
    }

    private String bound(TriedJobs.Job job) {
        return job.bound().isPresent() ? minutes.of(job.bound()) + ", guaranteed" : "no start is guaranteed";
    }

    private String why(TriedJobs tried, TriedJobs.Job job) {
        boolean now = job.start().isPresent() && job.start().getAsLong() <= tried.now();
        return now && job.reason().kind() == Reason.Kind.PLANNED
                ? "there is room for it"
                : new ReasonWords(zone).of(job.reason());
    }

    private static String nodes(List<String> nodes) {
        return nodes.size() <= MOST_NODES
                ? String.join(", ", nodes)
                : String.join(", ", nodes.subList(0, MOST_NODES - 1)) + " and " + (nodes.size() - MOST_NODES + 1)
                        + " more";
    }

    private String table(TriedJobs tried) {
        List<List<String>> rows = new ArrayList<>();
        boolean isExpected =
                tried.jobs().stream().anyMatch(job -> job.expected().isPresent());
        List<String> heading = new ArrayList<>(List.of("times", "cpus", "walltime", "starts", "in", "at the latest"));
        if (isExpected) {
            heading.add("expected");
        }
        rows.add(heading);
        List<String> reasons = new ArrayList<>(List.of("why not sooner"));
        for (TriedJobs.Job job : tried.jobs()) {
            boolean planned = job.start().isPresent();
            long start = job.start().orElse(tried.now());
            List<String> row = new ArrayList<>(List.of(
                    Integer.toString(job.times()),
                    Long.toString(job.cpus()),
                    TextTable.duration(job.walltime()),
                    planned ? minutes.of(start) : "--",
                    planned ? (start <= tried.now() ? "now" : TextTable.duration(start - tried.now())) : "--",
                    minutes.of(job.bound())));
            if (isExpected) {
                row.add(job.expected()
                        .map(expected -> minutes.of(expected.start()))
                        .orElse("--"));
            }
            rows.add(row);
            reasons.add(why(tried, job));
        }
        StringBuilder table = new StringBuilder();
        TextTable.append(rows, table);
        // Words of any length stand at the end of the lines.
        List<String> lines = table.toString().lines().toList();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lines.size(); i++) {
            text.append(lines.get(i)).append("  ").append(reasons.get(i)).append('\n');
        }
        return text.toString();
    }

    /** What is free until when. */
    String of(FreeWindows free) {
        if (free.windows().isEmpty()) {
            return "Nothing is free now.\n";
        }
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("cluster", "cpus", "nodes", "most on one", "memory", "for", "until"));
        for (FreeWindows.Window window : free.windows()) {
            rows.add(List.of(
                    window.cluster(),
                    Long.toString(window.cpus()),
                    Integer.toString(window.nodes()),
                    Long.toString(window.largest()),
                    window.memoryBytes().isPresent()
                            ? MemorySize.format(window.memoryBytes().getAsLong())
                            : "--",
                    window.until().isPresent()
                            ? TextTable.duration(window.until().getAsLong() - free.now())
                            : "any time",
                    minutes.of(window.until())));
        }
        StringBuilder text = new StringBuilder();
        TextTable.append(rows, text);
        return text.toString();
    }
}
