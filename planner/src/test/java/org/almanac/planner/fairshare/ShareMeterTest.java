package org.almanac.planner.fairshare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.fairshare.Shares.Accounting;
import org.almanac.planner.fairshare.Shares.Share;
import org.junit.jupiter.api.Test;

/** How near a machine of cpus was to its shares. */
class ShareMeterTest {
    private static final Shares SHARES = new Shares(
            100,
            Accounting.GROUP,
            1,
            List.of(
                    new Share("a", new Target(1, List.of(new Target.Phase(100, 200, 0.5)))),
                    new Share("b", new Target(0, List.of(new Target.Phase(100, 200, 0.5))))),
            List.of());

    private final List<ShareMeter.Moment> moments = new ArrayList<>();
    private final ShareMeter meter = new ShareMeter(SHARES, Machine.ofCpus(4), moments::add);

    private static Placement cpus(long count) {
        return Placement.of(0, new int[] {0}, Resources.of(count));
    }

    private void submit(long job, String group, int cpus) {
        meter.submitted(JobId.of(job), new Owner("u", group, ""), Request.cpus(cpus));
    }

    private void start(long job, int cpus) {
        meter.started(JobId.of(job), cpus(cpus));
    }

    @Test
    void theDistanceIsSummedUpAsTargetsChange() {
        meter.advance(0);
        submit(1, "a", 4);
        submit(2, "b", 4);
        submit(3, "a", 4);
        start(1, 4);
        meter.advance(300);
        SharesKept kept = meter.kept();
        assertEquals(300, kept.seconds());
        // All is a's, and half of it should be b's for 100 s.
        assertEquals(50 * 100, kept.distanceSum(), 1e-6);
        assertEquals(50 / 3.0, kept.meanPercent(), 1e-9);
        assertEquals(
                List.of(
                        new SharesKept.Account("a", 1, (100 + 50 + 100) / 300.0, 0),
                        new SharesKept.Account("b", 0, 50 / 300.0, 100)),
                kept.owners());
        assertEquals(
                List.of(0L, 100L, 200L),
                moments.stream().map(ShareMeter.Moment::time).toList());
        assertEquals(
                List.of(0.0, 0.5, 0.0),
                moments.stream().map(ShareMeter.Moment::distance).toList());
    }

    @Test
    void anOwnerForWhichNothingWaitsLacksNothing() {
        meter.advance(0);
        submit(1, "b", 2);
        start(1, 2);
        meter.advance(10);
        assertEquals(0, meter.kept().distanceSum());
        submit(2, "a", 1);
        meter.advance(20);
        // The one cpu that it waits for idles.
        assertEquals(25 * 10, meter.kept().distanceSum(), 1e-6);
        meter.gone(JobId.of(2));
        meter.advance(30);
        assertEquals(25 * 10, meter.kept().distanceSum(), 1e-6);
    }

    @Test
    void aCpuThatPassesToAnotherOwnerIsAMatch() {
        meter.advance(0);
        submit(1, "a", 3);
        start(1, 3);
        meter.advance(10);
        meter.gone(JobId.of(1));
        submit(2, "b", 2);
        start(2, 2);
        // One cpu that nobody has had, and one of those of a.
        assertEquals(1, meter.kept().matches());
        assertEquals(List.of(new SharesKept.Pass("a", "b", 1)), meter.kept().passes());
        assertEquals(0, meter.kept().wasted());
    }

    @Test
    void aCpuThatComesBackToItsOwnerIsAWastedMatchUnlessItWasNotFree() {
        meter.advance(0);
        submit(1, "a", 4);
        start(1, 4);
        meter.advance(10);
        meter.gone(JobId.of(1));
        submit(2, "a", 1);
        start(2, 1);
        assertEquals(0, meter.kept().matches());
        meter.advance(11);
        submit(3, "a", 2);
        start(3, 2);
        assertEquals(2, meter.kept().wasted());
        assertEquals(1.0, meter.kept().wastedShare());
    }

    /** A cpu as it is told from outside: to whom it belonged last, and since when it is free. */
    private static final class Cpu {
        String last = "";
        long freed = -1;
        long freedBy = -1;
        long job = -1;
    }

    /** Jobs of three groups at random; each second everything is counted cpu by cpu, from starts and ends alone. */
    @Test
    void distanceAndMatchesAreThoseOfARecordOfStartsAndEnds() {
        int size = 6;
        int met = 0;
        for (long seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            List<String> groups = List.of("a", "b", "c");
            double[] targets = {0.5, 0.3, 0.2};
            Shares shares = new Shares(
                    100,
                    Accounting.GROUP,
                    1,
                    List.of(new Share("a", new Target(0.5)), new Share("b", 3), new Share("c", 2)),
                    List.of());
            ShareMeter tested = new ShareMeter(shares, Machine.ofCpus(size), moment -> {});
            List<Cpu> cpus = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                cpus.add(new Cpu());
            }
            long[] matches = new long[2];
            double sum = 0;
            long next = 0;
            for (long now = 0; now < 200; now++) {
                tested.advance(now);
                long second = now;
                for (long job = 0; job < next; job++) {
                    long id = job;
                    List<Cpu> its = cpus.stream().filter(cpu -> cpu.job == id).toList();
                    if (!its.isEmpty() && random.nextInt(8) == 0) {
                        tested.gone(JobId.of(job));
                        its.forEach(cpu -> {
                            cpu.freedBy = cpu.job;
                            cpu.job = -1;
                            cpu.freed = second;
                        });
                    }
                }
                String group = groups.get(random.nextInt(3));
                List<Cpu> free =
                        new ArrayList<>(cpus.stream().filter(cpu -> cpu.job < 0).toList());
                int wanted = 1 + random.nextInt(3);
                if (free.size() >= wanted && random.nextBoolean()) {
                    free.sort((one, other) -> compare(one, other, group, second));
                    for (Cpu cpu : free.subList(0, wanted)) {
                        boolean kept = cpu.last.equals(group) && cpu.freed == now;
                        matches[0] += cpu.last.isEmpty() || kept ? 0 : 1;
                        matches[1] += cpu.last.equals(group) && !kept ? 1 : 0;
                        cpu.last = group;
                        cpu.job = next;
                    }
                    tested.submitted(JobId.of(next), new Owner("u", group, ""), Request.cpus(wanted));
                    tested.started(JobId.of(next), cpus(wanted));
                    next++;
                }
                // Everybody always wants more than there is.
                if (now == 0) {
                    for (int i = 0; i < 3; i++) {
                        tested.submitted(JobId.of(1000 + i), new Owner("u", groups.get(i), ""), Request.cpus(size));
                    }
                }
                double differences = 0;
                for (int i = 0; i < 3; i++) {
                    String each = groups.get(i);
                    long held = cpus.stream()
                            .filter(cpu -> cpu.job >= 0 && cpu.last.equals(each))
                            .count();
                    differences += Math.abs(targets[i] - (double) held / size);
                }
                long idle = cpus.stream().filter(cpu -> cpu.job < 0).count();
                sum += 100 * (differences + (double) idle / size) / 2;
            }
            tested.advance(200);
            SharesKept kept = tested.kept();
            assertEquals(sum, kept.distanceSum(), 1e-6);
            assertEquals(matches[0], kept.matches());
            assertEquals(matches[1], kept.wasted());
            assertEquals(
                    kept.matches(),
                    kept.passes().stream().mapToLong(SharesKept.Pass::count).sum());
            met += kept.wasted() > 0 && kept.matches() > kept.wasted() ? 1 : 0;
        }
        assertTrue(met > 30, "too few matches of both kinds: " + met);
    }

    /** Which of two free cpus a job of the group takes first. */
    private static int compare(Cpu one, Cpu other, String group, long now) {
        int rank = Integer.compare(rank(one, group, now), rank(other, group, now));
        if (rank != 0) {
            return rank;
        }
        int freed = Long.compare(one.freed, other.freed);
        return freed != 0 ? freed : Long.compare(one.freedBy, other.freedBy);
    }

    private static int rank(Cpu cpu, String group, long now) {
        if (cpu.last.equals(group)) {
            return cpu.freed == now ? 0 : 1;
        }
        return cpu.last.isEmpty() ? 2 : 3;
    }
}
