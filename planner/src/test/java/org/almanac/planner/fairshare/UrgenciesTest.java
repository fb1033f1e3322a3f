package org.almanac.planner.fairshare;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.fairshare.Shares.Accounting;
import org.almanac.planner.fairshare.Shares.Share;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How urgent waiting jobs are by fair share. */
class UrgenciesTest {
    private static final long HALF_LIFE = 1000;
    private static final double TINY = 1e-9;

    private static FairShare fairShare(Share... shares) {
        FairShare fairShare = new FairShare(new Shares(HALF_LIFE, Accounting.GROUP, 1, List.of(shares), List.of()));
        fairShare.setCapacity(List.of(Resources.of(10)));
        return fairShare;
    }

    private static Owner owner(String user, String group) {
        return new Owner(user, group, "");
    }

    @Test
    void aJobOfAnOwnerWithoutUseIsMostUrgentAndItsNextOnesLess() {
        FairShare fairShare = fairShare(new Share("a", new Target(0.5)), new Share("b", new Target(0.5)));
        int a = fairShare.account(owner("u", "a"));
        int b = fairShare.account(owner("v", "b"));
        fairShare.refresh(0);

        // By b's first job b will have used 500 s over a half of the machine: a half-life of its part.
        double[] urgencies =
                fairShare.urgencies(new double[] {0, 500}, new int[] {a, a, b}, new double[] {250, 10, 10});

        assertArrayEquals(new double[] {1, 1 / 1.5, 0.5}, urgencies, TINY);
    }

    @Test
    void workIsCountedAsUseIs() {
        FairShare fairShare = fairShare();
        assertEquals(30, fairShare.work(Resources.of(3), 100), TINY);
        assertEquals(100, fairShare.work(Resources.of(10), 100));
    }

    @Test
    void aJobOfAnOwnerWhosePartIsNothingIsNotUrgent() {
        FairShare fairShare = fairShare(new Share("a", new Target(1)), new Share("b", new Target(0)));
        int b = fairShare.account(owner("v", "b"));
        fairShare.refresh(0);
        assertArrayEquals(
                new double[] {0, 0}, fairShare.urgencies(new double[] {0}, new int[] {b, b}, new double[] {1, 1}));
    }

    /** Each time the job is taken at which one arrives who goes from the top down to whom is furthest below its weight. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void tagsAreThoseOfTakingJobsOneByOne(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        boolean targets = seed % 2 == 0;
        Share first = targets ? new Share("a", new Target(0.6)) : new Share("a", 3);
        Shares shares = new Shares(
                HALF_LIFE,
                Accounting.GROUP,
                1,
                List.of(first, new Share("b", 2, List.of(new Share("c", 4), new Share("d", 1)), List.of())),
                List.of());
        FairShare fairShare = new FairShare(shares);
        fairShare.setCapacity(List.of(Resources.of(10)));
        List<Owner> owners = new ArrayList<>();
        for (String group : List.of("a", "c", "d")) {
            for (int user = 0; user < 3; user++) {
                owners.add(owner("u" + user, group));
            }
        }
        owners.forEach(fairShare::account);
        fairShare.refresh(0);
        for (int account = 0; account < owners.size(); account++) {
            fairShare.changeRate(account, random.nextLong(1L << 46));
        }
        // Ranking sorts the tree otherwise than it was grown, which must not matter.
        fairShare.refresh(500);
        double[] coming =
                owners.stream().mapToDouble(owner -> random.nextDouble(300)).toArray();
        int[] accounts =
                IntStream.range(0, 60).map(job -> random.nextInt(owners.size())).toArray();
        double[] work = IntStream.range(0, 60)
                .mapToDouble(job -> 1 + random.nextDouble(200))
                .toArray();

        double[] urgencies = fairShare.urgencies(coming, accounts, work);

        double partOfA = 0.6;
        double[] tags = oneByOne(owners, used(fairShare, coming), accounts, work, partOfA);
        for (int job = 0; job < tags.length; job++) {
            assertEquals(1 / (1 + tags[job] / HALF_LIFE), urgencies[job], TINY);
        }
        assertTrue(IntStream.range(1, tags.length).anyMatch(job -> tags[job] < tags[job - 1]));
    }

    private static double[] used(FairShare fairShare, double[] coming) {
        double[] used = coming.clone();
        for (int account = 0; account < used.length; account++) {
            used[account] += fairShare.memory().charges().get(account).usage();
        }
        return used;
    }

    private static double[] oneByOne(List<Owner> owners, double[] used, int[] accounts, double[] work, double partOfA) {
        Map<String, Double> parts = Map.of("a", partOfA, "b", 1 - partOfA, "c", 4.0, "d", 1.0);
        double[] tags = new double[accounts.length];
        boolean[] taken = new boolean[accounts.length];
        for (int turn = 0; turn < accounts.length; turn++) {
            Map<String, Double> usedBy = new HashMap<>();
            List<String> asking = new ArrayList<>();
            for (int account = 0; account < used.length; account++) {
                String group = owners.get(account).group();
                usedBy.merge(group, used[account], Double::sum);
                if (!group.equals("a")) {
                    usedBy.merge("b", used[account], Double::sum);
                }
            }
            int[] heads = IntStream.range(0, accounts.length)
                    .filter(job -> !taken[job])
                    .filter(job ->
                            IntStream.range(0, job).allMatch(other -> taken[other] || accounts[other] != accounts[job]))
                    .toArray();
            for (int head : heads) {
                asking.add(owners.get(accounts[head]).group());
            }
            String top = least(
                    asking.stream()
                            .map(group -> group.equals("a") ? "a" : "b")
                            .distinct()
                            .toList(),
                    usedBy,
                    parts);
            String group = top.equals("a")
                    ? "a"
                    : least(
                            asking.stream()
                                    .filter(each -> !each.equals("a"))
                                    .distinct()
                                    .toList(),
                            usedBy,
                            parts);
            int next = -1;
            for (int head : heads) {
                if (owners.get(accounts[head]).group().equals(group)
                        && (next < 0 || used[accounts[head]] < used[accounts[next]])) {
                    next = head;
                }
            }
            tags[next] = usedBy.get(top) / parts.get(top);
            used[accounts[next]] += work[next];
            taken[next] = true;
        }
        return tags;
    }

    private static String least(List<String> among, Map<String, Double> usedBy, Map<String, Double> parts) {
        String least = among.get(0);
        for (String each : among) {
            if (usedBy.get(each) / parts.get(each) < usedBy.get(least) / parts.get(least)) {
                least = each;
            }
        }
        return least;
    }
}
