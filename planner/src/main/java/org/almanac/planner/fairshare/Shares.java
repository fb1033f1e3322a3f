package org.almanac.planner.fairshare;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.almanac.planner.cluster.Owner;

/**
 * How a machine is to be shared out: a tree of shares with users at its leaves, and how fast use is forgotten.
 *
 * <p>A job belongs to a leaf. Where use is accounted by group (or project), that is its user's leaf below the share of
 * its group's name, wherever in the tree that stands; a group that no share is named after has one at the top. Where use
 * is accounted by user, it is the user's one leaf: below the share that names the user, else at the top. A job without a
 * group belongs to a leaf of its user's at the top. Whoever is not named has the usual weight. Shares lie on a bounded
 * number of levels, so that whatever goes down the tree may do so by recursion.
 *
 * @param halfLife after so many seconds use counts half
 * @param usualWeight of users, groups and projects that are not named
 * @param shares those at the top
 * @param users the weights of users at the top
 */
public record Shares(long halfLife, Accounting by, long usualWeight, List<Share> shares, List<User> users) {
    /** All users alike, with a half-life of a week. */
    public static final Shares EQUAL = new Shares(7 * 86_400, Accounting.USER, 1, List.of(), List.of());

    /** Shares lie on so many levels at most. */
    public static final int MOST_LEVELS = 100;

    /** By whom use is accounted. */
    public enum Accounting {
        USER,
        GROUP,
        PROJECT;

        /** The name of the share to which a job belongs; empty where it belongs to none or to that of its user. */
        String shareOf(Owner owner) {
            return switch (this) {
                case USER -> "";
                case GROUP -> owner.group();
                case PROJECT -> owner.project();
            };
        }
    }

    /**
     * What a group, a project or several of them may have of what is above, by its weight among all that is there.
     *
     * @param weight at least 1
     * @param shares those below it, beside its users
     * @param users the weights of its users
     */
    public record Share(String name, long weight, List<Share> shares, List<User> users) {
        public Share {
            requireWeight(name, weight);
            shares = List.copyOf(shares);
            users = List.copyOf(users);
        }

        /** A share with nothing below it that has a name. */
        public Share(String name, long weight) {
            this(name, weight, List.of(), List.of());
        }
    }

    /** The weight of a user, at least 1. */
    public record User(String name, long weight) {
        public User {
            requireWeight(name, weight);
        }
    }

    public Shares {
        if (halfLife < 1) {
            throw new IllegalArgumentException("The half-life must be at least 1 s, but is " + halfLife);
        }
        requireWeight("whoever is not named", usualWeight);
        shares = List.copyOf(shares);
        users = List.copyOf(users);
        Set<String> namedShares = new HashSet<>();
        Set<String> namedUsers = new HashSet<>();
        requireDistinct(shares, users, by, namedShares, namedUsers, 1);
    }

    private static void requireWeight(String name, long weight) {
        if (weight < 1) {
            throw new IllegalArgumentException("The weight of " + name + " must be at least 1, but is " + weight);
        }
    }

    /** A share has one place in the tree, and a user one below each share, or in the whole tree. */
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
