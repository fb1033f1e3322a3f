package org.almanac.workload.edit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.ToIntFunction;
import org.almanac.workload.log.JobLog;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;

/**
 * Adds the jobs of another log, so that both come to one machine.
 *
 * <p>The other log's jobs, users, groups and applications get numbers behind those of the first, so that none of them is
 * taken for another; queues and partitions keep theirs. The jobs stand by submission and then number. Header facts are those of
 * the first log. Requests for nodes of one machine mean nothing on the other's: what is left is what plain columns say.
 *
 * @param other the log whose jobs are added
 * @param begin how the two logs lie to one another
 */
public record MixedWith(JobLog other, Begin begin) implements LogEdit {
    /** How the times of two logs are brought together. */
    public enum Begin {
        /** Both logs begin with the first submission of the first. */
        TOGETHER,
        /** Each job comes at the date at which it came; both headers must tell from when on submit times count. */
        BY_DATE
    }

    @Override
    public JobLog apply(JobLog log) {
        RecordedLog first = log.recorded();
        long shift = shift(first);
        List<RecordedJob> jobs = new ArrayList<>(first.jobs());
        long numbers = numbersFrom(first);
        int users = behind(first, RecordedJob::user);
        int groups = behind(first, RecordedJob::group);
        int executables = behind(first, RecordedJob::executable);
        for (RecordedJob job : other.recorded().jobs()) {
            long submit = job.submit() + shift;
            if (submit < 0) {
                throw new LogEditException(other.recorded().file() + ": job " + job.number()
                        + " was submitted before the times of " + first.file()
                        + " begin to count. Maybe mix the logs the other way round");
            }
            jobs.add(job.at(
                            submit,
                            job.waited(),
                            job.runtime(),
                            job.requestedTime(),
                            job.deadline() < 0 ? job.deadline() : Math.max(0, job.deadline() + shift))
                    .numbered(job.number() + numbers)
                    .of(moved(job.user(), users), moved(job.group(), groups), moved(job.executable(), executables)));
        }
        jobs.sort(Comparator.comparingLong(RecordedJob::submit).thenComparingLong(RecordedJob::number));
        return first.with(jobs);
    }

    private long shift(RecordedLog first) {
        if (begin == Begin.TOGETHER) {
            return firstSubmission(first) - firstSubmission(other.recorded());
        }
        return epoch(other.recorded()) - epoch(first);
    }

    private static long epoch(RecordedLog log) {
        OptionalLong start = log.unixStartTime();
        return start.orElseThrow(() -> new LogEditException(
                log.file() + ": its header has no UnixStartTime, so the dates of its jobs are not known"));
    }

    private static long firstSubmission(RecordedLog log) {
        return log.jobs().stream().mapToLong(RecordedJob::submit).min().orElseThrow();
    }

    /** What is added to the other log's job numbers, so that the least of them follows the first log's greatest. */
    private long numbersFrom(RecordedLog first) {
        long greatest =
                first.jobs().stream().mapToLong(RecordedJob::number).max().orElseThrow();
        long least = other.recorded().jobs().stream()
                .mapToLong(RecordedJob::number)
                .min()
                .orElseThrow();
        return Math.max(0, greatest + 1 - least);
    }

    /** How many numbers of the first log's the other's have to leave out. */
    private static int behind(RecordedLog first, ToIntFunction<RecordedJob> number) {
        int greatest = first.jobs().stream().mapToInt(number).max().orElseThrow();
        return Math.max(0, greatest + 1);
    }

    /** What is not known stays so. */
    private static int moved(int number, int by) {
        try {
            return number < 0 ? number : Math.addExact(number, by);
        } catch (ArithmeticException e) {
            throw new LogEditException(
                    "the numbers of users, groups or applications of both logs together are too large");
        }
    }

    @Override
    public String told() {
        return "added from " + other.recorded().file()
                + (begin == Begin.TOGETHER ? ", both beginning together" : ", by the dates of both");
    }
}
