package org.almanac.daemon.history;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.memory.KeptMove;
import org.almanac.daemon.store.JobHistory;
import org.almanac.daemon.view.CauseWords;

/** The history of jobs in words: what was promised, how the planned start has moved and why, and what came. */
public record HistoryText(ZoneId zone) {
    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);

    /** A start that is late by so many seconds at most is in time. */
    private static final long IN_TIME = 60;

    /** What became of a job at a moment. */
    private record Line(long at, String words) {}

    /** A line of what the job is, and one for each thing that became of it. */
    public String of(JobHistory history) {
        KeptJob job = history.job();
        StringBuilder text = new StringBuilder("job " + job.id() + " of " + job.user() + ", queue " + job.queue() + ": "
                + job.cpus() + (job.cpus() == 1 ? " cpu" : " cpus") + " for " + duration(job.walltime()) + "\n");
        for (Line line : lines(history)) {
            text.append("  ")
                    .append(moment(line.at()))
                    .append("  ")
                    .append(line.words())
                    .append('\n');
        }
        return text.toString();
    }

    private List<Line> lines(JobHistory history) {
        KeptJob job = history.job();
        List<Line> lines = new ArrayList<>();
        lines.add(new Line(job.queued(), "came into its queue"));
        boolean promiseTold = false;
        for (KeptMove move : history.moves()) {
            boolean promises = !promiseTold && move.to().equals(job.promised());
            promiseTold |= promises;
            lines.add(new Line(move.at(), move(move) + (promises ? promise(job) : "")));
        }
        if (!promiseTold && job.promised().isPresent()) {
            lines.add(
                    1,
                    new Line(
                            job.queued(),
                            "was promised " + moment(job.promised().getAsLong()) + bound(job)));
        }
        if (job.started().isPresent()) {
            lines.add(new Line(job.started().getAsLong(), "started" + kept(job)));
        } else if (job.ordered().isPresent()) {
            lines.add(new Line(job.ordered().getAsLong(), "its start was taken by the server"));
        }
        job.ended().ifPresent(end -> lines.add(new Line(end, end(job))));
        return lines;
    }

    private static String end(KeptJob job) {
        return job.started().isEmpty()
                ? "was gone, and never seen to run"
                : "was over, after "
                        + duration(job.ended().orElseThrow() - job.started().getAsLong());
    }

    private String move(KeptMove move) {
        String why = move.cause().map(cause -> ": " + CauseWords.of(cause)).orElse("");
        if (move.to().isEmpty()) {
            return "no start is planned any more" + why;
        }
        long to = move.to().getAsLong();
        if (move.from().isEmpty()) {
            return "planned for " + moment(to) + why;
        }
        long by = to - move.from().getAsLong();
        return "planned " + duration(Math.abs(by)) + (by > 0 ? " later" : " earlier") + ", for " + moment(to) + why;
    }

    private String promise(KeptJob job) {
        return ", which is promised" + bound(job);
    }

    private String bound(KeptJob job) {
        return job.bound().isPresent() && !job.bound().equals(job.promised())
                ? "; at the latest " + moment(job.bound().getAsLong())
                : "";
    }

    private static String kept(KeptJob job) {
        OptionalLong promised = job.promised();
        if (promised.isEmpty()) {
            return "; nothing had been promised";
        }
        long late = job.started().orElseThrow() - promised.getAsLong();
        if (Math.abs(late) <= IN_TIME) {
            return " as promised";
        }
        return late > 0
                ? ", " + duration(late) + " later than promised"
                : ", " + duration(-late) + " sooner than promised";
    }

    private String moment(long epochSeconds) {
        return MOMENT.format(Instant.ofEpochSecond(epochSeconds).atZone(zone));
    }

    /** {@code 1:30:00}, or {@code 2d 1:30:00}. */
    private static String duration(long seconds) {
        long days = seconds / 86_400;
        return (days > 0 ? days + "d " : "")
                + "%d:%02d:%02d".formatted(seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    }
}
