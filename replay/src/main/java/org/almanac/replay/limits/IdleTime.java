package org.almanac.replay.limits;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.almanac.planner.cluster.Machine;
import org.almanac.replay.JobOutcome;
import org.almanac.replay.limits.HeldBack.Spell;

/** How many cpu seconds lay idle in a replay while jobs waited, by what running jobs had asked for. */
final class IdleTime {
    private final long cpus;
    private final Steps.Levels running;
    private final Steps.Levels waiting;
    private final long begin;
    private final long end;

    /** From that moment on. */
    IdleTime(Machine machine, List<JobOutcome> outcomes, long from) {
        cpus = machine.cpus();
        Steps runs = new Steps();
        Steps waits = new Steps();
        long last = Long.MIN_VALUE;
        for (JobOutcome outcome : outcomes) {
            runs.add(outcome.start(), outcome.end(), outcome.job().cpus());
            waits.add(outcome.job().submit(), outcome.start(), 1);
            last = Math.max(last, outcome.end());
        }
        running = runs.levels();
        waiting = waits.levels();
        long first = outcomes.isEmpty() ? last : outcomes.get(0).job().submit();
        begin = Math.max(first, from);
        end = last;
    }

    /** While any job waited. */
    long whileJobsWaited() {
        AtomicLong sum = new AtomicLong();
        waiting.within(begin, end, (from, to, jobs) -> {
            if (jobs > 0) {
                sum.addAndGet(idle(from, to, Long.MAX_VALUE));
            }
        });
        return sum.get();
    }

    /** That those jobs had asked for which were held back then. */
    long thatWasAskedFor(Map<Long, List<Spell>> spells, List<JobOutcome> outcomes) {
        Steps asked = new Steps();
        for (JobOutcome outcome : outcomes) {
            for (Spell spell : spells.getOrDefault(outcome.job().number(), List.of())) {
                asked.add(spell.from(), spell.to(), outcome.job().cpus());
            }
        }
        AtomicLong sum = new AtomicLong();
        asked.levels().within(begin, end, (from, to, most) -> sum.addAndGet(idle(from, to, most)));
        return sum.get();
    }

    private long idle(long from, long to, long most) {
        AtomicLong sum = new AtomicLong();
        running.within(
                from,
                to,
                (begin, end, busy) -> sum.addAndGet((end - begin) * Math.min(most, Math.max(0, cpus - busy))));
        return sum.get();
    }
}
