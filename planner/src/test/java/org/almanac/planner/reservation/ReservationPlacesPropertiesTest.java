package org.almanac.planner.reservation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Sites;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.planner.site.Setup;
import org.almanac.planner.truth.NaivePlacer;
import org.almanac.planner.truth.RandomSite;
import org.junit.jupiter.api.Test;

/** Places of reservations, against what a look at every node, job and window tells. */
class ReservationPlacesPropertiesTest {
    private static final long NOW = 1000;
    private static final int CASES = Sites.of(300);

    private int placed;
    private int refused;
    private int later;

    @Test
    void aPlaceIsFoundWhereThereIsOneAndTheEarliestIsNotPreceded() {
        for (int seed = 0; seed < CASES; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            PlanView view = view(random);
            for (int i = 0; i < 6; i++) {
                look(random, view, "seed " + seed + ", reservation " + i);
            }
        }
        assertTrue(
                Sites.areFew() || placed > 100 && refused > 100 && later > 100, placed + " " + refused + " " + later);
    }

    private static PlanView view(SplittableRandom random) {
        RandomSite site = RandomSite.of(random, RandomSite.Shape.ONE_KIND_OF_CHUNK);
        Scheduler scheduler =
                Policies.create(PolicySpec.parse("conservative"), Setup.of(site.machine()), random.nextLong());
        List<Event> events = new ArrayList<>();
        site.submissions().forEach(each -> events.add(new Event.Submitted(each.job())));
        List<Window> windows = new ArrayList<>();
        for (int c = 0; c < site.machine().clusters().size(); c++) {
            for (int n = 0; n < site.machine().cluster(c).nodes().size(); n++) {
                if (random.nextInt(3) == 0) {
                    long from = NOW - 5 + random.nextInt(40);
                    Optional<String> queue = random.nextBoolean() ? Optional.of("r") : Optional.empty();
                    windows.add(new Window("w" + n, c, Set.of(n), from, from + 1 + random.nextInt(30), queue));
                } else if (random.nextInt(6) == 0) {
                    events.add(new Event.NodeDown(c, n));
                }
            }
        }
        events.add(new Event.WindowsChanged(windows));
        scheduler.apply(NOW, events);
        List<Event> confirmed = new ArrayList<>();
        for (Start start : scheduler.decide(NOW)) {
            confirmed.add(new Event.StartConfirmed(start.job().id(), NOW));
        }
        scheduler.apply(NOW, confirmed);
        return scheduler.plan();
    }

    private void look(SplittableRandom random, PlanView view, String about) {
        Request request = RandomSite.request(random, RandomSite.Shape.ONE_KIND_OF_CHUNK, view.machine());
        long duration = 1 + random.nextInt(25);
        long start = NOW + random.nextInt(60);
        ReservationPlaces places = new ReservationPlaces(view, NOW);
        FoundPlace at = places.find(ReservationAsk.at(request, start, duration));
        assertEquals(isPlace(request, view, start, start + duration), at instanceof FoundPlace.At, about);
        if (at instanceof FoundPlace.At found) {
            placed++;
            assertEquals(start, found.reservation().start(), about);
            assertIsPlace(request, view, found.reservation(), duration, about);
        } else {
            refused++;
        }
        if (places.find(ReservationAsk.earliest(request, duration)) instanceof FoundPlace.At found) {
            Reservation earliest = found.reservation();
            assertIsPlace(request, view, earliest, duration, about);
            for (long moment = NOW; moment < earliest.start(); moment++) {
                assertTrue(!isPlace(request, view, moment, moment + duration), about + " at " + moment);
            }
            later += earliest.start() > NOW ? 1 : 0;
        } else {
            assertTrue(!isPlace(request, view, NOW + 100_000, NOW + 100_000 + duration), about);
        }
    }

    private static boolean isPlace(Request request, PlanView view, long from, long to) {
        for (int cluster = 0; cluster < view.machine().clusters().size(); cluster++) {
            List<Node> left = new ArrayList<>();
            for (int node = 0; node < view.machine().cluster(cluster).nodes().size(); node++) {
                left.add(left(request, view, cluster, node, from, to));
            }
            if (NaivePlacer.fits(request, left)) {
                return true;
            }
        }
        return false;
    }

    /** The node with what is left there for the request throughout that time. */
    private static Node left(Request request, PlanView view, int cluster, int node, long from, long to) {
        Node whole = view.machine().cluster(cluster).nodes().get(node);
        long[] left = whole.capacity().toArray();
        boolean closed = !view.takesJobs(cluster, node)
                || view.windows().stream()
                        .anyMatch(window -> window.cluster() == cluster
                                && window.nodes().contains(node)
                                && Math.max(window.from(), from) < Math.min(window.to(), to));
        for (PlanView.Running job : view.running()) {
            for (int i = 0; i < job.placement().size(); i++) {
                if (job.placement().cluster() == cluster
                        && job.placement().node(i) == node
                        && job.expectedEnd() > from) {
                    closed |= request.exclusive();
                    for (int kind = 0; kind < left.length; kind++) {
                        left[kind] -= job.placement().held(i, kind);
                    }
                }
            }
        }
        return new Node(whole.name(), Resources.of(closed ? new long[left.length] : left), whole.properties());
    }

    private static void assertIsPlace(Request request, PlanView view, Reservation place, long duration, String about) {
        int cluster = place.placement().cluster();
        List<Node> nodes = view.machine().cluster(cluster).nodes();
        assertTrue(NaivePlacer.satisfies(request, place.placement(), nodes), about);
        for (int i = 0; i < place.placement().size(); i++) {
            Node left =
                    left(request, view, cluster, place.placement().node(i), place.start(), place.start() + duration);
            assertTrue(place.placement().held(i).fitsIn(left.capacity()), about);
        }
    }
}
