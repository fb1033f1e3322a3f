package org.almanac.daemon.view;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The limits as readers see them, with what is used of each now, and what is planned to be.
 *
 * @param courses how their use goes on by the plan, worked out when somebody asks
 */
public record ListedLimits(List<ListedLimit> limits, Courses courses) {
    public static final ListedLimits NONE = new ListedLimits(List.of(), (limit, subject) -> List.of());

    public ListedLimits {
        limits = List.copyOf(limits);
    }

    /** How the use of limits goes on from now on, by running and planned jobs. */
    @FunctionalInterface
    public interface Courses {
        /** Of that limit by that subject: the first step is that of now; none where no job counts in it. */
        List<Step> of(String limit, String subject);
    }

    /** From that moment on, in epoch seconds, so much is used, until the next step. */
    public record Step(long from, long used) {}

    /** The use of that limit by that subject; empty where no job counts in it. */
    public Optional<Use> use(String limit, String subject) {
        return limits.stream()
                .filter(each -> each.name().equals(limit))
                .flatMap(each -> each.uses().stream())
                .filter(use -> use.subject().equals(subject))
                .findFirst();
    }

    /**
     * A limit.
     *
     * @param subject which jobs it counts together, in words: {@code each user}
     * @param resource what it counts: {@code jobs}, a resource, or a thing that belongs to no node
     * @param cluster the cluster to which it applies; empty where it applies to all together
     * @param value how much it allows each subject
     * @param uses by subject, those first of whose value most is in use
     */
    public record ListedLimit(
            String name, String subject, String resource, Optional<String> cluster, long value, List<Use> uses) {
        public ListedLimit {
            uses = List.copyOf(uses);
        }

        /** The same with the use of these subjects alone. */
        public ListedLimit of(Collection<String> subjects) {
            return new ListedLimit(
                    name,
                    subject,
                    resource,
                    cluster,
                    value,
                    uses.stream()
                            .filter(use -> subjects.contains(use.subject()))
                            .toList());
        }
    }

    /**
     * What one subject uses of a limit.
     *
     * @param subject the user, group, project, queue or job array; empty where all jobs count together
     * @param used what running jobs use of it now
     * @param planned the most that is used of it at once from now on, by the plan
     * @param running how many jobs count in it now
     * @param waiting how many jobs wait for it now
     * @param holders of the running ones those that are expected to end first, ten at most
     */
    public record Use(
            String subject, long value, long used, long planned, int running, int waiting, List<Holder> holders) {
        public Use {
            holders = List.copyOf(holders);
        }

        /** Whether nothing is left of it. */
        public boolean isFull() {
            return used >= value;
        }
    }

    /**
     * A running job that counts in a limit.
     *
     * @param until its expected end, in epoch seconds
     */
    public record Holder(String id, String user, long amount, long until) {
        /** Which job it is and whose, in words; where it is hidden, that it is another one. */
        public String words() {
            return id.equals(OthersHidden.OTHER) ? "another job" : "job " + id + " of " + user;
        }
    }
}
