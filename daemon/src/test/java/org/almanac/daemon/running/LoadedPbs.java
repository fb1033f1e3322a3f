package org.almanac.daemon.running;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.almanac.daemon.running.LoadedJob.Stage;
import org.almanac.daemon.running.PbsAccounting.Mark;
import org.almanac.daemon.support.PbsJobs;

/**
 * A server whose jobs come, run and end, behind the library that stands in: what it tells follows from what it was asked
 * to do, as TORQUE 6.1 and OpenPBS 23 were seen to do it.
 *
 * <p>It does what its scheduler says, and fails where TORQUE would refuse or something would be started that does not
 * wait. What has become of its jobs stands in its accounting.
 */
final class LoadedPbs {
    /** TORQUE goes on showing a job that has ended for so long. */
    private static final long KEEP_COMPLETED = 60;

    /** A node; megabytes of memory. */
    record LoadedNode(String name, int cpus, int memory, String property) {}

    final PbsJobs kind;
    final List<LoadedNode> nodes;
    private final Map<String, LoadedJob> jobs = new LinkedHashMap<>();
    private final Map<String, Map<String, String>> shown = new HashMap<>();
    private final PbsAccounting accounting = new PbsAccounting();
    private long time;

    LoadedPbs(PbsJobs kind, List<LoadedNode> nodes, List<LoadedJob> jobs, long begin) {
        this.kind = kind;
        this.nodes = List.copyOf(nodes);
        jobs.forEach(job -> this.jobs.put(job.id, job));
        this.time = begin;
    }

    PbsAccounting accounting() {
        return accounting;
    }

    boolean isOver() {
        return jobs.values().stream().allMatch(job -> job.stage == Stage.OVER);
    }

    /** When it will call its scheduler next by itself. */
    long callsAt() {
        return jobs.values().stream().mapToLong(LoadedJob::callsAt).min().orElseThrow();
    }

    /** Time passes until then. */
    void passes(long until) {
        while (true) {
            LoadedJob next = jobs.values().stream()
                    .min(Comparator.comparingLong(LoadedJob::due))
                    .orElseThrow();
            if (next.due() > until) {
                time = until;
                return;
            }
            time = next.due();
            change(next);
            releaseOthers();
        }
    }

    private void change(LoadedJob job) {
        switch (job.stage) {
            case COMING -> {
                accounting.add(time, Mark.QUEUED, job);
                job.stage = job.heldUntil > time ? Stage.HELD : job.notBefore > time ? Stage.WAITING : next(job);
            }
            case HELD, WAITING -> job.stage = next(job);
            case SENT -> job.stage = Stage.RUNNING;
            case RUNNING -> {
                if (job.isToBeRequeued()) {
                    accounting.add(time, Mark.REQUEUED, job);
                    job.requeued = time;
                    job.stage = Stage.QUEUED;
                    job.ran = 0;
                } else if (job.isToBeSuspended()) {
                    accounting.add(time, Mark.SUSPENDED, job);
                    job.ran = job.fate.suspendedAfter();
                    job.stage = Stage.SUSPENDED;
                } else {
                    job.stage = Stage.EXITING;
                }
                job.since = time;
            }
            case SUSPENDED -> {
                if (kind == PbsJobs.TORQUE) {
                    runsOn(job);
                } else {
                    job.stage = Stage.TO_RUN_ON;
                }
            }
            case EXITING -> {
                accounting.add(time, Mark.ENDED, job);
                job.since = time;
                job.stage = Stage.OVER;
            }
            default -> throw new IllegalStateException(job.id + " has nothing to do");
        }
    }

    private Stage next(LoadedJob job) {
        if (!job.after.stream().allMatch(this::isOver)) {
            return Stage.AFTER;
        }
        return kind == PbsJobs.TORQUE && job.slots > 0 ? Stage.SLOTLESS : Stage.QUEUED;
    }

    private boolean isOver(String name) {
        return jobs.values().stream()
                .filter(job -> job.id.equals(name) || job.toldAs().equals(name))
                .allMatch(job -> job.stage == Stage.OVER);
    }

    /** Those that wait for others, in their order. */
    private void releaseOthers() {
        for (LoadedJob job : jobs.values()) {
            if (job.stage == Stage.AFTER) {
                job.stage = next(job);
            }
            if (job.stage == Stage.SLOTLESS && inSlots(job) < job.slots) {
                job.stage = Stage.QUEUED;
            }
        }
    }

    private long inSlots(LoadedJob one) {
        return members(one.toldAs()).stream()
                .filter(job -> job.stage.compareTo(Stage.QUEUED) >= 0 && job.stage != Stage.OVER)
                .count();
    }

    List<LoadedJob> members(String array) {
        return jobs.values().stream()
                .filter(job -> job.array.isPresent() && job.toldAs().equals(array))
                .toList();
    }

    /**
     * Its jobs come, run and end, under the scheduler of a site, which it calls when one comes or has gone.
     *
     * @param until unless all are over before
     */
    void runs(DrivenSite site, long until) {
        long at = site.now;
        while (!isOver() && at < until) {
            passes(at);
            site.tells(LoadedText.of(this));
            asked(site.after(at - site.now));
            long polled = at + Math.max(1, site.pause().plusMillis(999).toSeconds());
            at = Math.max(at + 1, Math.min(polled, callsAt()));
        }
    }

    /** What the scheduler has asked for since, as the library has noted it. */
    void asked(List<String> lines) {
        for (String line : lines) {
            String[] words = line.split(" ");
            switch (words[0]) {
                case "run" -> run(jobs.get(words[1]), words[2]);
                case "alter" -> {
                    accounting.told(time, words[1], line);
                    show(words[1], line.substring(line.indexOf(words[1]) + words[1].length() + 1));
                }
                case "signal" -> {
                    assertEquals("resume", words[2]);
                    runsOn(jobs.get(words[1]));
                }
                default -> {}
            }
        }
    }

    /** Attributes are altered: each to the next blank, but that a comment has blanks of its own. */
    private void show(String name, String altered) {
        Map<String, String> attributes = shown.computeIfAbsent(name, unknown -> new LinkedHashMap<>());
        for (String rest = altered; !rest.isEmpty(); ) {
            int end = rest.startsWith("comment=") ? -1 : rest.indexOf(' ');
            String one = end < 0 ? rest : rest.substring(0, end);
            attributes.put(one.substring(0, one.indexOf('=')), one.substring(one.indexOf('=') + 1));
            rest = end < 0 ? "" : rest.substring(end + 1);
        }
    }

    /** What was written to a job, or to its array for all of them. */
    Map<String, String> shown(LoadedJob job) {
        return shown.getOrDefault(job.toldAs(), Map.of());
    }

    private void run(LoadedJob job, String location) {
        assertEquals(Stage.QUEUED, job.stage, () -> job.id + " is started at " + time);
        job.location = location;
        job.place = kind == PbsJobs.TORQUE ? execHost(job, location) : location;
        job.stage = Stage.SENT;
        job.started = time;
        job.resumed = time;
        job.starts++;
        accounting.add(time, Mark.STARTED, job);
    }

    private void runsOn(LoadedJob job) {
        job.stage = Stage.RUNNING;
        job.resumed = time;
        accounting.add(time, Mark.RESUMED, job);
    }

    /** The slots that TORQUE gives a job: the lowest that are free. */
    private String execHost(LoadedJob job, String location) {
        StringBuilder host = new StringBuilder();
        Set<String> named = new TreeSet<>();
        for (String part : location.split("\\+")) {
            String name = part.replaceFirst(":.*", "");
            assertTrue(named.add(name), () -> "a host twice, for which TORQUE never carries it out: " + location);
            int wanted = Integer.parseInt(part.replaceFirst(".*:ppn=", ""));
            Set<Integer> taken = slots(name).keySet();
            List<Integer> free = IntStream.range(0, cpus(name))
                    .filter(slot -> !taken.contains(slot))
                    .boxed()
                    .limit(wanted)
                    .toList();
            assertEquals(wanted, free.size(), () -> "15046: " + job.id + " at " + location + " at " + time);
            host.append(host.isEmpty() ? "" : "+").append(name).append('/');
            host.append(String.join(",", free.stream().map(String::valueOf).toList()));
        }
        return host.toString();
    }

    private int cpus(String node) {
        return nodes.stream()
                .filter(each -> each.name().equals(node))
                .findFirst()
                .orElseThrow()
                .cpus();
    }

    /** The slots of a node of TORQUE that are taken, with the jobs that have them; a suspended one has none. */
    Map<Integer, String> slots(String node) {
        Map<Integer, String> taken = new LinkedHashMap<>();
        jobs.values().stream().filter(LoadedJob::holdsNodes).forEach(job -> {
            for (String part : job.place.split("\\+")) {
                if (part.startsWith(node + "/")) {
                    for (String slot : part.substring(node.length() + 1).split(",")) {
                        taken.put(Integer.parseInt(slot), job.id);
                    }
                }
            }
        });
        return taken;
    }

    /** The jobs that it tells of, in their order. */
    List<LoadedJob> told() {
        return jobs.values().stream()
                .filter(job -> job.stage != Stage.COMING)
                .filter(job -> job.stage != Stage.OVER || stillTold(job))
                .toList();
    }

    /** OpenPBS tells of one of an array until all of it are over. */
    private boolean stillTold(LoadedJob job) {
        return kind == PbsJobs.TORQUE
                ? job.since + KEEP_COMPLETED > time
                : job.array.isPresent() && !isOver(job.toldAs());
    }

    /** Those that wait for the end of that job or its array. */
    List<LoadedJob> waitingFor(LoadedJob job) {
        return jobs.values().stream()
                .filter(other -> other.stage == Stage.AFTER)
                .filter(other -> other.after.contains(job.id))
                .toList();
    }
}
