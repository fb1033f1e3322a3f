package org.almanac.daemon.why;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.almanac.daemon.view.AdviceWords;
import org.almanac.daemon.view.AmountWords;
import org.almanac.daemon.view.ExpectedWords;
import org.almanac.daemon.view.LengthWords;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.ReasonWords;
import org.almanac.daemon.why.Wait.AwaitedJob;
import org.almanac.daemon.why.Wait.LimitUse;
import org.almanac.daemon.why.Wait.WantedNodes;
import org.almanac.planner.StartMove;
import org.almanac.planner.forecast.WalltimeAdvice;
import org.almanac.replay.TextTable;

/** Why a job stands as it does, for people. */
public final class WhyText {
    private static final String NONE = "--";
    private static final int KEY_WIDTH = 18;

    /** So many nodes of a place are named. */
    private static final int MOST_NODES = 10;

    private final Published published;
    private final ReasonWords words;
    private final ExpectedWords clocks;
    private final ListedJob job;
    private final StringBuilder text = new StringBuilder();

    private WhyText(Published published, ListedJob job, ReasonWords words) {
        this.published = published;
        this.words = words;
        this.clocks = new ExpectedWords(words.zone());
        this.job = job;
    }

    /** The text, its moments told as these words tell them, and how its start has moved; its last line ended. */
    public static String of(
            Published published,
            ListedJob job,
            ReasonWords words,
            List<StartMove> moves,
            Optional<WalltimeAdvice> advice) {
        WhyText made = new WhyText(published, job, words);
        Why why = Why.of(published, job, words);
        made.head(why);
        advice.ifPresent(told -> made.line("walltime", AdviceWords.of(told)));
        made.waits(why.waits());
        made.moves(moves);
        return made.text.toString();
    }

    /** Of a job of which nothing is known but why it is left out. */
    public static String ofLeftOut(String id, String why) {
        return "job " + id + " is left out: nothing is planned for it\n" + key("reason") + why + "\n";
    }

    private void head(Why why) {
        text.append("job ")
                .append(job.id())
                .append(" of ")
                .append(job.user())
                .append(", queue ")
                .append(job.queue())
                .append(": ")
                .append(state())
                .append('\n');
        line(
                "asks for",
                AmountWords.of("cpus", job.cpus())
                        + (job.memoryBytes().isPresent()
                                ? " and "
                                        + AmountWords.of(
                                                "memory", job.memoryBytes().getAsLong())
                                : "")
                        + ", for " + TextTable.duration(job.walltime()));
        job.lengths()
                .ifPresent(any -> line(
                        "length",
                        "of " + TextTable.duration(any.shortest()) + " to " + TextTable.duration(any.longest())
                                + any.bound()
                                        .map(bound -> "; " + LengthWords.of(bound))
                                        .orElse("")));
        job.expectedRuntime()
                .ifPresent(seconds ->
                        line("expected runtime", TextTable.duration(seconds) + ", as the site says (soft_walltime)"));
        job.execution().ifPresent(run -> {
            line("started", words.moment(run.started()) + " on " + nodes(run.nodes()));
            if (job.endsBySoftWalltime()) {
                line(
                        "expected end",
                        moment(run.expectedEnd()) + ", by its soft walltime; at the latest "
                                + words.moment(run.latestEnd()));
            } else if (job.state() == 'R') {
                line("ends by", moment(run.expectedEnd()));
            }
        });
        if (job.execution().isEmpty()) {
            line(
                    "planned start",
                    job.plannedStart().isPresent()
                            ? moment(job.plannedStart().getAsLong()) + ", on " + nodes(job.plannedNodes())
                            : "none");
        }
        job.expected()
                .ifPresent(expected -> line(
                        "expected start",
                        clocks.of(expected, job.bound(), published.now()) + "; by scenarios of "
                                + clocks.clock(expected.asOf(), published.now())));
        job.promisedStart().ifPresent(promised -> line("promised start", words.moment(promised) + beside(promised)));
        if (job.execution().isEmpty()) {
            line(
                    "latest start",
                    job.bound().isPresent()
                            ? words.moment(job.bound().getAsLong()) + " is guaranteed, as long as nodes, limits and"
                                    + " people leave it room"
                            : "none is guaranteed");
        }
        line("reason", why.reason());
    }

    private String state() {
        return switch (job.state()) {
            case 'Q' -> "it waits";
            case 'H' -> "it is held";
            case 'W' -> "it waits for its time";
            case 'R' -> "it runs";
            case 'S' -> "it is suspended";
            case 'E' -> "it ends";
            case 'C' -> "it is over";
            default -> "its state is " + job.state();
        };
    }

    /** How the job stands to its promise. */
    private String beside(long promised) {
        OptionalLong start = job.execution().isPresent()
                ? OptionalLong.of(job.execution().get().started())
                : job.plannedStart();
        if (start.isEmpty()) {
            return "; now no start is planned";
        }
        long late = start.getAsLong() - promised;
        String which = job.execution().isPresent() ? "; it started " : "; it is planned ";
        return which
                + (late == 0 ? "as promised" : TextTable.duration(Math.abs(late)) + (late < 0 ? " earlier" : " later"));
    }

    private void waits(List<Wait> waits) {
        if (waits.isEmpty()) {
            return;
        }
        text.append(waits.size() == 1 ? "\nIn its way:\n" : "\nIn its way, each of these:\n");
        for (Wait wait : waits) {
            text.append("  ").append(wait.words()).append('\n');
            awaited(wait);
            wait.limit().ifPresent(this::limit);
            wait.nodes().forEach(this::nodes);
            if (!wait.changes().isEmpty()) {
                text.append("    out of its way where ")
                        .append(String.join("; or ", wait.changes()))
                        .append('\n');
            }
        }
    }

    private void awaited(Wait wait) {
        List<List<String>> rows = new ArrayList<>();
        for (AwaitedJob other : wait.until()) {
            rows.add(List.of(
                    "    job " + other.id() + (other.user().isEmpty() ? "" : " of " + other.user()),
                    other.start().isEmpty()
                            ? "no start is planned"
                            : (other.start().getAsLong() > published.now() ? "starts " : "started ")
                                    + words.moment(other.start().getAsLong()),
                    other.end().isEmpty()
                            ? "its end is not known"
                            : (other.latestEnd().isPresent() ? "expected to end by " : "ends by ")
                                    + moment(other.end().getAsLong())));
        }
        if (!rows.isEmpty()) {
            TextTable.append(rows, text);
        }
        if (wait.more() > 0) {
            text.append("    and ").append(wait.more()).append(" more\n");
        }
    }

    private void limit(LimitUse limit) {
        String whose =
                limit.use().subject().isEmpty() ? "" : " by " + limit.use().subject();
        text.append("    limit ")
                .append(limit.name())
                .append(": ")
                .append(AmountWords.of(limit.resource(), limit.use().used()))
                .append(" of ")
                .append(AmountWords.quantity(limit.resource(), limit.use().value()))
                .append(" in use")
                .append(whose)
                .append(", by the plan ")
                .append(AmountWords.quantity(limit.resource(), limit.use().planned()))
                .append(" at most; ")
                .append(limit.use().waiting() == 1 ? "1 job waits" : limit.use().waiting() + " jobs wait")
                .append(" for it\n");
        List<List<String>> rows = limit.use().holders().stream()
                .map(holder -> List.of(
                        "      held by " + holder.words(),
                        AmountWords.of(limit.resource(), holder.amount()),
                        "until " + moment(holder.until())))
                .toList();
        if (!rows.isEmpty()) {
            TextTable.append(rows, text);
        }
        int more = limit.use().running() - limit.use().holders().size();
        if (more > 0) {
            text.append("      and by ").append(more).append(" more\n");
        }
    }

    private void nodes(WantedNodes wanted) {
        text.append("    ")
                .append(AmountWords.of("chunks", wanted.count()))
                .append(" of ")
                .append(wanted.each())
                .append(wanted.properties().isEmpty() ? "" : " with " + String.join(", ", wanted.properties()))
                .append(": ")
                .append(wanted.up())
                .append(" such ")
                .append(wanted.up() == 1 ? "node is up" : "nodes are up");
        if (wanted.closedCount() > 0) {
            text.append(", ")
                    .append(wanted.closedCount())
                    .append(wanted.closedCount() == 1 ? " is not: " : " are not: ")
                    .append(wanted.closed().stream()
                            .map(node -> node.name() + " (" + node.state() + ")")
                            .collect(Collectors.joining(", ")))
                    .append(
                            wanted.closedCount() > wanted.closed().size()
                                    ? " and "
                                            + (wanted.closedCount()
                                                    - wanted.closed().size()) + " more"
                                    : "");
        }
        text.append('\n');
    }

    private void moves(List<StartMove> moves) {
        if (moves.isEmpty()) {
            return;
        }
        text.append("\nIts start has moved:\n");
        for (StartMove move : moves) {
            text.append("  ")
                    .append(words.moment(move.at()))
                    .append(move.isLater() ? ", later: " : ", earlier: ")
                    .append(words.of(move))
                    .append('\n');
        }
    }

    private static String nodes(List<String> nodes) {
        if (nodes.isEmpty()) {
            return NONE;
        }
        int more = nodes.size() - MOST_NODES;
        return String.join("+", nodes.subList(0, Math.min(MOST_NODES, nodes.size())))
                + (more > 0 ? " and " + more + " more" : "");
    }

    /** A moment, and how far it is. */
    private String moment(long time) {
        long left = time - published.now();
        return words.moment(time) + (left > 0 ? ", in " + TextTable.duration(left) : "");
    }

    private void line(String key, String value) {
        text.append(key(key)).append(value).append('\n');
    }

    private static String key(String key) {
        return "  " + key + " ".repeat(KEY_WIDTH - key.length());
    }
}
