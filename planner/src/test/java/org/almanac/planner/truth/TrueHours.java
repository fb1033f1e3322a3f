package org.almanac.planner.truth;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.almanac.planner.cluster.Hours;
import org.almanac.planner.cluster.Hours.OtherQueues;
import org.almanac.planner.cluster.Hours.Part;
import org.almanac.planner.cluster.PrimeTime;
import org.almanac.planner.cluster.QueueNames;
import org.almanac.planner.cluster.Span;

/** At which hours jobs run, looked at second by second. Prime time is by the clocks of UTC, and the same on each day. */
record TrueHours(Hours hours) {
    static final TrueHours ALWAYS = new TrueHours(Hours.ALWAYS);

    /** So long no job is. */
    private static final long LONG = 2_000;

    /** Whether a job of the queue may run from then until then. */
    boolean admit(String queue, long from, long to) {
        boolean dedicated = hours.dedicatedQueues().include(queue);
        for (long second = from; second < Math.max(to, from + 1); second++) {
            if (isDedicated(second) != dedicated) {
                return false;
            }
        }
        return hours.prime().map(prime -> admits(prime, queue, from, to)).orElse(true);
    }

    private boolean isDedicated(long second) {
        return hours.dedicated().stream().anyMatch(span -> span.from() <= second && second < span.to());
    }

    private static boolean admits(Hours.Prime prime, String queue, long from, long to) {
        boolean forPrime = prime.primeQueues().include(queue);
        boolean forOther = !forPrime && prime.nonPrimeQueues().include(queue);
        Part part = part(prime.time(), from);
        if (forPrime && part != Part.PRIME || forOther && part != Part.NON_PRIME) {
            return false;
        }
        boolean bound = forPrime || forOther || prime.otherQueues() == OtherQueues.BOUND;
        if (!bound || !prime.within().contains(part)) {
            return true;
        }
        long spill = part == Part.PRIME ? prime.spillIntoNonPrime() : prime.spillIntoPrime();
        for (long second = from; second < from + LONG; second++) {
            if (part(prime.time(), second) != part) {
                return to <= second + spill;
            }
        }
        return true;
    }

    private static Part part(PrimeTime time, long second) {
        PrimeTime.Day day = time.week().get(0);
        long minute = Math.floorMod(second, 86_400L) / 60;
        boolean prime = day.from() <= day.to()
                ? day.from() <= minute && minute < day.to()
                : minute < day.to() || minute >= day.from();
        return prime ? Part.PRIME : Part.NON_PRIME;
    }

    /** Some, or none. */
    static TrueHours random(SplittableRandom random, long now) {
        if (random.nextInt(5) == 0) {
            return ALWAYS;
        }
        List<Span> dedicated = new ArrayList<>();
        for (int count = random.nextInt(3); count > 0; count--) {
            long from = now - 20 + random.nextInt(120);
            dedicated.add(new Span(from, from + 1 + random.nextInt(50)));
        }
        return new TrueHours(new Hours(
                random.nextInt(3) == 0 ? Optional.empty() : Optional.of(prime(random)), dedicated, queues(random)));
    }

    private static Hours.Prime prime(SplittableRandom random) {
        PrimeTime.Day day =
                random.nextInt(8) == 0 ? PrimeTime.Day.ALL : new PrimeTime.Day(random.nextInt(5), random.nextInt(5));
        PrimeTime time = new PrimeTime("UTC", List.of(day, day, day, day, day, day, day), Set.of(), Set.of());
        Set<Part> within = switch (random.nextInt(4)) {
            case 0 -> Set.of();
            case 1 -> Set.of(Part.PRIME);
            case 2 -> Set.of(Part.NON_PRIME);
            default -> Set.of(Part.PRIME, Part.NON_PRIME);
        };
        return new Hours.Prime(
                time,
                queues(random),
                queues(random),
                within,
                random.nextInt(2) * random.nextInt(20),
                random.nextInt(2) * random.nextInt(20),
                random.nextBoolean() ? OtherQueues.BOUND : OtherQueues.EXEMPT);
    }

    private static QueueNames queues(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> QueueNames.NONE;
            case 1 -> new QueueNames(Set.of("q"), Set.of());
            case 2 -> new QueueNames(Set.of(), Set.of("ot"));
            default -> new QueueNames(Set.of("reserved"), Set.of());
        };
    }
}
