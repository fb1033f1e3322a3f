package org.almanac.planner.price;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.almanac.planner.Event;
import org.almanac.planner.Sites;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.policy.SmallSite;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The begin that is found is the first of those at which a window costs the least. */
class CheapestBeginTest {
    private static final long NOW = 100;
    private static final int NODES = 4;

    private static SmallSite site(String policy, SplittableRandom random) {
        SmallSite site = new SmallSite(policy, Machine.ofNodes(NODES, 4));
        List<Event> events = new ArrayList<>();
        for (int number = 1; number <= 25; number++) {
            events.add(
                    SmallSite.submit("u" + random.nextInt(3), number, 1 + random.nextInt(10), 5 + random.nextInt(60)));
        }
        site.tell(events.toArray(Event[]::new));
        return site;
    }

    private static LongFunction<List<Window>> closing(long length, Set<Integer> nodes) {
        return begin -> List.of(new Window("w", 0, nodes, begin, begin + length, Optional.empty()));
    }

    private static List<Long> begins(long until) {
        return LongStream.range(NOW, until).boxed().toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned:period=1d", "flex"})
    void noOtherBeginIsCheaper(String policy) {
        SplittableRandom random = new SplittableRandom(policy.hashCode());
        int costly = 0;
        for (int i = 0; i < Sites.of(3); i++) {
            SmallSite site = site(policy, random.split());
            LongFunction<List<Window>> windows = closing(10 + random.nextInt(40), Set.of(0, random.nextInt(1, NODES)));
            WindowTrials trials = new WindowTrials(site.scheduler().copy(), NOW);

            CheapestBegin found = CheapestBegin.find(trials, List.of(), begins(300), windows, () -> false)
                    .orElseThrow();

            assertEquals(0, found.left());
            assertEquals(trials.price(windows.apply(found.begin())), found.price());
            for (long begin : begins(300)) {
                WindowPrice other = new WindowTrials(site.scheduler().copy(), NOW).price(windows.apply(begin));
                int order = WindowPrice.CHEAPER.compare(found.price(), other);
                assertTrue(
                        order < 0 || order == 0 && found.begin() <= begin, () -> begin + " is cheaper than " + found);
            }
            costly += found.price().isNothing() ? 0 : 1;
        }
        assertTrue(costly > 0, "where nothing is free, the choice matters");
    }

    @Test
    void whenTimeIsUpTheCheapestOfThoseTriedIsTold() {
        SmallSite site = site("conservative", new SplittableRandom(1));
        WindowTrials trials = new WindowTrials(site.scheduler().copy(), NOW);

        CheapestBegin found = CheapestBegin.find(
                        trials, List.of(), begins(140), closing(10, Set.of(0, 1, 2, 3)), () -> true)
                .orElseThrow();

        assertEquals(1, found.tried());
        assertTrue(found.left() > 0, "others might be cheaper");
    }

    @Test
    void whereNoBeginMakesAWindowNoneIsFound() {
        SmallSite site = site("conservative", new SplittableRandom(1));
        WindowTrials trials = new WindowTrials(site.scheduler().copy(), NOW);

        assertEquals(
                Optional.empty(), CheapestBegin.find(trials, List.of(), begins(140), begin -> List.of(), () -> false));
    }

    @Test
    void theLeastUsedNodesAreChosenAndNoneThatAWindowHasThen() {
        SmallSite site = new SmallSite("conservative", Machine.ofNodes(NODES, 4));
        site.tell(SmallSite.submit(1, 4, 50));
        Window other = new Window("other", 0, Set.of(1), 120, 130, Optional.empty());
        PlannedUse use = PlannedUse.of(site.plan());

        assertEquals(Set.of(1, 2), chosen(use, OptionalLong.of(2), OptionalLong.empty(), List.of()));
        assertEquals(Set.of(2, 3), chosen(use, OptionalLong.of(2), OptionalLong.empty(), List.of(other)));
        assertEquals(Set.of(1, 2), chosen(use, OptionalLong.empty(), OptionalLong.of(5), List.of()));
        assertEquals(Set.of(), chosen(use, OptionalLong.of(5), OptionalLong.empty(), List.of()), "there are four");
        assertEquals(Set.of(0, 1, 2, 3), chosen(use, OptionalLong.of(4), OptionalLong.empty(), List.of()));
    }

    private static Set<Integer> chosen(PlannedUse use, OptionalLong nodes, OptionalLong cpus, List<Window> windows) {
        return use.leastUsed(0, List.of(0, 1, 2, 3), 110, 140, nodes, cpus, windows);
    }
}
