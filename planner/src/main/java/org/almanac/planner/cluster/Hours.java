package org.almanac.planner.cluster;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * At which hours jobs of which queues start and run: by prime time, and by dedicated time.
 *
 * <p>In dedicated time jobs of its queues run alone, wholly within it, and they run at no other time.
 *
 * @param prime empty where no time is told from another
 * @param dedicated in their order, apart from each other
 * @param dedicatedQueues the queues of dedicated time
 */
public record Hours(Optional<Prime> prime, List<Span> dedicated, QueueNames dedicatedQueues) {
    /** All jobs start at any time. */
    public static final Hours ALWAYS = new Hours(Optional.empty(), List.of(), QueueNames.NONE);

    public Hours {
        dedicated = joined(dedicated);
    }

    /** Prime time, or all other time. */
    public enum Part {
        PRIME,
        NON_PRIME;

        /** The other one. */
        public Part other() {
            return this == PRIME ? NON_PRIME : PRIME;
        }
    }

    /** Whether jobs of queues that are neither for prime time nor for other time may run across its bounds. */
    public enum OtherQueues {
        BOUND,
        EXEMPT
    }

    /**
     * What prime time means.
     *
     * @param primeQueues the queues whose jobs start in prime time alone
     * @param nonPrimeQueues the queues whose jobs start in other time alone; a queue of both is of prime time
     * @param within the parts in which a job that starts there also ends, but for the spill
     * @param spillIntoPrime by how many seconds such a job may run on into prime time
     * @param spillIntoNonPrime by how many seconds such a job may run on into other time
     */
    public record Prime(
            PrimeTime time,
            QueueNames primeQueues,
            QueueNames nonPrimeQueues,
            Set<Part> within,
            long spillIntoPrime,
            long spillIntoNonPrime,
            OtherQueues otherQueues) {
        public Prime {
            within = Set.copyOf(within);
            if (spillIntoPrime < 0 || spillIntoNonPrime < 0) {
                throw new IllegalArgumentException(
                        "A spill must be at least 0 s, but is " + spillIntoPrime + " and " + spillIntoNonPrime);
            }
        }

        /** By how many seconds a job that starts in that part may run on into the other. */
        long spillOutOf(Part part) {
            return part == Part.PRIME ? spillIntoNonPrime : spillIntoPrime;
        }

        /** The part in which alone jobs of the queue start; empty for a queue of both. */
        public Optional<Part> partOf(String queue) {
            if (primeQueues.include(queue)) {
                return Optional.of(Part.PRIME);
            }
            return nonPrimeQueues.include(queue) ? Optional.of(Part.NON_PRIME) : Optional.empty();
        }
    }

    /** The same by a clock that began at that epoch second, as a log's does. */
    public Hours since(long begin) {
        return new Hours(
                prime.map(each -> new Prime(
                        each.time.since(begin),
                        each.primeQueues,
                        each.nonPrimeQueues,
                        each.within,
                        each.spillIntoPrime,
                        each.spillIntoNonPrime,
                        each.otherQueues)),
                dedicated.stream()
                        .map(span -> new Span(span.from() - begin, span.to() - begin))
                        .toList(),
                dedicatedQueues);
    }

    /** Whether all jobs start at any time, as far as is said here. */
    public boolean areAlways() {
        return prime.isEmpty() && dedicated.isEmpty() && dedicatedQueues.equals(QueueNames.NONE);
    }

    private static List<Span> joined(List<Span> spans) {
        List<Span> joined = new ArrayList<>();
        for (Span span :
                spans.stream().sorted(Comparator.comparingLong(Span::from)).toList()) {
            int last = joined.size() - 1;
            if (last >= 0 && joined.get(last).to() >= span.from()) {
                joined.set(
                        last,
                        new Span(
                                joined.get(last).from(),
                                Math.max(joined.get(last).to(), span.to())));
            } else {
                joined.add(span);
            }
        }
        return List.copyOf(joined);
    }
}
