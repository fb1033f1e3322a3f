package org.almanac.replay.limits;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.limit.Charges;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.LimitBook;
import org.almanac.replay.JobOutcome;
import org.almanac.replay.ReplayJob;

/**
 * Which jobs a limit held back in a replay, and when: a job is held back while it waits and what it asks for does not fit into
 * the limit beside what running jobs hold of it. On several clusters the limit counts a job where it ran.
 *
 * @param spells when each job was, by its number, in the order of the jobs; none of them overlap
 * @param never the jobs that never started, as they pass the limit by themselves
 * @param bounds whether the limit may have changed anything at all: not where all jobs that were there at once would have
 *     fitted into it together
 */
record HeldBack(Map<Long, List<Spell>> spells, List<ReplayJob> never, boolean bounds) {
    /** A time from one moment until another one. */
    record Spell(long from, long to) {
        long length() {
            return to - from;
        }
    }

    /** A job that takes of a slot. */
    private record Taking(JobOutcome outcome, long amount) {}

    /**
     * Of one limit, or of several that are called the same.
     *
     * @param jobs all that were replayed
     * @param outcomes of those that started
     */
    static HeldBack of(List<Limit> limits, Machine machine, List<ReplayJob> jobs, List<JobOutcome> outcomes) {
        LimitBook book = new LimitBook(limits, machine);
        Map<Integer, List<Taking>> bySlot = new HashMap<>();
        Set<Long> started = new HashSet<>();
        for (JobOutcome outcome : outcomes) {
            started.add(outcome.job().number());
            Charges charges = book.charges(outcome.job().job(), outcome.cluster());
            for (int i = 0; i < charges.size(); i++) {
                bySlot.computeIfAbsent(charges.slot(i), slot -> new ArrayList<>())
                        .add(new Taking(outcome, charges.amount(i)));
            }
        }
        Map<Long, List<Spell>> spells = new HashMap<>();
        bySlot.forEach((slot, takings) -> add(takings, book.allowed(slot), spells));
        spells.replaceAll((job, found) -> merged(found));
        List<ReplayJob> never = jobs.stream()
                .filter(job -> !started.contains(job.number()) && !fitsAlone(job.job(), machine, book))
                .toList();
        return new HeldBack(spells, never, bounds(limits, machine, jobs, outcomes));
    }

    private static void add(List<Taking> takings, long allowed, Map<Long, List<Spell>> spells) {
        Steps running = new Steps();
        for (Taking each : takings) {
            running.add(each.outcome.start(), each.outcome.end(), each.amount);
        }
        Steps.Levels levels = running.levels();
        for (Taking each : takings) {
            JobOutcome outcome = each.outcome;
            levels.within(outcome.job().submit(), outcome.start(), (from, to, amount) -> {
                if (amount + each.amount > allowed) {
                    spells.computeIfAbsent(outcome.job().number(), job -> new ArrayList<>())
                            .add(new Spell(from, to));
                }
            });
        }
    }

    private static List<Spell> merged(List<Spell> spells) {
        List<Spell> merged = new ArrayList<>();
        spells.stream().sorted(Comparator.comparingLong(Spell::from)).forEach(spell -> {
            int last = merged.size() - 1;
            if (last >= 0 && merged.get(last).to() >= spell.from()) {
                merged.set(
                        last,
                        new Spell(
                                merged.get(last).from(),
                                Math.max(merged.get(last).to(), spell.to())));
            } else {
                merged.add(spell);
            }
        });
        return merged;
    }

    private static boolean fitsAlone(Job job, Machine machine, LimitBook book) {
        for (int cluster = 0; cluster < machine.clusters().size(); cluster++) {
            if (book.admitsAlone(book.charges(job, cluster))) {
                return true;
            }
        }
        return false;
    }

    private static boolean bounds(
            List<Limit> limits, Machine machine, List<ReplayJob> jobs, List<JobOutcome> outcomes) {
        Map<Long, Long> ends = new HashMap<>();
        outcomes.forEach(outcome -> ends.put(outcome.job().number(), outcome.end()));
        LimitBook book = new LimitBook(limits, machine);
        Map<Integer, Steps> there = new HashMap<>();
        for (ReplayJob job : jobs) {
            Map<Integer, Long> taken = new HashMap<>();
            for (int cluster = 0; cluster < machine.clusters().size(); cluster++) {
                Charges charges = book.charges(job.job(), cluster);
                for (int i = 0; i < charges.size(); i++) {
                    taken.put(charges.slot(i), charges.amount(i));
                }
            }
            // Within the instant of its end a job is still there.
            long gone = ends.getOrDefault(job.number(), Long.MAX_VALUE - 1) + 1;
            taken.forEach((slot, amount) ->
                    there.computeIfAbsent(slot, made -> new Steps()).add(job.submit(), gone, amount));
        }
        return there.entrySet().stream().anyMatch(slot -> slot.getValue().most() > book.allowed(slot.getKey()));
    }
}
