package org.almanac.planner.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Charges;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.LimitBook;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject;
import org.junit.jupiter.api.Test;

/** Limits over time against seconds counted one by one. */
class LimitPlanTest {
    private static final int SECONDS = 60;
    /** By then all that began by {@link #SECONDS} has ended. */
    private static final int END = 200;

    /** By slot of the book, then by second. */
    private static final class Seconds {
        private final LimitBook book;
        private final long[][] held = new long[64][END];

        private Seconds(LimitBook book) {
            this.book = book;
        }

        private void add(Charges charges, long from, long to, int sign) {
            for (int i = 0; i < charges.size(); i++) {
                for (long second = from; second < to; second++) {
                    held[charges.slot(i)][(int) second] += sign * charges.amount(i);
                }
            }
        }

        private boolean admits(Charges charges, long from, long to) {
            for (int i = 0; i < charges.size(); i++) {
                for (long second = from; second < to; second++) {
                    long before = held[charges.slot(i)][(int) second];
                    if (before + charges.amount(i) > book.allowed(charges.slot(i))) {
                        return false;
                    }
                }
            }
            return true;
        }

        private long earliest(Charges charges, long duration, long from) {
            for (long start = from; start < END - duration; start++) {
                if (admits(charges, start, start + duration)) {
                    return start;
                }
            }
            return Times.NEVER;
        }
    }

    @Test
    void everyAnswerIsThatOfTheSecondsOneByOne() {
        for (long seed = 0; seed < 300; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            LimitBook book = new LimitBook(limits(random), Machine.ofCpus(10));
            LimitPlan plan = new LimitPlan(book, 0);
            Seconds seconds = new Seconds(book);
            for (int step = 0; step < 25; step++) {
                Charges charges = book.charges(job(random, step), 0);
                long from = random.nextInt(SECONDS);
                long duration = 1 + random.nextInt(20);
                String told = "seed " + seed + ", step " + step;
                long earliest = seconds.earliest(charges, duration, from);

                assertEquals(earliest, plan.earliest(charges, duration, from), told);
                assertEquals(
                        seconds.admits(charges, from, from + duration),
                        plan.admits(charges, from, from + duration),
                        told);
                if (random.nextInt(3) > 0 && earliest <= SECONDS) {
                    plan.hold(charges, earliest, earliest + duration);
                    seconds.add(charges, earliest, earliest + duration, 1);
                    if (random.nextInt(4) == 0) {
                        plan.release(charges, earliest, earliest + duration);
                        seconds.add(charges, earliest, earliest + duration, -1);
                    }
                }
            }
        }
    }

    @Test
    void aCopyIsNotChangedByWhatTheOriginalHolds() {
        LimitBook book = new LimitBook(
                List.of(new Limit("one", new Subject.Everyone(), new Measure.Jobs(), new Amount.Absolute(1))),
                Machine.ofCpus(10));
        Charges charges = book.charges(job(new SplittableRandom(1), 1), 0);
        LimitPlan plan = new LimitPlan(book, 0);
        plan.hold(charges, 5, 10);
        LimitPlan copy = plan.copy(book.copy());

        plan.hold(charges, 10, 20);

        assertEquals(20, plan.earliest(charges, 6, 0));
        assertEquals(10, copy.earliest(charges, 6, 0));
    }

    private static List<Limit> limits(SplittableRandom random) {
        Measure cpus = new Measure.OfResource(ResourceKinds.CPUS);
        return List.of(
                new Limit(
                        "users",
                        new Subject.Each(Subject.Party.USER),
                        cpus,
                        new Amount.Absolute(3 + random.nextInt(4))),
                new Limit("all", new Subject.Everyone(), cpus, new Amount.Share(0.1 + random.nextInt(9) / 10.0)),
                new Limit(
                        "here",
                        new Subject.Everyone(),
                        new Measure.Jobs(),
                        new Amount.Absolute(1 + random.nextInt(3)),
                        Optional.of("cluster")),
                new Limit("elsewhere", new Subject.Everyone(), cpus, new Amount.Absolute(0), Optional.of("elsewhere")));
    }

    private static Job job(SplittableRandom random, int number) {
        return new Job(
                JobId.of(number),
                new Owner("u" + random.nextInt(3), "g", ""),
                "",
                0,
                10,
                Request.cpus(1 + random.nextInt(5)));
    }
}
