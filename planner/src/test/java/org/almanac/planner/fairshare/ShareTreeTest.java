package org.almanac.planner.fairshare;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Comparator;
import java.util.List;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.fairshare.Shares.Accounting;
import org.almanac.planner.fairshare.Shares.Share;
import org.almanac.planner.fairshare.Shares.User;
import org.junit.jupiter.api.Test;

/** The order of users in a tree of shares. */
class ShareTreeTest {
    private static ShareTree tree(Shares shares, Owner... owners) {
        ShareTree tree = new ShareTree(shares);
        for (Owner owner : owners) {
            tree.add(owner);
        }
        return tree;
    }

    private static Owner of(String user, String group) {
        return new Owner(user, group, "p-" + group);
    }

    private static Shares shares(Accounting by, Share... shares) {
        return new Shares(100, by, 1, List.of(shares), List.of());
    }

    @Test
    void amongUsersAlikeTheUserOfLeastComesFirst() {
        ShareTree tree = tree(Shares.EQUAL, Owner.user("a"), Owner.user("b"), Owner.user("c"));
        assertArrayEquals(new int[] {2, 0, 1}, tree.ranks(new double[] {30, 10, 20}, 0));
        assertArrayEquals(new int[] {0, 2, 1}, tree.ranks(new double[] {5, 10, 7}, 0));
    }

    @Test
    void evenUsersHaveTheSameRank() {
        ShareTree tree = tree(Shares.EQUAL, Owner.user("a"), Owner.user("b"), Owner.user("c"));
        assertArrayEquals(new int[] {0, 0, 0}, tree.ranks(new double[3], 0));
        assertArrayEquals(new int[] {1, 0, 1}, tree.ranks(new double[] {4, 0, 4}, 0));
    }

    @Test
    void useIsHeldAgainstTheWeight() {
        Shares shares = new Shares(100, Accounting.USER, 2, List.of(), List.of(new User("a", 6)));
        ShareTree tree = tree(shares, Owner.user("a"), Owner.user("b"));
        assertArrayEquals(new int[] {0, 1}, tree.ranks(new double[] {29, 10}, 0));
        assertArrayEquals(new int[] {1, 0}, tree.ranks(new double[] {31, 10}, 0));
        assertArrayEquals(new int[] {0, 0}, tree.ranks(new double[] {30, 10}, 0));
    }

    /** The least of a group that used much comes after the most of one that used little. */
    @Test
    void allOfAWorseOffGroupComeAfterAllOfABetterOffOne() {
        ShareTree tree = tree(
                shares(Accounting.GROUP, new Share("physics", 3), new Share("chemistry", 1)),
                of("a", "physics"),
                of("b", "physics"),
                of("c", "chemistry"),
                of("d", "chemistry"));
        // 60 of 3 against 22 of 1.
        assertArrayEquals(new int[] {0, 1, 2, 3}, tree.ranks(new double[] {10, 50, 2, 20}, 0));
        // 60 of 3 against 18 of 1.
        assertArrayEquals(new int[] {2, 3, 1, 0}, tree.ranks(new double[] {10, 50, 16, 2}, 0));
    }

    @Test
    void everyLevelIsComparedForItself() {
        Share science = new Share("science", 2, List.of(new Share("physics", 3), new Share("biology", 1)), List.of());
        ShareTree tree = tree(
                shares(Accounting.PROJECT, science, new Share("p-teaching", 1)),
                new Owner("a", "", "physics"),
                new Owner("b", "", "biology"),
                new Owner("c", "", "p-teaching"),
                new Owner("d", "", "unnamed"));
        // Science 40 of 2, teaching 15, unnamed 30; below science 29 of 3 and 11 of 1.
        assertArrayEquals(new int[] {1, 2, 0, 3}, tree.ranks(new double[] {29, 11, 15, 30}, 0));
    }

    @Test
    void belowGroupsThatAreEvenUsersCompareAsBelowOne() {
        ShareTree tree = tree(
                shares(Accounting.GROUP, new Share("g", 1), new Share("h", 1)),
                of("a", "g"),
                of("b", "g"),
                of("c", "h"),
                of("d", "h"),
                of("e", ""));
        // The groups have 10 each; the user without a group stands beside them with more, with as much, with less.
        assertArrayEquals(new int[] {0, 3, 1, 2, 4}, tree.ranks(new double[] {1, 9, 4, 6, 11}, 0));
        assertArrayEquals(new int[] {0, 3, 1, 2, 4}, tree.ranks(new double[] {1, 9, 4, 6, 10}, 0));
        assertArrayEquals(new int[] {1, 4, 2, 3, 0}, tree.ranks(new double[] {1, 9, 4, 6, 5}, 0));
        assertArrayEquals(new int[] {0, 0, 0, 0, 0}, tree.ranks(new double[5], 0));
    }

    @Test
    void aGroupMayHaveUsersBesideGroups() {
        Share physics = new Share("physics", 1, List.of(new Share("lasers", 4)), List.of(new User("boss", 2)));
        ShareTree tree =
                tree(shares(Accounting.GROUP, physics), of("boss", "physics"), of("a", "physics"), of("a", "lasers"));
        assertArrayEquals(new int[] {1, 2, 0}, tree.ranks(new double[] {10, 6, 19}, 0));
        assertArrayEquals(new int[] {0, 1, 2}, tree.ranks(new double[] {10, 6, 27}, 0));
    }

    @Test
    void aUserOfTwoGroupsHasTwoLeavesUnlessUseIsAccountedByUser() {
        Owner[] owners = {of("a", "g"), of("a", "h"), of("b", "g")};
        double[] used = {10, 1, 5};
        assertArrayEquals(
                new int[] {2, 0, 1}, tree(shares(Accounting.GROUP), owners).ranks(used, 0));
        assertArrayEquals(
                new int[] {2, 0, 1}, tree(shares(Accounting.PROJECT), owners).ranks(used, 0));
        assertArrayEquals(
                new int[] {1, 1, 0}, tree(shares(Accounting.USER), owners).ranks(used, 0));
    }

    @Test
    void aUserIsFoundBelowTheShareThatNamesThem() {
        Share staff = new Share("staff", 3, List.of(), List.of(new User("a", 1), new User("b", 2)));
        ShareTree tree = tree(shares(Accounting.USER, staff), Owner.user("a"), Owner.user("b"), Owner.user("stranger"));
        assertArrayEquals(new int[] {0, 1, 2}, tree.ranks(new double[] {9, 20, 10}, 0));
        assertArrayEquals(new int[] {1, 2, 0}, tree.ranks(new double[] {9, 22, 10}, 0));
        assertEquals(
                List.of("staff", "b"),
                tree.uses(new double[] {9, 22, 10}, 0).get(2).path());
    }

    /** A group of one user that is called like the user is not taken for the user of another group. */
    @Test
    void groupsAndUsersOfOneNameAreNotMixedUp() {
        Share physics = new Share("physics", 1, List.of(), List.of(new User("alice", 5)));
        ShareTree tree = tree(shares(Accounting.GROUP, physics), of("alice", "alice"), of("alice", "physics"));
        assertEquals(
                List.of(List.of("alice", "alice"), List.of("physics", "alice")),
                tree.uses(new double[] {1, 2}, 0).stream().map(ShareUse::path).toList());
    }

    @Test
    void whatIsToldOfEachUser() {
        Share science = new Share("science", 3, List.of(new Share("g", 1)), List.of(new User("head", 3)));
        ShareTree tree = tree(shares(Accounting.GROUP, science), of("a", "g"), of("b", "h"), of("c", "g"));
        assertEquals(
                List.of(
                        new ShareUse(List.of("h", "b"), 0.25, 1, 0),
                        new ShareUse(List.of("science", "g", "c"), 0.09375, 2, 2),
                        new ShareUse(List.of("science", "g", "a"), 0.09375, 7, 3)),
                tree.uses(new double[] {7, 1, 2}, 0));
    }

    @Test
    void refused() {
        assertThrows(IllegalArgumentException.class, () -> new Share("g", 0));
        assertThrows(IllegalArgumentException.class, () -> new User("a", -1));
        assertThrows(IllegalArgumentException.class, () -> new Shares(0, Accounting.USER, 1, List.of(), List.of()));
        assertThrows(IllegalArgumentException.class, () -> new Shares(1, Accounting.USER, 0, List.of(), List.of()));
        Share twice = new Share("g", 1, List.of(new Share("g", 1)), List.of());
        assertThrows(IllegalArgumentException.class, () -> shares(Accounting.GROUP, twice));
        Share withAlice = new Share("g", 1, List.of(), List.of(new User("alice", 1)));
        Share alsoWithAlice = new Share("h", 1, List.of(), List.of(new User("alice", 1)));
        assertEquals(
                2, shares(Accounting.GROUP, withAlice, alsoWithAlice).shares().size());
        assertThrows(IllegalArgumentException.class, () -> shares(Accounting.USER, withAlice, alsoWithAlice));
    }

    /** A hundred levels are more than any site has; the tree is gone down by recursion. */
    @Test
    void sharesLieOnAHundredLevelsAtMost() {
        Share deepest = new Share("s100", 1);
        for (int level = 99; level >= 1; level--) {
            deepest = new Share("s" + level, 1, List.of(deepest), List.of());
        }
        Share hundred = deepest;
        ShareTree tree = tree(shares(Accounting.GROUP, hundred), of("a", "s100"), of("b", "other"));
        assertArrayEquals(new int[] {1, 0}, tree.ranks(new double[] {2, 1}, 0));
        assertEquals(101, tree.uses(new double[] {2, 1}, 0).get(1).path().size());

        Share tooDeep = new Share("s0", 1, List.of(hundred), List.of());
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> shares(Accounting.GROUP, tooDeep));
        assertEquals("Shares must lie on at most 100 levels, but s100 is below these", refused.getMessage());
    }

    @Test
    void sharesWithTargetsAreOrderedByTheirPartsOfTheMachine() {
        Target most = new Target(0.8, List.of(new Target.Phase(100, 200, 0)));
        ShareTree tree = new ShareTree(shares(Accounting.GROUP, new Share("a", most), new Share("b", 1)));
        tree.add(new Owner("u", "a", ""));
        tree.add(new Owner("v", "b", ""));
        tree.add(new Owner("w", "c", ""));
        // The parts are 0.8, and 0.1 for each of the others.
        assertArrayEquals(new int[] {0, 2, 1}, tree.ranks(new double[] {7, 1.1, 1}, 0));
        assertArrayEquals(new int[] {1, 2, 0}, tree.ranks(new double[] {9, 1.2, 1}, 0));
        assertArrayEquals(new int[] {2, 1, 0}, tree.ranks(new double[] {0, 1.2, 1}, 100));
        assertEquals(
                List.of(0.5, 0.5, 0.0),
                tree.uses(new double[] {0, 1.2, 1}, 100).stream()
                        .map(ShareUse::share)
                        .sorted(Comparator.reverseOrder())
                        .toList());
    }

    @Test
    void targetsThatChangeAreTold() {
        Target target = new Target(0.8, List.of(new Target.Phase(100, 200, 0)));
        ShareTree tree = new ShareTree(shares(Accounting.GROUP, new Share("a", target)));
        assertTrue(tree.targetsChange(99, 100));
        assertFalse(tree.targetsChange(100, 199));
    }
}
