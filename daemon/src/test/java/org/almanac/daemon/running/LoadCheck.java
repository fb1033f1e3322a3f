package org.almanac.daemon.running;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.almanac.daemon.running.LoadedJob.Pieces;
import org.almanac.daemon.running.LoadedPbs.LoadedNode;
import org.almanac.daemon.running.PbsAccounting.Entry;
import org.almanac.daemon.running.PbsAccounting.Mark;
import org.almanac.daemon.support.PbsJobs;

/**
 * Checks from a server's accounting alone that its jobs ran as they had to, wherever and whenever that was.
 *
 * <p>It reads the locations of starts by itself.
 */
final class LoadCheck {
    private static final Pattern TORQUE_PART = Pattern.compile("(\\w+):ppn=(\\d+)");
    private static final Pattern VNODE = Pattern.compile("\\((\\w+):ncpus=(\\d+)(?::mem=(\\d+)kb)?\\)");

    private final PbsJobs kind;
    private final Map<String, LoadedNode> nodes = new HashMap<>();
    private final List<LoadedJob> jobs;
    private final PbsAccounting accounting;

    /** What a job holds of one node. */
    private record Held(String node, long cpus, long memory) {}

    LoadCheck(LoadedPbs pbs, List<LoadedJob> jobs) {
        this.kind = pbs.kind;
        pbs.nodes.forEach(node -> nodes.put(node.name(), node));
        this.jobs = jobs;
        this.accounting = pbs.accounting();
    }

    void all() {
        everyJobEndsAndNoneStartsTwice();
        noNodeHoldsMoreThanItHasAndNobodyIsBesideWhoIsAlone();
        everyJobHasWhatItAskedFor();
        nobodyStartsBeforeHeMay();
        arraysKeepToTheirSlots();
    }

    private void everyJobEndsAndNoneStartsTwice() {
        for (LoadedJob job : jobs) {
            int requeues = accounting.times(job, Mark.REQUEUED).size();
            assertEquals(1 + requeues, accounting.times(job, Mark.STARTED).size(), job.id);
            assertEquals(1, accounting.times(job, Mark.ENDED).size(), job.id);
        }
    }

    private void noNodeHoldsMoreThanItHasAndNobodyIsBesideWhoIsAlone() {
        // By node, whoever is there since which entry: a job that was put back has been elsewhere before.
        Map<String, Map<LoadedJob, Entry>> there = new HashMap<>();
        nodes.keySet().forEach(node -> there.put(node, new HashMap<>()));
        for (Entry entry : accounting.entries()) {
            boolean leaves = entry.mark() == Mark.ENDED
                    || entry.mark() == Mark.REQUEUED
                    // TORQUE lets it run on wherever it is, without a word to anybody.
                    || entry.mark() == Mark.SUSPENDED && kind == PbsJobs.OPENPBS;
            for (Held held : held(entry)) {
                if (leaves) {
                    there.get(held.node()).remove(entry.job());
                } else {
                    there.get(held.node()).put(entry.job(), entry);
                    checkNode(held.node(), there.get(held.node()), entry);
                }
            }
        }
    }

    private void checkNode(String name, Map<LoadedJob, Entry> there, Entry entry) {
        long cpus = 0;
        long memory = 0;
        for (Entry since : there.values()) {
            LoadedJob job = since.job();
            assertTrue(there.size() == 1 || !job.exclusive, () -> job.id + " is not alone on " + name + " at " + entry);
            for (Held held : held(since)) {
                cpus += held.node().equals(name) ? held.cpus() : 0;
                memory += held.node().equals(name) ? held.memory() : 0;
            }
        }
        LoadedNode node = nodes.get(name);
        assertTrue(cpus <= node.cpus() && memory <= node.memory() * 1024L, () -> name + " holds too much at " + entry);
    }

    /** By piece; TORQUE has those of a host in one. */
    private List<Held> held(Entry entry) {
        List<Held> held = new ArrayList<>();
        if (entry.location().isEmpty()) {
            return held;
        }
        boolean torque = kind == PbsJobs.TORQUE;
        for (String part : entry.location().split("\\+")) {
            Matcher matcher = (torque ? TORQUE_PART : VNODE).matcher(part);
            assertTrue(matcher.matches(), () -> entry.job().id + " is started at " + entry.location());
            long memory = torque
                    ? entry.job().pieces.get(0).memory() * 1024L
                    : matcher.group(3) == null ? 0 : Long.parseLong(matcher.group(3));
            held.add(new Held(matcher.group(1), Long.parseLong(matcher.group(2)), memory));
        }
        return held;
    }

    /** Each of its pieces, in their order with OpenPBS, on a node that has what it wants. */
    private void everyJobHasWhatItAskedFor() {
        for (Entry entry : accounting.entries()) {
            if (entry.mark() == Mark.STARTED) {
                List<Pieces> asked = new ArrayList<>(entry.job().singly());
                List<Held> held = held(entry);
                assertEquals(asked.size(), held.size(), () -> entry.job().id + " at " + entry.location());
                for (Held each : held) {
                    int at = kind == PbsJobs.OPENPBS ? 0 : matching(asked, each);
                    assertTrue(
                            at >= 0 && suits(asked.remove(at), each), () -> entry.job().id + " at " + entry.location());
                }
            }
        }
    }

    private int matching(List<Pieces> asked, Held held) {
        for (int i = 0; i < asked.size(); i++) {
            if (suits(asked.get(i), held)) {
                return i;
            }
        }
        return -1;
    }

    private boolean suits(Pieces asked, Held held) {
        return asked.cpus() == held.cpus()
                && asked.memory() * 1024L == held.memory()
                && (asked.property().isEmpty()
                        || nodes.get(held.node()).property().equals(asked.property()));
    }

    private void nobodyStartsBeforeHeMay() {
        for (LoadedJob job : jobs) {
            long earliest = Math.max(job.submitted, Math.max(job.notBefore, job.heldUntil));
            for (String name : job.after) {
                for (LoadedJob other : jobs) {
                    if (other.id.equals(name) || other.toldAs().equals(name)) {
                        earliest = Math.max(
                                earliest, accounting.times(other, Mark.ENDED).get(0));
                    }
                }
            }
            long started = accounting.times(job, Mark.STARTED).get(0);
            assertTrue(started >= earliest, job.id + " starts at " + started + ", and may at " + earliest);
        }
    }

    private void arraysKeepToTheirSlots() {
        Map<String, Set<LoadedJob>> running = new HashMap<>();
        for (Entry entry : accounting.entries()) {
            LoadedJob job = entry.job();
            Set<LoadedJob> members = running.computeIfAbsent(job.toldAs(), name -> new HashSet<>());
            if (entry.mark() == Mark.STARTED) {
                members.add(job);
                assertTrue(job.slots == 0 || members.size() <= job.slots, () -> members.size() + " at " + entry);
            } else if (entry.mark() == Mark.ENDED || entry.mark() == Mark.REQUEUED) {
                members.remove(job);
            }
        }
    }

    /** As far as nothing that befell them stands against it; jobs that start in the same second do so in any order. */
    void arraysKeepToTheirOrder() {
        Map<String, Entry> latest = new HashMap<>();
        for (Entry entry : accounting.entries()) {
            LoadedJob job = entry.job();
            if (entry.mark() == Mark.STARTED
                    && job.slots > 0
                    && accounting.times(job, Mark.REQUEUED).isEmpty()) {
                Entry last = latest.merge(
                        job.toldAs(), entry, (before, now) -> index(before.job()) > index(now.job()) ? before : now);
                if (last != entry) {
                    assertEquals(last.time(), entry.time(), () -> job.id + " starts after a later one of its array");
                }
            }
        }
    }

    private static long index(LoadedJob job) {
        return Long.parseLong(job.id.replaceAll(".*\\[(\\d+)\\].*", "$1"));
    }
}
