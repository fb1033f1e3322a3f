package org.almanac.planner.fairshare;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.almanac.planner.cluster.Owner;

/**
 * How the machine is to be shared out: a tree of shares with users at its leaves, and how fast use decays.
 *
 * <p>Each job is accounted to one leaf. By group, or by project, that is the user's leaf below the share with the
 * group's name, wherever in the tree that share stands; a group without a share gets one at the top. By user, it is the
 * user's only leaf: below the share that names the user, else at the top. A job without a group is accounted to a leaf
 * of its user at the top.
 *
 * <p>Users, groups and projects that are not named have the usual weight. Shares lie on a bounded number of levels, so
 * code may walk down the tree by recursion.
 *
 * @param decay how use comes to count less with time
 * @param halfLife the seconds after which use counts half, at least 1
 * @param usualWeight the weight of users, groups and projects that are not named, at least 1
 * @param shares the shares at the top
 * @param users the weights of users at the top
 */
public record Shares(
        Decay decay, long halfLife, Accounting by, long usualWeight, List<Share> shares, List<User> users) {
    /** Equal shares for all users, with a half-life of a week. */
    public static final Shares EQUAL = new Shares(7 * 86_400, Accounting.USER, 1, List.of(), List.of());

    /** The number of levels on which shares may lie. */
    public static final int MOST_LEVELS = 100;

    /** To what use is accounted. */
    public enum Accounting {
        USER,
        GROUP,
        PROJECT;

        /** The name of the job's share, given its owner; empty if the job is accounted to its user alone. */
        String shareOf(Owner owner) {
            return switch (this) {
                case USER -> "";
                case GROUP -> owner.group();
                case PROJECT -> owner.project();
            };
        }
    }

    /**
     * A share of what there is above it, for a group, a project, or several of them, by its weight among all siblings.
     *
     * @param weight at least 1; it says nothing of a share with a target
     * @param target its part of the whole machine; for outermost shares alone, and those beside it without one divide by
     *     their weights what the targets leave
     * @param shares the shares below this one
     * @param users the weights of the users below this one
     */
    public record Share(String name, long weight, Optional<Target> target, List<Share> shares, List<User> users) {
        public Share {
            requireWeight(name, weight);
            shares = List.copyOf(shares);
            users = List.copyOf(users);
        }

        /** A share without a target. */
        public Share(String name, long weight, List<Share> shares, List<User> users) {
            this(name, weight, Optional.empty(), shares, users);
        }

        /** A share with a target that names nothing below it. */
        public Share(String name, Target target) {
            this(name, 1, Optional.of(target), List.of(), List.of());
        }

        /** A share that names nothing below it. */
        public Share(String name, long weight) {
            this(name, weight, List.of(), List.of());
        }
    }

    /** A user's weight, at least 1. */
    public record User(String name, long weight) {
        public User {
            requireWeight(name, weight);
        }
    }

    /** Shares under which use decays smoothly. */
    public Shares(long halfLife, Accounting by, long usualWeight, List<Share> shares, List<User> users) {
        this(Decay.SMOOTH, halfLife, by, usualWeight, shares, users);
    }

    public Shares {
        if (halfLife < 1) {
            throw new IllegalArgumentException("The half-life must be at least 1 s, but is " + halfLife);
        }
        requireWeight("a name that is not listed", usualWeight);
        shares = List.copyOf(shares);
        users = List.copyOf(users);
        Set<String> namedShares = new HashSet<>();
        Set<String> namedUsers = new HashSet<>();
        requireDistinct(shares, users, by, namedShares, namedUsers, 1);
        requireTargets(shares);
    }

    private static void requireTargets(List<Share> outermost) {
        outermost.forEach(share -> share.shares().forEach(Shares::requireNoTarget));
        List<Target> targets =
                outermost.stream().flatMap(share -> share.target().stream()).toList();
        targets.stream()
                .flatMap(target -> target.phases().stream())
                .flatMapToLong(phase -> LongStream.of(phase.from(), phase.to()))
                .forEach(time -> requireWhole(targets, time));
        requireWhole(targets, Long.MIN_VALUE);
    }

    private static void requireNoTarget(Share share) {
        if (share.target().isPresent()) {
            throw new IllegalArgumentException(share.name() + " has a target, but is a part of another share");
        }
        share.shares().forEach(Shares::requireNoTarget);
    }

    private static void requireWhole(List<Target> targets, long time) {
        double sum = targets.stream().mapToDouble(target -> target.at(time)).sum();
        if (sum > 1 + 1e-9) {
            throw new IllegalArgumentException("Targets must be 1 together at most, but are " + sum + " at " + time);
        }
    }

    /** The same shares by a clock that began at that epoch second, as a log's does. */
    public Shares since(long begin) {
        return new Shares(
                decay,
                halfLife,
                by,
                usualWeight,
                shares.stream()
                        .map(share -> new Share(
                                share.name(),
                                share.weight(),
                                share.target().map(target -> target.since(begin)),
                                share.shares(),
                                share.users()))
                        .toList(),
                users);
    }

    private static void requireWeight(String name, long weight) {
        if (weight < 1) {
            throw new IllegalArgumentException("The weight of " + name + " must be at least 1, but is " + weight);
        }
    }

    /**
     * Refuses a share named twice in the tree, a user named twice below one share, and by user a user named twice at
     * all.
     */
    private static void requireDistinct(
            List<Share> shares,
            List<User> users,
            Accounting by,
            Set<String> namedShares,
            Set<String> namedUsers,
            int level) {
        Set<String> taken = by == Accounting.USER ? namedUsers : new HashSet<>();
        for (User user : users) {
            require(taken.add(user.name()), user.name());
        }
        for (Share share : shares) {
            if (level > MOST_LEVELS) {
                throw new IllegalArgumentException("Shares must lie on at most " + MOST_LEVELS + " levels, but "
                        + share.name() + " is below these");
            }
            require(namedShares.add(share.name()), share.name());
            requireDistinct(share.shares(), share.users(), by, namedShares, namedUsers, level + 1);
        }
    }

    private static void require(boolean distinct, String name) {
        if (!distinct) {
            throw new IllegalArgumentException(name + " is named twice in a tree of shares");
        }
    }
}
