package org.almanac.planner.plan.reservation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import org.almanac.planner.Event;
import org.almanac.planner.Sites;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;
import org.almanac.planner.plan.Plan;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.SiteListener;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Compressions of one node's plan in one order and then another, against those of a copy, which knows nothing of what has
 * been given back and tries every job everywhere. Some jobs ask for few cpus and hold the whole node.
 */
class ShuffledCompressionTest {
    private static final int SEEDS = Sites.of(500);
    private static final int INSTANTS = 120;

    private final Site site =
            new Site(new Machine(ResourceKinds.CPUS_ONLY, List.of(Cluster.alike("c", 1, Resources.of(16)))));
    private final Plan plan = new Plan(site);
    private final ReservationPlan reservations = new ReservationPlan(plan, 0);
    private int submitted;

    private final SiteListener planning = new SiteListener() {
        @Override
        public void freed(long now, JobEntry job) {
            reservations.freed(job, now);
        }

        @Override
        public void arrived(long now, JobEntry job) {
            reservations.reserve(job, now);
        }

        @Override
        public void withdrawn(JobEntry job) {
            reservations.cancel(job);
        }
    };

    @ParameterizedTest
    @EnumSource(names = {"SHARED", "EXCLUSIVE"})
    void jobsAdvanceAsFarAsWhereNothingIsKnown(Sharing ofSome) {
        int advanced = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            advanced += new ShuffledCompressionTest().run(new SplittableRandom(seed), ofSome, seed);
        }
        assertTrue(advanced > 10 * SEEDS, "advanced: " + advanced);
    }

    private int run(SplittableRandom random, Sharing ofSome, int seed) {
        int[] cpus = {1 + random.nextInt(10), 1 + random.nextInt(10)};
        int[] walltimes = {2 + random.nextInt(60), 2 + random.nextInt(60)};
        long now = 1_000;
        int advanced = 0;
        for (int instant = 0; instant < INSTANTS; instant++) {
            reservations.forgetBefore(now);
            List<Event> events = ends(random, now);
            for (int i = random.nextInt(3); i > 0 && site.queue().size() < 60; i--) {
                int shape = random.nextInt(4);
                Sharing sharing = random.nextInt(4) == 0 ? ofSome : Sharing.SHARED;
                events.add(
                        shape < 2
                                ? newcomer(now, cpus[shape], walltimes[shape], sharing)
                                : newcomer(now, 1 + random.nextInt(12), 1 + random.nextInt(80), sharing));
            }
            site.apply(now, events.isEmpty() ? List.of(new Event.Timer()) : events, planning);
            if (random.nextInt(4) > 0) {
                Site copiedSite = site.copy();
                Plan copied = plan.copy(copiedSite);
                ReservationPlan knowingNothing = reservations.copy(copied);
                List<JobEntry> order = new ArrayList<>(site.queue());
                if (random.nextBoolean()) {
                    Collections.shuffle(order, new Random(random.nextLong()));
                }
                List<String> before = starts(plan);
                reservations.compress(now, order);
                knowingNothing.compress(
                        now, order.stream().map(copiedSite::counterpart).toList());
                assertEquals(starts(copied), starts(plan), "seed " + seed + ", instant " + instant);
                advanced += before.equals(starts(plan)) ? 0 : 1;
            }
            startDue(now);
            now = next(random, now);
        }
        return advanced;
    }

    private Event newcomer(long now, int cpus, int walltime, Sharing sharing) {
        Request request = new Request(List.of(new Chunk(1, Resources.of(cpus))), Arrangement.FREE, sharing);
        return new Event.Submitted(new Job(JobId.of(++submitted), Owner.user("u"), "", now, walltime, request));
    }

    /** The jobs whose time is over, perhaps one job before its time, and perhaps one that is deleted while it waits. */
    private List<Event> ends(SplittableRandom random, long now) {
        Set<JobId> ended = new HashSet<>();
        for (JobEntry job : site.running()) {
            if (job.expectedEnd() <= now || random.nextInt(6) == 0) {
                ended.add(job.job().id());
            }
        }
        List<Event> events = new ArrayList<>();
        ended.forEach(id -> events.add(new Event.Ended(id)));
        if (random.nextInt(6) == 0 && !site.queue().isEmpty()) {
            events.add(new Event.Deleted(
                    site.queue().get(random.nextInt(site.queue().size())).job().id()));
        }
        return events;
    }

    private void startDue(long now) {
        List<Event> confirmations = new ArrayList<>();
        for (JobEntry job : List.copyOf(site.queue())) {
            if (plan.table().isPlanned(job) && plan.table().start(job) <= now) {
                reservations.starts(job);
                site.start(now, job, plan.table().placement(job));
                confirmations.add(new Event.StartConfirmed(job.job().id(), now));
            }
        }
        if (!confirmations.isEmpty()) {
            site.apply(now, confirmations, planning);
        }
    }

    /** Not after the next planned start or expected end. */
    private long next(SplittableRandom random, long now) {
        long next = now + 1 + random.nextInt(15);
        for (JobEntry job : site.queue()) {
            next = plan.table().isPlanned(job)
                    ? Math.min(next, Math.max(now + 1, plan.table().start(job)))
                    : next;
        }
        for (JobEntry job : site.running()) {
            next = Math.min(next, Math.max(now + 1, job.expectedEnd()));
        }
        return next;
    }

    private static List<String> starts(Plan plan) {
        return plan.site().queue().stream()
                .map(job -> job.job().id() + " at "
                        + plan.table()
                                .reservation(job)
                                .map(place -> Long.toString(place.start()))
                                .orElse("no time"))
                .toList();
    }
}
