package org.almanac.pbs.follow;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.pbs.follow.FollowedJob.Phase;
import org.almanac.pbs.follow.Sighting.Stand;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Placement;

/**
 * Turns what is seen of one job, after what was known of it, into events that a scheduler in step can take.
 *
 * <p>The phase of a {@link FollowedJob} is always that which the scheduler has after the events told so far.
 */
final class JobFollower {
    /** An accepted start that is not seen after so many seconds has come to nothing. */
    private static final long PATIENCE = 30;

    private final Batches batches;
    private final long now;
    private final OptionalInt mostStarts;
    private final Consumer<FollowedJob> failed;
    private final Consumer<FollowedJob> ran;

    /**
     * A follower through the events of that time.
     *
     * @param mostStarts as in the rules of the server
     * @param failed told of each job that has fallen back after its start was accepted, while it still knows where
     * @param ran told of each job that has come to run where it was started
     */
    JobFollower(
            Batches batches,
            long now,
            OptionalInt mostStarts,
            Consumer<FollowedJob> failed,
            Consumer<FollowedJob> ran) {
        this.batches = batches;
        this.now = now;
        this.mostStarts = mostStarts;
        this.failed = failed;
        this.ran = ran;
    }

    /** A job that the scheduler does not know and that is not over. */
    FollowedJob appears(Sighting seen) {
        FollowedJob known = new FollowedJob(seen.job(), seen.told().toldAs(), seen.startCount());
        JobId id = seen.job().id();
        batches.first(new Event.Submitted(seen.job()));
        if (seen.stand() == Stand.HELD) {
            batches.first(new Event.Held(id));
            known.phase = Phase.HELD;
        } else if (seen.stand() != Stand.WAITS) {
            batches.first(startedElsewhere(known, seen));
            suspendLater(known, seen);
        }
        return known;
    }

    /** A known job that is over. */
    void ends(FollowedJob known, Sighting seen) {
        boolean ran = seen.startCount() > known.startCount
                || seen.started().isPresent() && seen.started().getAsLong() >= known.decided;
        if (seen.told().hidesItsRun()) {
            vanishes(known);
        } else if (known.phase == Phase.STARTING && !ran) {
            batches.first(new Event.Deleted(known.job.id()));
        } else {
            if (known.phase == Phase.STARTING) {
                batches.first(confirmed(known, seen));
            }
            vanishes(known);
        }
    }

    /** A known job that the server does not list any more; one whose start was accepted has run. */
    void vanishes(FollowedJob known) {
        JobId id = known.job.id();
        switch (known.phase) {
            case WAITING, HELD -> batches.first(new Event.Deleted(id));
            case STARTING -> {
                batches.first(new Event.StartConfirmed(id, known.decided));
                batches.first(new Event.Ended(id));
            }
            case RUNNING, SUSPENDED -> batches.first(new Event.Ended(id));
        }
    }

    /** A known job that is not over. */
    void continues(FollowedJob known, Sighting seen) {
        if (!known.job.equals(seen.job())) {
            known.job = seen.job();
            batches.first(new Event.Changed(seen.job()));
        }
        switch (known.phase) {
            case WAITING, HELD -> fromWaiting(known, seen);
            case STARTING -> fromStarting(known, seen);
            case RUNNING, SUSPENDED -> fromRunning(known, seen);
        }
        if (known.phase != Phase.STARTING) {
            known.startCount = seen.startCount();
        }
    }

    private void fromWaiting(FollowedJob known, Sighting seen) {
        if (seen.waits()) {
            hold(known, seen.stand() == Stand.HELD);
        } else {
            batches.first(startedElsewhere(known, seen));
            suspendLater(known, seen);
        }
    }

    private void fromStarting(FollowedJob known, Sighting seen) {
        boolean ours = seen.waits() || seen.placement().equals(known.placement);
        if (seen.told().isStarting() && ours) {
            known.onItsWay = seen.stand() == Stand.RUNS;
            return;
        }
        boolean counted = known.onItsWay || seen.startCount() > known.startCount || isCountedUnseen(seen);
        boolean fellBack = counted || now >= known.decided + PATIENCE;
        if (seen.waits()) {
            if (wasPutBack(known, seen)) {
                batches.first(confirmed(known, seen));
                requeue(known);
                hold(known, seen.stand() == Stand.HELD);
            } else if (fellBack || seen.stand() == Stand.HELD) {
                if (fellBack) {
                    blame(known);
                }
                comesToNothing(known, counted);
                hold(known, seen.stand() == Stand.HELD);
            }
        } else if (ours) {
            batches.first(confirmed(known, seen));
            if (seen.stand() == Stand.SUSPENDED) {
                suspend(known);
            }
        } else {
            batches.first(startedElsewhere(known, seen));
            suspendLater(known, seen);
        }
    }

    /**
     * Whether a job whose start was taken and that waits has been started and has fallen back, though it does not tell how often it was started:
     * OpenPBS counts its starts and has it run, as far as it tells, as soon as it has taken one, but of a job of an array that waits again it
     * tells nothing but what it tells of the array.
     */
    private boolean isCountedUnseen(Sighting seen) {
        return mostStarts.isPresent()
                && seen.waits()
                && seen.told().restraints().array().isPresent();
    }

    private void fromRunning(FollowedJob known, Sighting seen) {
        boolean counted = seen.startCount() > known.startCount && !known.onItsWay;
        if (seen.waits()) {
            boolean fellBack = known.onItsWay && !wasPutBack(known, seen);
            if (fellBack) {
                blame(known);
            }
            requeue(known);
            if (fellBack) {
                comesToNothing(known, true);
            }
            hold(known, seen.stand() == Stand.HELD);
        } else if (counted || !seen.placement().equals(known.placement)) {
            requeue(known);
            batches.first(startedElsewhere(known, seen));
            suspendLater(known, seen);
        } else {
            if (!seen.told().isStarting() && known.onItsWay) {
                runs(known);
            }
            if (seen.stand() == Stand.SUSPENDED && known.phase == Phase.RUNNING) {
                suspend(known);
            } else if (seen.stand() == Stand.RUNS && known.phase == Phase.SUSPENDED) {
                batches.first(new Event.Resumed(known.job.id()));
                known.phase = Phase.RUNNING;
            }
        }
    }

    /** Whether a job that waits has run since its start and was then put back by somebody. */
    private static boolean wasPutBack(FollowedJob known, Sighting seen) {
        return seen.told().notes().requeued().orElse(Long.MIN_VALUE) >= known.decided;
    }

    /** A start that came to nothing may be its nodes' fault. */
    private void blame(FollowedJob known) {
        if (!known.excused) {
            failed.accept(known);
        }
    }

    /**
     * A server that counts starts does not hold a job for all that may be wrong with it, such as a user whom a MoM does not know. One that it
     * has not held after so many starts in succession is tried ever more rarely.
     *
     * @param counted whether the server has counted the start
     */
    private void comesToNothing(FollowedJob known, boolean counted) {
        if (known.excused || !counted || mostStarts.isEmpty()) {
            Meaning meaning = known.excused ? Meaning.NOT_YET : Meaning.NODE_TROUBLE;
            batches.first(refused(known, meaning, now, Event.Unmade.FAILED));
            return;
        }
        int unheld = known.refusals - mostStarts.getAsInt();
        long pause = unheld > 0 ? Backoff.seconds(Meaning.NODE_TROUBLE, unheld) : Backoff.COUNTED;
        batches.first(refused(known, now + pause, Event.Unmade.FAILED));
    }

    private void hold(FollowedJob known, boolean held) {
        if (held && known.phase == Phase.WAITING) {
            batches.first(new Event.Held(known.job.id()));
            known.phase = Phase.HELD;
        } else if (!held && known.phase == Phase.HELD) {
            batches.first(new Event.Released(known.job.id()));
            known.phase = Phase.WAITING;
        }
    }

    private void requeue(FollowedJob known) {
        batches.first(new Event.Requeued(known.job.id()));
        waitsAgain(known);
    }

    private static void waitsAgain(FollowedJob known) {
        known.phase = Phase.WAITING;
        known.job = known.job.shortest();
        known.placement = Optional.empty();
        known.onItsWay = false;
    }

    private void suspend(FollowedJob known) {
        batches.first(new Event.Suspended(known.job.id()));
        known.phase = Phase.SUSPENDED;
    }

    /** After a batch in which the job was told to have been started. */
    private void suspendLater(FollowedJob known, Sighting seen) {
        if (seen.stand() == Stand.SUSPENDED) {
            batches.second(new Event.Suspended(known.job.id()));
            known.phase = Phase.SUSPENDED;
        }
    }

    private Event confirmed(FollowedJob known, Sighting seen) {
        known.phase = Phase.RUNNING;
        known.startCount = seen.startCount();
        runs(known);
        // A start time of before the decision is that of an earlier start.
        return new Event.StartConfirmed(
                known.job.id(), Math.max(known.decided, seen.started().orElse(known.decided)));
    }

    private Event startedElsewhere(FollowedJob known, Sighting seen) {
        Placement placement = seen.placement().orElseThrow();
        known.phase = Phase.RUNNING;
        known.placement = Optional.of(placement);
        known.startCount = seen.startCount();
        known.decided = now;
        known.excused = false;
        known.onItsWay = seen.told().isStarting();
        if (!known.onItsWay) {
            known.refusals = 0;
        }
        return new Event.StartedElsewhere(
                known.job.id(), placement, seen.started().orElse(now));
    }

    /** Its MoM has it. */
    private void runs(FollowedJob known) {
        known.onItsWay = false;
        known.refusals = 0;
        ran.accept(known);
    }

    /** A start that was decided has come to nothing. */
    static Event.StartRefused refused(FollowedJob known, Meaning meaning, long now, Event.Unmade unmade) {
        return refused(known, now + Backoff.seconds(meaning, known.refusals + 1), unmade);
    }

    private static Event.StartRefused refused(FollowedJob known, long retryAt, Event.Unmade unmade) {
        waitsAgain(known);
        known.refusals++;
        return new Event.StartRefused(known.job.id(), retryAt, unmade);
    }
}
