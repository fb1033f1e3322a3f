package org.almanac.workload.log;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A log of jobs: the facts of its header that a replay needs, and its jobs.
 *
 * <p>It has at least one job; the jobs stand in the order of the file, which need not be that of their submit times;
 * the list cannot be changed. Header facts that are missing or not legible are empty, never guessed.
 *
 * @param file the name of the file, without its folder; for a made log, what it was made from
 * @param unixStartTime the moment the submit times count from, in epoch seconds
 * @param maxProcs the processors of the recorded machine
 * @param maxProcsFault where the header's MaxProcs is not legible: its line, what it reads and what is expected
 * @param timeZone the machine's time zone, as the header spells it, for example {@code Europe/Stockholm}
 * @param unusedColumns which columns behind those of the format are not used, or which lines and files, in a sentence
 * @param headerText what the header says besides
 * @param jobs the jobs in the order of the file
 */
public record RecordedLog(
        String file,
        OptionalLong unixStartTime,
        OptionalInt maxProcs,
        Optional<String> maxProcsFault,
        Optional<String> timeZone,
        Optional<String> unusedColumns,
        HeaderText headerText,
        List<RecordedJob> jobs)
        implements JobLog {

    public RecordedLog {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(unixStartTime, "unixStartTime");
        Objects.requireNonNull(maxProcs, "maxProcs");
        Objects.requireNonNull(maxProcsFault, "maxProcsFault");
        Objects.requireNonNull(timeZone, "timeZone");
        Objects.requireNonNull(unusedColumns, "unusedColumns");
        Objects.requireNonNull(headerText, "headerText");
        jobs = RecordedJobs.copyOf(jobs);
        if (jobs.isEmpty()) {
            throw new IllegalArgumentException("a log without jobs: " + file);
        }
    }

    /** A log whose header says no more than that. */
    public RecordedLog(
            String file,
            OptionalLong unixStartTime,
            OptionalInt maxProcs,
            Optional<String> maxProcsFault,
            Optional<String> timeZone,
            Optional<String> unusedColumns,
            List<RecordedJob> jobs) {
        this(file, unixStartTime, maxProcs, maxProcsFault, timeZone, unusedColumns, HeaderText.NONE, jobs);
    }

    /** A log whose header had nothing illegible, and whose lines nothing that is not used. */
    public RecordedLog(
            String file,
            OptionalLong unixStartTime,
            OptionalInt maxProcs,
            Optional<String> timeZone,
            List<RecordedJob> jobs) {
        this(file, unixStartTime, maxProcs, Optional.empty(), timeZone, Optional.empty(), jobs);
    }

    /** The same log with other jobs, at least one. */
    public RecordedLog with(List<RecordedJob> otherJobs) {
        return new RecordedLog(
                file, unixStartTime, maxProcs, maxProcsFault, timeZone, unusedColumns, headerText, otherJobs);
    }

    /** The same log, whose header says other things besides. */
    public RecordedLog with(HeaderText otherText) {
        return new RecordedLog(file, unixStartTime, maxProcs, maxProcsFault, timeZone, unusedColumns, otherText, jobs);
    }

    /** Why the cpus of the recorded machine are not known, to be put behind "as"; asked where they are not. */
    public String whyNoMaxProcs() {
        return maxProcsFault.map(fault -> file + ", " + fault).orElse("the header of " + file + " has no MaxProcs");
    }

    @Override
    public RecordedLog recorded() {
        return this;
    }
}
