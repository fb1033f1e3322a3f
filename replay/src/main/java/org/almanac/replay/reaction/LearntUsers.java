package org.almanac.replay.reaction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.almanac.replay.Arrivals;
import org.almanac.replay.JobOutcome;
import org.almanac.replay.ReplayJob;
import org.almanac.replay.Submissions;
import org.almanac.replay.Throughput;

/**
 * What is learnt of the users of a log: their batches, how long they will think before each, and at which hours they work.
 *
 * <p>It does not change, so that all policies have the same users with the same thoughts.
 */
final class LearntUsers implements Submissions {
    private final List<ReplayJob> recorded;
    private final Reaction reaction;
    private final HourClock clock;
    private final List<Batch> batches;
    /** By batch: the one that waits for its end, or {@link Batch#NONE}. */
    private final int[] waiter;
    /** By batch: the user's next one, or {@link Batch#NONE}. */
    private final int[] after;
    /** By batch: seconds. */
    private final long[] thinks;
    /** By user. */
    private final List<BitSet> hours;

    LearntUsers(List<ReplayJob> recorded, Reaction reaction, HourClock clock, long seed) {
        this.recorded = recorded;
        this.reaction = reaction;
        this.clock = clock;
        this.batches = BatchReader.read(new Recorded(recorded), reaction.pause());
        this.waiter = new int[batches.size()];
        this.after = new int[batches.size()];
        Arrays.fill(waiter, Batch.NONE);
        Arrays.fill(after, Batch.NONE);
        for (int i = 0; i < batches.size(); i++) {
            for (int awaited : batches.get(i).awaited) {
                waiter[awaited] = i;
            }
            if (batches.get(i).before != Batch.NONE) {
                after[batches.get(i).before] = i;
            }
        }
        this.thinks = thinks(seed);
        this.hours = hours();
    }

    private record Recorded(List<ReplayJob> list) implements BatchReader.JobTimes {
        @Override
        public int jobs() {
            return list.size();
        }

        @Override
        public int user(int place) {
            return list.get(place).user();
        }

        @Override
        public long submit(int place) {
            return list.get(place).submit();
        }

        @Override
        public long end(int place) {
            ReplayJob job = list.get(place);
            return job.submit() + Math.max(0, job.recordedWait()) + job.runtime();
        }
    }

    List<Batch> batches() {
        return batches;
    }

    int waiter(int batch) {
        return waiter[batch];
    }

    int after(int batch) {
        return after[batch];
    }

    /** How many seconds the user thinks before the batch, when what it waits for has ended. */
    long think(int batch) {
        return thinks[batch];
    }

    /** The first second from this one on in which the user works. */
    long nextWorkingTime(int user, long second) {
        return clock.next(second, hours.get(user));
    }

    private long[] thinks(long seed) {
        if (reaction.think() instanceof ThinkTime.Fixed fixed) {
            return batches.stream().mapToLong(batch -> fixed.seconds()).toArray();
        }
        if (reaction.think() instanceof ThinkTime.Recorded) {
            // After a longer pause the user comes back at the recorded time, however long ago the work was done.
            return batches.stream()
                    .mapToLong(batch -> batch.beginsSession ? Math.min(batch.think, reaction.pause()) : batch.think)
                    .toArray();
        }
        Map<Integer, List<Long>> byUser = new HashMap<>();
        List<Long> all = new ArrayList<>();
        for (Batch batch : batches) {
            if (batch.waits() && !batch.beginsSession && batch.think <= reaction.pause()) {
                byUser.computeIfAbsent(batch.user, user -> new ArrayList<>()).add(batch.think);
                all.add(batch.think);
            }
        }
        SplittableRandom random = new SplittableRandom(seed);
        return batches.stream()
                .mapToLong(batch -> drawn(byUser.getOrDefault(batch.user, all), random.split()))
                .toArray();
    }

    private static long drawn(List<Long> thinks, SplittableRandom random) {
        return thinks.isEmpty() ? 0 : thinks.get(random.nextInt(thinks.size()));
    }

    private List<BitSet> hours() {
        List<BitSet> hours = new ArrayList<>();
        for (Batch batch : batches) {
            if (batch.user == hours.size()) {
                hours.add(new BitSet(24));
            }
            if (reaction.hours() instanceof WorkingHours.Daily daily) {
                hours.get(batch.user).or(daily.hours());
            } else {
                hours.get(batch.user).set(clock.hour(batch.submit));
            }
        }
        return hours;
    }

    @Override
    public Arrivals arrivals(List<ReplayJob> jobs) {
        return new ReactingUsers(this, jobs.stream().map(ReplayJob::id).toList());
    }

    @Override
    public Optional<Throughput> throughput(List<JobOutcome> outcomes) {
        return Optional.of(new ServedUsers(recorded, batches, outcomes, reaction.pause()).throughput());
    }
}
