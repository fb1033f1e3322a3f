package org.almanac.workload.edit;

import java.util.ArrayList;
import java.util.List;
import org.almanac.workload.log.JobLog;

/**
 * A log after some edits, and what each of them did.
 *
 * @param log what has become of it
 * @param counts of the edits, in the order in which they were made
 */
public record EditedLog(JobLog log, List<EditCount> counts) {
    public EditedLog {
        counts = List.copyOf(counts);
    }

    /** Makes some edits, one after another; none where the log lacks what one of them names. */
    public static EditedLog of(JobLog log, List<? extends LogEdit> edits) {
        edits.forEach(edit -> edit.check(log));
        List<EditCount> counts = new ArrayList<>();
        JobLog now = log;
        for (LogEdit edit : edits) {
            JobLog next = edit.apply(now);
            counts.add(EditCount.of(edit, now, next));
            now = next;
        }
        return new EditedLog(now, counts);
    }
}
