package org.almanac.planner.fairshare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.fairshare.Shares.Accounting;
import org.almanac.planner.fairshare.Shares.Share;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Use and ranks at times to come are those that there are when all has come so. */
class ShareForecastTest {
    private static final long BEGIN = 5_000;

    @ParameterizedTest
    @EnumSource(Decay.class)
    void aForecastIsWhatComesWhenAllComesSo(Decay decay) {
        for (long seed = 1; seed <= 20; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Target target = new Target(0.3, List.of(new Target.Phase(BEGIN + 2_000, BEGIN + 4_000, 0.8)));
            Shares shares = new Shares(
                    decay, 700, Accounting.GROUP, 1, List.of(new Share("a", target), new Share("b", 2)), List.of());
            FairShare fairShare = new FairShare(shares);
            fairShare.setCapacity(List.of(Resources.of(10)));
            int accounts = 6;
            for (int account = 0; account < accounts; account++) {
                fairShare.account(
                        new Owner("u" + account, List.of("a", "b", "c").get(account % 3), ""));
            }
            fairShare.refresh(BEGIN - 1_000);
            List<ShareForecast.Held> held = new ArrayList<>();
            TreeSet<Long> times = new TreeSet<>();
            for (int job = 0; job < 30; job++) {
                long from = BEGIN - 1_000 + random.nextLong(3_000);
                ShareForecast.Held one = new ShareForecast.Held(
                        random.nextInt(accounts), random.nextLong(1L << 48), from, BEGIN + random.nextLong(6_000));
                if (one.from() < one.to()) {
                    held.add(one);
                    times.add(one.from());
                    times.add(one.to());
                }
            }
            times.add(BEGIN);
            for (int i = 0; i < 10; i++) {
                times.add(BEGIN + random.nextLong(8_000));
            }
            List<ShareForecast> forecasts = new ArrayList<>();
            for (long time : times) {
                fairShare.refresh(time);
                forecasts.forEach(forecast -> assertAlike(fairShare.uses(), forecast.at(time)));
                held.stream()
                        .filter(each -> each.from() == time)
                        .forEach(each -> fairShare.changeRate(each.account(), each.rate()));
                held.stream()
                        .filter(each -> each.to() == time)
                        .forEach(each -> fairShare.changeRate(each.account(), -each.rate()));
                if (time == BEGIN) {
                    forecasts.add(fairShare.forecast(held));
                    assertAlike(fairShare.uses(), forecasts.get(0).at(BEGIN));
                }
            }
        }
    }

    private static void assertAlike(List<ShareUse> expected, List<ShareUse> forecast) {
        assertEquals(expected.size(), forecast.size());
        for (int user = 0; user < expected.size(); user++) {
            assertEquals(expected.get(user).path(), forecast.get(user).path());
            assertEquals(expected.get(user).rank(), forecast.get(user).rank());
            assertEquals(expected.get(user).share(), forecast.get(user).share());
            assertEquals(expected.get(user).usage(), forecast.get(user).usage(), 1e-6);
        }
    }
}
