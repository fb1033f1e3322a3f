package org.almanac.planner.site;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.almanac.planner.cluster.JobId;

/**
 * Which jobs wait for which other job's end. A job that is not known has ended, or is told later; until then no job
 * waits for it.
 */
final class Dependencies {
    private final Map<JobId, List<JobEntry>> waitingFor = new HashMap<>();
    /** By unknown job: the jobs that name it as one to wait for. */
    private final Map<JobId, List<JobEntry>> namingUnknown = new HashMap<>();

    /** The same dependencies between the copied jobs. */
    Dependencies copy(Map<JobId, JobEntry> copies) {
        Dependencies copy = new Dependencies();
        copy(waitingFor, copy.waitingFor, copies);
        copy(namingUnknown, copy.namingUnknown, copies);
        return copy;
    }

    private static void copy(
            Map<JobId, List<JobEntry>> from, Map<JobId, List<JobEntry>> to, Map<JobId, JobEntry> copies) {
        from.forEach((id, entries) -> {
            List<JobEntry> copied = new ArrayList<>();
            entries.forEach(entry -> copied.add(copies.get(entry.job().id())));
            to.put(id, copied);
        });
    }

    /** Notes for which jobs the entry waits. */
    void note(JobEntry entry, Map<JobId, JobEntry> known) {
        List<JobId> after = entry.job().conditions().after();
        for (int i = 0; i < after.size(); i++) {
            JobId other = after.get(i);
            if (other.equals(entry.job().id())) {
                continue;
            }
            if (!known.containsKey(other)) {
                namingUnknown.computeIfAbsent(other, made -> new ArrayList<>(1)).add(entry);
            } else if (entry.waitFor(other)) {
                waitingFor.computeIfAbsent(other, made -> new ArrayList<>()).add(entry);
            }
        }
    }

    /** Notes that a job is known from now on; tells which jobs wait for it, as they named it before. */
    List<JobEntry> nowKnown(JobId other) {
        if (namingUnknown.isEmpty()) {
            return List.of();
        }
        List<JobEntry> naming = namingUnknown.remove(other);
        if (naming == null) {
            return List.of();
        }
        List<JobEntry> waiting =
                naming.stream().filter(entry -> entry.waitFor(other)).toList();
        waitingFor.computeIfAbsent(other, made -> new ArrayList<>()).addAll(waiting);
        return waiting;
    }

    /** Whether no job waits for another. */
    boolean areNone() {
        return waitingFor.isEmpty();
    }

    /** The jobs that wait for that one. To be read only. */
    List<JobEntry> waitingFor(JobId other) {
        return waitingFor.getOrDefault(other, List.of());
    }

    /** Makes the job wait for no other. */
    void forget(JobEntry entry) {
        if (areNone() && namingUnknown.isEmpty()) {
            return;
        }
        for (JobId other : entry.waitsFor()) {
            waitingFor.get(other).remove(entry);
        }
        for (JobId other : entry.job().conditions().after()) {
            namingUnknown.computeIfPresent(other, (id, naming) -> without(entry, naming));
        }
        entry.waitForNoJob();
    }

    /** Notes that a job is gone; tells which jobs waited for it. */
    List<JobEntry> release(JobId gone) {
        if (areNone()) {
            return List.of();
        }
        List<JobEntry> released = waitingFor.remove(gone);
        if (released == null) {
            return List.of();
        }
        released.forEach(entry -> entry.waitNoLongerFor(gone));
        return released;
    }

    /** The list without the entry; null if it is empty then, as the map wants it. */
    private static List<JobEntry> without(JobEntry entry, List<JobEntry> naming) {
        naming.removeIf(entry::equals);
        return naming.isEmpty() ? null : naming;
    }
}
