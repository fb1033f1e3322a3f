package org.almanac.planner.truth;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import org.almanac.planner.Event;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.limit.Subject;
import org.almanac.planner.truth.TrueJob.Phase;

/**
 * Makes what happens at a site: submissions and ends, what people and nodes do, and how starts are answered.
 *
 * <p>It changes what is true and gives the events that tell it. The same seed and the same starts give the same events.
 * From a minute after the last submission on nothing is disturbed any more.
 */
final class Disturber {
    private final TrueSite site;
    private final Disturbances disturbances;
    private final SplittableRandom random;
    private final RandomPlacer placer;
    private final RuleChanges rules;
    private final NodeChanges nodes;
    private final List<TrueJob> toCome;
    private final long calmFrom;
    private long nextDisturbance;
    private boolean rulesTold;

    Disturber(TrueSite site, Disturbances disturbances, long seed) {
        this.site = site;
        this.disturbances = disturbances;
        this.random = new SplittableRandom(~seed);
        this.placer = new RandomPlacer(site, random);
        this.rules = new RuleChanges(site, random, new SplittableRandom(seed));
        this.nodes = new NodeChanges(site, random);
        this.toCome = new ArrayList<>(site.jobs());
        this.calmFrom = toCome.get(toCome.size() - 1).job.submitted() + 60;
        this.nextDisturbance = disturbances == Disturbances.NONE
                ? Times.NEVER
                : toCome.get(0).job.submitted() + random.nextInt(10);
    }

    /** When something happens next whatever the scheduler does, in epoch seconds, or {@link Times#NEVER}. */
    long next() {
        long next = toCome.isEmpty() ? Times.NEVER : toCome.get(0).job.submitted();
        for (TrueJob job : site.jobs()) {
            if (job.phase == Phase.RUNNING) {
                next = Math.min(next, Math.max(site.now(), job.end));
            }
        }
        return Math.min(next, nextDisturbance);
    }

    /** By how many seconds the next instant comes later than it was asked for, where it does. */
    OptionalLong lateness() {
        return isTroubled() && random.nextInt(15) == 0 ? OptionalLong.of(random.nextInt(20)) : OptionalLong.empty();
    }

    private boolean isTroubled() {
        return disturbances != Disturbances.NONE && site.now() < calmFrom;
    }

    /** What happens now, as one batch. */
    List<Event> happenings() {
        List<Event> events = new ArrayList<>();
        Set<JobId> touched = new HashSet<>();
        if (site.isRuled() && !rulesTold) {
            rulesTold = true;
            rules.begin(events);
        }
        for (TrueJob job : site.jobs()) {
            if (job.phase == Phase.RUNNING && job.end <= site.now()) {
                job.phase = Phase.GONE;
                job.hasRun = true;
                events.add(new Event.Ended(job.job.id()));
                touched.add(job.job.id());
            }
        }
        site.passDelays();
        if (nextDisturbance <= site.now()) {
            int count = 1 + random.nextInt(3);
            for (int i = 0; i < count; i++) {
                disturb(events, touched);
            }
            long next = site.now() + random.nextInt(12);
            nextDisturbance = next < calmFrom ? next : Times.NEVER;
        }
        while (!toCome.isEmpty() && toCome.get(0).job.submitted() <= site.now()) {
            TrueJob job = toCome.remove(0);
            job.phase = Phase.WAITING;
            events.add(new Event.Submitted(job.job));
            if (disturbances != Disturbances.NONE && random.nextInt(8) == 0) {
                begunBefore(job, events);
            }
        }
        if (events.isEmpty()) {
            events.add(new Event.Timer());
        }
        if (disturbances != Disturbances.NONE && random.nextBoolean()) {
            shuffleKeepingSubmissions(events);
        }
        if (site.isRuled()) {
            rules.changeShares(events, isTroubled());
            rules.changeFormula(events, isTroubled());
            rules.changeHours(events, isTroubled());
        }
        return events;
    }

    /** The order in a batch must not matter, but for submissions among themselves and what concerns one job or node. */
    private void shuffleKeepingSubmissions(List<Event> events) {
        int swaps = events.size();
        for (int i = 0; i < swaps && events.size() > 1; i++) {
            int at = random.nextInt(events.size() - 1);
            boolean submissions =
                    events.get(at) instanceof Event.Submitted != events.get(at + 1) instanceof Event.Submitted;
            if (submissions) {
                Collections.swap(events, at, at + 1);
            }
        }
    }

    /** The answers to starts of jobs that have been given their places; free is what is left beside them. */
    List<Event> answer(List<Start> starts, long[][] free) {
        List<Event> answers = new ArrayList<>();
        for (Start start : starts) {
            TrueJob job = site.job(start.job().id());
            int luck = isTroubled() ? random.nextInt(20) : 19;
            if (luck < 3) {
                job.phase = Phase.DELAYED;
                job.job = job.job.shortest();
                long retryAt = site.now() + random.nextInt(12);
                job.retryAt = Math.max(retryAt, site.now() + 1);
                job.placement.addTo(free[job.placement.cluster()], 1);
                answers.add(new Event.StartRefused(job.job.id(), retryAt));
            } else if (luck == 3) {
                job.placement.addTo(free[job.placement.cluster()], 1);
                Placement other = placer.place(job.job.request(), free).orElse(job.placement);
                other.addTo(free[other.cluster()], -1);
                site.occupy(job, other, site.now());
                answers.add(new Event.StartedElsewhere(job.job.id(), other, site.now()));
            } else {
                answers.add(new Event.StartConfirmed(job.job.id(), site.now()));
            }
        }
        return answers;
    }

    private void disturb(List<Event> events, Set<JobId> touched) {
        if (site.isRuled() && random.nextInt(3) == 0) {
            rules.disturb(events);
            return;
        }
        boolean withNodes = disturbances == Disturbances.PEOPLE_AND_NODES;
        int kind = random.nextInt(withNodes ? 18 : 12);
        if (kind >= 12) {
            nodes.disturb(kind, events, touched);
        } else {
            disturbJob(kind, events, touched);
        }
    }

    // Jobs.

    private void disturbJob(int kind, List<Event> events, Set<JobId> touched) {
        List<TrueJob> untouched = new ArrayList<>(site.jobs());
        untouched.removeIf(
                job -> job.phase == Phase.TO_COME || job.phase == Phase.GONE || touched.contains(job.job.id()));
        if (untouched.isEmpty()) {
            return;
        }
        TrueJob job = untouched.get(random.nextInt(untouched.size()));
        JobId id = job.job.id();
        int before = events.size();
        switch (kind) {
            case 0, 1 -> {
                if (job.phase == Phase.WAITING || job.phase == Phase.DELAYED) {
                    job.phase = Phase.HELD;
                    events.add(new Event.Held(id));
                } else if (job.phase == Phase.HELD) {
                    job.phase = job.retryAt > site.now() ? Phase.DELAYED : Phase.WAITING;
                    events.add(new Event.Released(id));
                }
            }
            case 2 -> {
                if (random.nextInt(3) == 0) {
                    job.phase = Phase.GONE;
                    job.deleted = true;
                    events.add(new Event.Deleted(id));
                }
            }
            case 3, 4 -> {
                if (job.phase == Phase.RUNNING) {
                    job.phase = Phase.SUSPENDED;
                    job.left = Math.max(0, job.end - site.now());
                    events.add(new Event.Suspended(id));
                } else {
                    resume(job, events);
                }
            }
            case 5 -> {
                if (job.phase == Phase.RUNNING || job.phase == Phase.SUSPENDED) {
                    job.requeue(events);
                }
            }
            case 6 -> startElsewhere(job, events);
            case 7, 8 -> change(job, events);
            case 9 -> {
                if (job.phase == Phase.RUNNING) {
                    long expected = site.now() + 1 + random.nextInt(20);
                    job.end = site.now() + random.nextInt(25);
                    job.runtime = job.end - job.started;
                    events.add(new Event.Overrunning(id, expected));
                }
            }
            case 10 -> {
                // It runs on past its walltime, which no event tells.
                if (job.phase == Phase.RUNNING) {
                    job.end += random.nextInt(30);
                    job.runtime = job.end - job.started;
                }
            }
            default -> {
                if (!site.isRuled()) {
                    events.add(
                            random.nextBoolean()
                                    ? new Event.LimitsChanged(List.of())
                                    : new Event.QueueChanged(new Queue("q", Queue.Running.STARTED, 0)));
                }
            }
        }
        if (events.size() > before) {
            touched.add(id);
        }
    }

    private void resume(TrueJob job, List<Event> events) {
        if (job.phase == Phase.SUSPENDED
                && job.placement.fitsIn(site.free()[job.placement.cluster()])
                && site.isOnUpNodes(job.placement)) {
            job.phase = Phase.RUNNING;
            job.end = site.now() + job.left;
            events.add(new Event.Resumed(job.job.id()));
        }
    }

    private void startElsewhere(TrueJob job, List<Event> events) {
        if (job.phase != Phase.WAITING && job.phase != Phase.HELD && job.phase != Phase.DELAYED) {
            return;
        }
        Optional<Placement> found = placer.place(job.job.request(), site.free());
        found.ifPresent(placement -> {
            long started = Math.max(job.job.submitted(), site.now() - random.nextInt(5));
            site.occupy(job, placement, started);
            events.add(new Event.StartedElsewhere(job.job.id(), placement, started));
        });
    }

    /** A job that its batch tells to be more than waiting. */
    private void begunBefore(TrueJob job, List<Event> events) {
        if (random.nextBoolean()) {
            job.phase = Phase.HELD;
            events.add(new Event.Held(job.job.id()));
        } else {
            startElsewhere(job, events);
        }
    }

    private void change(TrueJob job, List<Event> events) {
        Job old = job.job;
        long walltime = 1 + random.nextInt(50);
        boolean waits = job.phase == Phase.WAITING || job.phase == Phase.HELD || job.phase == Phase.DELAYED;
        Request request = waits && random.nextInt(3) == 0
                ? RandomSite.request(random, site.shape(), site.first())
                : old.request();
        Conditions conditions = old.conditions();
        String queue = old.queue();
        if (site.isRuled() && random.nextInt(3) == 0) {
            request = RandomSite.withCountables(random, request);
            conditions = RandomSite.conditions(random, job.order, site.now());
            queue = TrueRules.name(random, Subject.Party.QUEUE);
        }
        Job changed = new Job(old.id(), old.owner(), queue, old.submitted(), walltime, request, conditions);
        job.job = site.isRuled() ? RandomSite.expected(changed) : changed;
        events.add(new Event.Changed(job.job));
    }

    // The end.

    /** Nodes come up, holds go, a suspended job runs on or waits; nothing happens where all is right. */
    List<Event> putAllRight() {
        List<Event> events = new ArrayList<>();
        nodes.comeUp(events);
        rules.lift(events);
        for (TrueJob job : site.jobs()) {
            if (job.phase == Phase.HELD) {
                job.phase = job.retryAt > site.now() + 1 ? Phase.DELAYED : Phase.WAITING;
                events.add(new Event.Released(job.job.id()));
            } else if (job.phase == Phase.SUSPENDED) {
                if (!site.isGone(job.placement.cluster(), job.placement.node(0))) {
                    resume(job, events);
                }
                if (job.phase == Phase.SUSPENDED) {
                    job.requeue(events);
                }
            }
        }
        return events;
    }
}
