package org.almanac.planner.site;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.almanac.planner.cluster.JobId;

/** Who waits for a job's end. A job that is not known has ended, or never was: nobody waits for it. */
final class Dependencies {
    private final Map<JobId, List<JobEntry>> waitingFor = new HashMap<>();

    /** The same between the copied jobs. */
    Dependencies copy(Map<JobId, JobEntry> copies) {
        Dependencies copy = new Dependencies();
        waitingFor.forEach((id, entries) -> {
            List<JobEntry> copied = new ArrayList<>();
            entries.forEach(entry -> copied.add(copies.get(entry.job().id())));
            copy.waitingFor.put(id, copied);
        });
        return copy;
    }

    /** Takes in what the job waits for, as far as it is known. */
    void note(JobEntry entry, Map<JobId, JobEntry> known) {
        for (JobId other : entry.job().conditions().after()) {
            if (known.containsKey(other) && !other.equals(entry.job().id())) {
                entry.waitsFor.add(other);
                waitingFor.computeIfAbsent(other, made -> new ArrayList<>()).add(entry);
            }
        }
    }

    /** The job waits for nobody. */
    void forget(JobEntry entry) {
        for (JobId other : entry.waitsFor) {
            waitingFor.get(other).remove(entry);
        }
        entry.waitsFor.clear();
    }

    /** The job is gone; tells who waited for it. */
    List<JobEntry> release(JobId gone) {
        List<JobEntry> released = waitingFor.remove(gone);
        if (released == null) {
            return List.of();
        }
        released.forEach(entry -> entry.waitsFor.remove(gone));
        return released;
    }
}
