package org.almanac.daemon.reserve;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.almanac.daemon.orders.MadeReservation;
import org.almanac.daemon.orders.Order;
import org.almanac.daemon.orders.TimeSpan;
import org.almanac.daemon.reserve.Offer.Search;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.price.CheapestBegin;
import org.almanac.planner.price.PlannedUse;
import org.almanac.planner.price.WindowPrice;
import org.almanac.planner.price.WindowTrials;

/**
 * Finds nodes and times for reservations on the plan of a moment, and their price; it makes none.
 *
 * <p>No reservation is offered that has a node at the same time as another one, or as maintenance.
 */
public final class ReservationDesk {
    /** So long times are looked for; the begin that is being tried then is tried to its end. */
    private static final long PATIENCE = Duration.ofSeconds(60).toNanos();

    /** None begins later than so many seconds from now. */
    private static final long FARTHEST = Duration.ofDays(3653).toSeconds();

    private final WindowTrials trials;
    private final Collection<MadeReservation> standing;
    private final PlanNodes nodes;
    private final PlannedUse use;
    private final boolean plansAll;
    private final long begun = System.nanoTime();

    /**
     * The desk of a moment.
     *
     * @param standing the reservations that hold, those included that the plan does not know yet
     */
    public ReservationDesk(WindowTrials trials, Collection<MadeReservation> standing) {
        this.trials = trials;
        this.standing = List.copyOf(standing);
        this.nodes = new PlanNodes(trials.plan(plan -> plan.machine()));
        this.use = trials.plan(PlannedUse::of);
        this.plansAll = trials.plan(plan -> plan.discipline().plansAll());
    }

    /**
     * A plan as it would be where the last orders were carried out already.
     *
     * @param trials a plan that may be of before them
     * @param standing the reservations that hold
     * @param released names of reservations that hold no longer
     */
    public static WindowTrials upToDate(
            WindowTrials trials, Collection<MadeReservation> standing, Set<String> released) {
        PlanNodes nodes = new PlanNodes(trials.plan(plan -> plan.machine()));
        Set<String> own = standing.stream().map(MadeReservation::name).collect(Collectors.toSet());
        own.addAll(released);
        List<Window> windows = new ArrayList<>(trials.windows());
        windows.removeIf(window -> own.contains(window.name()));
        standing.forEach(made -> windows.addAll(nodes.windows(made, trials.now())));
        boolean isKnown = Set.copyOf(windows).equals(Set.copyOf(trials.windows()));
        return isKnown ? trials : trials.having(windows);
    }

    /** What would be reserved by that order. */
    public Offer offer(AskedReservation asked, Order order) throws UnmadeReservationException {
        nodes.require(asked.nodes());
        refuseFar(asked);
        OtherWindows others = others(asked);
        if (asked.rolling().isPresent()) {
            return rolling(asked, order, others);
        }
        if (asked.time() instanceof AskedTime.At at) {
            return fixed(asked, at.time(), order, others);
        }
        CheapestBegin found = cheapest(asked, (AskedTime.Cheapest) asked.time(), order, others, asked.name());
        MadeReservation made = made(asked, asked.name(), found.begin(), order, others);
        return new Offer(
                trials.now(),
                List.of(made),
                found.price(),
                Optional.of(search(asked, found.tried(), found.left())),
                plansAll);
    }

    /** What becomes of the plan where reservations are given back. */
    public Offer without(List<MadeReservation> given) {
        Set<String> names = given.stream().map(MadeReservation::name).collect(Collectors.toSet());
        return without(given, window -> names.contains(window.name()));
    }

    /** What becomes of the plan without windows that are not this daemon's to give back: the server's, or the configuration's. */
    public Offer without(Predicate<Window> windows) {
        return without(List.of(), windows);
    }

    private Offer without(List<MadeReservation> given, Predicate<Window> windows) {
        List<Window> others = trials.windows().stream().filter(windows.negate()).toList();
        return new Offer(trials.now(), given, trials.price(others, List.of()), Optional.empty(), plansAll);
    }

    /** Reservations that stand are as they are by now, whatever the plan knows of them. */
    private OtherWindows others(AskedReservation asked) {
        Set<String> own = standing.stream().map(MadeReservation::name).collect(Collectors.toSet());
        List<Window> foreign = trials.windows().stream()
                .filter(window -> !own.contains(window.name()))
                .toList();
        List<MadeReservation> others = standing.stream()
                .filter(made -> asked.altered()
                        .filter(altered -> altered.name().equals(made.name()))
                        .isEmpty())
                .toList();
        return OtherWindows.of(nodes, foreign, others, trials.now(), earliestBegin(asked), latestBegin(asked));
    }

    private void refuseFar(AskedReservation asked) throws UnmadeReservationException {
        long most = trials.now() + FARTHEST;
        if (latestBegin(asked) > most) {
            throw new UnmadeReservationException("it would begin at " + Moments.of(latestBegin(asked))
                    + ", but must within ten years, until " + Moments.of(most));
        }
    }

    private long earliestBegin(AskedReservation asked) {
        return asked.time() instanceof AskedTime.Cheapest time
                ? first(time)
                : ((AskedTime.At) asked.time()).time().from();
    }

    private long latestBegin(AskedReservation asked) {
        return asked.time() instanceof AskedTime.Cheapest time ? last(time) : earliestBegin(asked);
    }

    /** Its times until all that stand have begun which come again, and four weeks from then on. */
    private List<TimeSpan> allTimes(MadeReservation made) {
        long begun = standing.stream()
                .filter(other -> other.repeated().isPresent())
                .mapToLong(other -> other.first().from())
                .reduce(Math.max(trials.now(), made.first().from()), Math::max);
        return made.times(trials.now(), begun + MadeReservation.AHEAD);
    }

    private Offer fixed(AskedReservation asked, TimeSpan time, Order order, OtherWindows others)
            throws UnmadeReservationException {
        MadeReservation first = made(asked, asked.name(), time, chosen(asked, time, others.taken()), order);
        refuseTimes(first);
        // Its nodes are those that nobody else has at any of its times.
        MadeReservation made = asked.repeated().isEmpty()
                ? first
                : made(asked, asked.name(), time, chosen(asked, time, others.atFirst(timesFrom(first, time))), order);
        Optional<String> conflict = others.conflict(nodes.windows(made, allTimes(made)), nodes);
        if (conflict.isPresent()) {
            throw new UnmadeReservationException(conflict.get());
        }
        WindowPrice price = trials.price(others.planned(), nodes.windows(made, trials.now()));
        return new Offer(trials.now(), List.of(made), price, Optional.empty(), plansAll);
    }

    /** The time as it was asked for, and all from then on. */
    private List<TimeSpan> timesFrom(MadeReservation made, TimeSpan asked) {
        List<TimeSpan> times = new ArrayList<>(List.of(asked));
        times.addAll(allTimes(made));
        return times;
    }

    /** Fails where it would never be, or more than once at a time. */
    private void refuseTimes(MadeReservation made) throws UnmadeReservationException {
        if (made.isOver(trials.now())) {
            boolean isPast =
                    made.repeated().isEmpty() || made.repeated().get().until().orElse(Long.MAX_VALUE) <= trials.now();
            throw new UnmadeReservationException(
                    isPast
                            ? "it would be over already"
                            : "it would never be: none of its days is from "
                                    + Moments.of(Math.max(made.first().from(), trials.now())) + " until "
                                    + Moments.of(made.repeated().get().until().getAsLong()));
        }
        Optional<List<TimeSpan>> overlap = made.overlap();
        if (overlap.isPresent()) {
            throw new UnmadeReservationException("it would come again before it is over: it lasts until "
                    + Moments.of(overlap.get().get(0).to()) + ", and the next one begins "
                    + Moments.of(overlap.get().get(1).from()));
        }
    }

    private List<String> chosen(AskedReservation asked, TimeSpan time, List<Window> taken)
            throws UnmadeReservationException {
        List<String> chosen = nodes.choose(asked.nodes(), time, use, taken);
        if (chosen.isEmpty()) {
            throw new UnmadeReservationException(
                    "there are not as many nodes of that kind that are up and not reserved then");
        }
        return chosen;
    }

    private MadeReservation made(AskedReservation asked, String name, long begin, Order order, OtherWindows others)
            throws UnmadeReservationException {
        TimeSpan time = new TimeSpan(begin, begin + ((AskedTime.Cheapest) asked.time()).length());
        return made(asked, name, time, chosen(asked, time, others.taken()), order);
    }

    private static MadeReservation made(
            AskedReservation asked, String name, TimeSpan time, List<String> nodes, Order order) {
        return new MadeReservation(name, nodes, time, asked.repeated(), asked.members(), order);
    }

    private CheapestBegin cheapest(
            AskedReservation asked, AskedTime.Cheapest time, Order order, OtherWindows others, String name)
            throws UnmadeReservationException {
        LongFunction<List<Window>> windows = begin -> {
            TimeSpan span = new TimeSpan(begin, begin + time.length());
            List<String> chosen = nodes.choose(asked.nodes(), span, use, others.taken());
            if (chosen.isEmpty()) {
                return List.of();
            }
            List<Window> made = nodes.windows(made(asked, name, span, chosen, order), trials.now());
            return others.conflict(made, nodes).isPresent() ? List.of() : made;
        };
        BooleanSupplier stop = () -> System.nanoTime() - begun > PATIENCE;
        return CheapestBegin.find(trials, others.planned(), begins(time), windows, stop)
                .orElseThrow(
                        () -> new UnmadeReservationException(
                                "there is no time from " + Moments.of(first(time)) + " to " + Moments.of(last(time))
                                        + " at which it could begin: the nodes are reserved, or there are not as many that are up"));
    }

    private long first(AskedTime.Cheapest time) {
        return Math.max(time.earliest(), trials.now());
    }

    private long last(AskedTime.Cheapest time) {
        return first(time) + time.within();
    }

    /** Now, or the earliest, and the whole steps after it. */
    private List<Long> begins(AskedTime.Cheapest time) {
        List<Long> begins = new ArrayList<>();
        long first = first(time);
        begins.add(first);
        for (long at = (first / time.step() + 1) * time.step(); at <= last(time); at += time.step()) {
            begins.add(at);
        }
        return begins;
    }

    private static Search search(AskedReservation asked, int tried, int left) {
        AskedTime.Cheapest time = (AskedTime.Cheapest) asked.time();
        return new Search(tried, left, time.within(), time.step());
    }

    /** One set of nodes after the other, each when it costs the least beside those before it and not before they are over. */
    private Offer rolling(AskedReservation asked, Order order, OtherWindows others) throws UnmadeReservationException {
        AskedTime.Cheapest time = (AskedTime.Cheapest) asked.time();
        TimeSpan first = new TimeSpan(first(time), first(time) + time.length());
        List<String> all = chosen(asked, first, others.taken());
        int atOnce = (int) Math.min(asked.rolling().orElseThrow(), all.size());
        int sets = (all.size() + atOnce - 1) / atOnce;
        if ((sets - 1) * time.length() > time.within()) {
            throw new UnmadeReservationException(sets + " sets of " + OfferText.length(time.length())
                    + ", one after the other, cannot all begin within " + OfferText.length(time.within())
                    + ". Maybe more nodes at a time, or a longer --within?");
        }
        List<MadeReservation> made = new ArrayList<>();
        List<Window> chosen = new ArrayList<>();
        long earliest = first(time);
        int tried = 0;
        int left = 0;
        for (int from = 0; from < all.size(); from += atOnce) {
            List<String> set = all.subList(from, Math.min(from + atOnce, all.size()));
            String name = asked.name() + "-" + (made.size() + 1);
            // The sets after it are to have time left.
            long latest = last(time) - (sets - 1 - made.size()) * time.length();
            AskedTime.Cheapest rest = new AskedTime.Cheapest(time.length(), earliest, latest - earliest, time.step());
            AskedReservation part = new AskedReservation(
                    name,
                    new AskedNodes.Named(set),
                    rest,
                    asked.repeated(),
                    asked.members(),
                    asked.rolling(),
                    asked.altered());
            OtherWindows beside = others.with(chosen);
            CheapestBegin found = cheapest(part, rest, order, beside, name);
            tried += found.tried();
            left += found.left();
            chosen.addAll(found.windows());
            made.add(made(part, name, found.begin(), order, beside));
            earliest = found.begin() + time.length();
        }
        WindowPrice price = trials.price(others.planned(), chosen);
        return new Offer(trials.now(), made, price, Optional.of(search(asked, tried, left)), plansAll);
    }
}
