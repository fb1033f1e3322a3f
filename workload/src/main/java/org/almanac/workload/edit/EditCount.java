package org.almanac.workload.edit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.almanac.workload.log.JobLog;
import org.almanac.workload.log.RecordedJob;

/**
 * What an edit did with how many jobs.
 *
 * @param told the edit in words
 * @param dropped how many are not there any more
 * @param added how many were not there before
 * @param changed how many are there with other facts
 */
public record EditCount(String told, int dropped, int added, int changed) {
    /** Of a log before and after an edit. */
    public static EditCount of(LogEdit edit, JobLog before, JobLog after) {
        List<RecordedJob> old = before.recorded().jobs();
        Map<Long, RecordedJob> left = new HashMap<>();
        old.forEach(job -> left.put(job.number(), job));
        int added = 0;
        int changed = 0;
        for (RecordedJob job : after.recorded().jobs()) {
            RecordedJob was = left.remove(job.number());
            if (was == null) {
                added++;
            } else if (!was.equals(job)) {
                changed++;
            }
        }
        return new EditCount(edit.told(), left.size(), added, changed);
    }

    /** Whether it did anything. */
    public boolean isAny() {
        return dropped + added + changed > 0;
    }

    /** Such as {@code 31 jobs dropped: cancelled}. */
    @Override
    public String toString() {
        int jobs = dropped + added + changed;
        return jobs + (jobs == 1 ? " job " : " jobs ") + told;
    }
}
