package org.almanac.replay.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.OptionalInt;
import org.almanac.replay.ReplayLog.Cancelled;
import org.almanac.replay.breakdown.LogCalendar;
import org.almanac.workload.edit.Window;
import org.almanac.workload.log.JobLog;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;

/**
 * What a paper takes of a log that has more.
 *
 * @param log the log's name, where a row of a table is called otherwise; empty where it is called as the log
 * @param middleDays only so many days in the middle of its submissions are taken; empty for all
 * @param partition the only partition of which jobs are taken
 * @param withoutQueues the numbers of queues of which the jobs are left out
 * @param ran which jobs are taken by whether they ran
 * @param cancelled whether jobs are taken that their users cancelled
 */
record LogSelection(
        Optional<String> log,
        OptionalInt middleDays,
        OptionalInt partition,
        List<Integer> withoutQueues,
        Ran ran,
        Cancelled cancelled) {
    /** Everything. */
    static final LogSelection ALL = new LogSelection(
            Optional.empty(), OptionalInt.empty(), OptionalInt.empty(), List.of(), Ran.ANY, Cancelled.KEEP);

    /** Whether a job must have run. */
    enum Ran {
        ANY,
        /** For more than no time, on more than no cpus. */
        ONLY
    }

    LogSelection {
        withoutQueues = List.copyOf(withoutQueues);
    }

    static LogSelection of(DocumentTree tree) {
        return new LogSelection(
                tree.text("log"),
                number(tree, "middle-days"),
                number(tree, "only-partition"),
                tree.elements("without-queues").stream()
                        .map(each -> (int) each.number())
                        .toList(),
                tree.find("only-those-that-ran").map(DocumentTree::isTrue).orElse(false) ? Ran.ONLY : Ran.ANY,
                tree.find("without-cancelled").map(DocumentTree::isTrue).orElse(false)
                        ? Cancelled.DROP
                        : Cancelled.KEEP);
    }

    private static OptionalInt number(DocumentTree tree, String key) {
        Optional<DocumentTree> number = tree.find(key);
        return number.isPresent() ? OptionalInt.of((int) number.get().number()) : OptionalInt.empty();
    }

    /** The days that are taken. */
    JobLog days(JobLog whole) {
        if (middleDays.isEmpty()) {
            return whole;
        }
        LongSummaryStatistics submits =
                whole.recorded().jobs().stream().mapToLong(RecordedJob::submit).summaryStatistics();
        long length = middleDays.getAsInt() * LogCalendar.DAY;
        long from = (submits.getMin() + submits.getMax() - length) / 2;
        return new Window(from, from + length).apply(whole);
    }

    /** Whether no job of the days that are taken is left out. */
    boolean takesAllJobs() {
        return partition.isEmpty() && withoutQueues.isEmpty() && ran == Ran.ANY && cancelled == Cancelled.KEEP;
    }

    /** The jobs that are taken. */
    RecordedLog of(RecordedLog log) {
        List<RecordedJob> jobs = log.jobs().stream().filter(this::takes).toList();
        return new RecordedLog(log.file(), log.unixStartTime(), log.maxProcs(), log.timeZone(), jobs);
    }

    private boolean takes(RecordedJob job) {
        return (partition.isEmpty() || job.partition() == partition.getAsInt())
                && !withoutQueues.contains(job.queue())
                && (cancelled == Cancelled.KEEP || !job.cancelled())
                && (ran == Ran.ANY || job.runtime() > 0 && job.allocatedCpus() > 0);
    }

    /** What is taken and what is left out, for people; empty where everything is taken. */
    Optional<String> words() {
        List<String> words = new ArrayList<>();
        if (middleDays.isPresent()) {
            words.add("only the " + middleDays.getAsInt() + " days in the middle");
        }
        if (partition.isPresent()) {
            words.add("only partition " + partition.getAsInt());
        }
        withoutQueues.forEach(queue -> words.add("without queue " + queue));
        if (ran == Ran.ONLY) {
            words.add("only jobs that ran");
        }
        if (cancelled == Cancelled.DROP) {
            words.add("without cancelled jobs");
        }
        return words.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", words));
    }

    /** All of it in one line, the same for equal selections. */
    String text() {
        return "middle-days=" + middleDays + ",partition=" + partition + ",without-queues=" + withoutQueues + ",ran="
                + ran + ",cancelled=" + cancelled;
    }
}
