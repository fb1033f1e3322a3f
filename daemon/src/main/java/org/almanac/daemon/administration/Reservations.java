package org.almanac.daemon.administration;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.orders.MadeReservation;
import org.almanac.daemon.orders.Order;
import org.almanac.daemon.orders.ReservationText;
import org.almanac.daemon.orders.StandingOrders;
import org.almanac.daemon.reserve.AskedReservation;
import org.almanac.daemon.reserve.Offer;
import org.almanac.daemon.reserve.OfferText;
import org.almanac.daemon.reserve.ReservationDesk;
import org.almanac.daemon.reserve.ReservationRequest;
import org.almanac.daemon.reserve.UnmadeReservationException;
import org.almanac.daemon.tried.RefusedTrialException;
import org.almanac.daemon.tried.TrialDesk;
import org.almanac.daemon.view.ListedPlan.ListedNode;
import org.almanac.daemon.view.ListedQueue;
import org.almanac.daemon.view.Published;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.policy.parameter.NearestName;
import org.almanac.planner.price.WindowTrials;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes, alters and removes reservations as administrators order, and tells their price before and after.
 *
 * <p>One order is carried out at a time: what the next one sees holds. Safe for several threads.
 */
final class Reservations {
    private static final Logger LOG = LoggerFactory.getLogger(Reservations.class);

    /** Of a window that comes again so many times are told. */
    private static final int MOST_TIMES = 3;

    private final Supplier<Optional<TrialDesk>> trials;
    private final Supplier<StandingOrders> orders;
    private final Supplier<Optional<Published>> published;
    private final Keeper keeper;

    /** Those that were removed, as long as the plan may have their windows still. */
    private final Set<String> released = new HashSet<>();

    /**
     * What was said to an order.
     *
     * @param offer with its price; empty where there is no plan to tell that by
     */
    record Said(List<String> lines, Optional<Offer> offer) {
        /** The same, of which the last line goes on. */
        Said and(String more) {
            List<String> all = new ArrayList<>(lines);
            all.set(all.size() - 1, all.get(all.size() - 1) + "; " + more);
            return new Said(all, offer);
        }
    }

    /** Has other orders hold. */
    @FunctionalInterface
    interface Keeper {
        void change(UnaryOperator<StandingOrders> change) throws RefusedOrderException;
    }

    /**
     * @param trials where windows are tried
     * @param orders those that hold
     * @param published what was published last
     */
    Reservations(
            Supplier<Optional<TrialDesk>> trials,
            Supplier<StandingOrders> orders,
            Supplier<Optional<Published>> published,
            Keeper keeper) {
        this.trials = trials;
        this.orders = orders;
        this.published = published;
        this.keeper = keeper;
    }

    /** Writes what is reserved, in lines and as it is stored. */
    void list(Json json) throws IOException {
        Collection<MadeReservation> all = orders.get().reservations().values();
        json.texts(
                        "said",
                        all.isEmpty()
                                ? List.of("nothing is reserved")
                                : all.stream()
                                        .map(made -> OfferText.of(made, serverTime())
                                                + lacking(List.of(made))
                                                        .map(words -> "; " + words)
                                                        .orElse(""))
                                        .toList())
                .objects("reservations", all, made -> ReservationText.write(made, json));
    }

    private long serverTime() {
        return published.get().map(Published::now).orElseGet(() -> Instant.now().getEpochSecond());
    }

    /** Which nodes would be of no use to their members now; those of maintenance may well be down. */
    private Optional<String> lacking(List<MadeReservation> reservations) {
        Set<String> up = published.get().stream()
                .flatMap(last -> last.plan().clusters().stream())
                .flatMap(cluster -> cluster.nodes().stream())
                .filter(ListedNode::isUp)
                .map(ListedNode::name)
                .collect(Collectors.toSet());
        List<String> lacking = reservations.stream()
                .filter(made -> !made.isMaintenance())
                .flatMap(made -> made.nodes().stream())
                .filter(node -> !up.contains(node))
                .distinct()
                .toList();
        return lacking.isEmpty() || published.get().isEmpty()
                ? Optional.empty()
                : Optional.of("not up now: " + OfferText.nodes(lacking) + "; --alter takes others");
    }

    synchronized Said make(ReservationRequest request, String by) throws RefusedOrderException {
        WindowTrials plan = plan();
        try {
            AskedReservation asked = request.asked();
            refuseTaken(asked, plan);
            refuseUnknownQueues(asked);
            Offer offer = desk(plan).offer(asked, now(by));
            Said said = hold(offer, request.isDryRun(), "made", by);
            return request.isDryRun() ? said : said.and(undoing(offer));
        } catch (UnmadeReservationException e) {
            throw new RefusedOrderException(e.reasons());
        }
    }

    synchronized Said alter(ReservationRequest request, String by) throws RefusedOrderException {
        WindowTrials plan = plan();
        MadeReservation before = named(request.name());
        try {
            AskedReservation asked = request.inPlaceOf(before);
            refuseUnknownQueues(asked);
            return hold(desk(plan).offer(asked, now(by)), request.isDryRun(), "altered", by);
        } catch (UnmadeReservationException e) {
            throw new RefusedOrderException(e.reasons());
        }
    }

    /** What that one, or all the sets of that name, cost now; one of the server or the configuration, too. */
    synchronized Said show(ReservationRequest request) throws RefusedOrderException {
        WindowTrials plan = plan();
        Set<String> own = orders.get().reservations().keySet();
        List<Window> others = plan.windows().stream()
                .filter(window -> !own.contains(request.name())
                        && !own.contains(window.name())
                        && isCalled(request.name(), window))
                .toList();
        Offer without = others.isEmpty()
                ? desk(plan).without(sets(request.name()))
                : desk(plan).without(others::contains);
        List<String> lines = new ArrayList<>();
        others.stream().limit(MOST_TIMES).forEach(window -> lines.add(OfferText.of(window)));
        without.made().forEach(made -> lines.add(OfferText.of(made, without.now())));
        lacking(without.made()).ifPresent(lines::add);
        lines.addAll(OfferText.ofStanding(without));
        return new Said(lines, Optional.of(without));
    }

    /** Servers call a reservation {@code R31.server}, and users {@code R31}. */
    private static boolean isCalled(String name, Window window) {
        return window.name().equals(name) || window.name().startsWith(name + ".");
    }

    /**
     * Removes that one, or all the sets of that name that are taken one after the other; also where there is no plan, as what is
     * reserved may be what is wrong with it.
     */
    synchronized Said remove(ReservationRequest request, String by) throws RefusedOrderException {
        List<MadeReservation> removed = sets(request.name());
        List<String> lines = new ArrayList<>();
        Optional<Offer> offer = Optional.empty();
        try {
            offer = Optional.of(desk(plan()).without(removed));
            lines.addAll(OfferText.ofStanding(offer.get()));
        } catch (RefusedOrderException e) {
            lines.addAll(e.reasons());
        }
        if (request.isDryRun()) {
            lines.add("nothing is removed");
            return new Said(lines, offer);
        }
        Set<String> names = names(removed);
        keeper.change(standing -> standing.releasing(names));
        released.addAll(names);
        LOG.info("reservation {} removed by {}", String.join(", ", names), by);
        lines.add("removed: " + String.join(", ", names));
        return new Said(lines, offer);
    }

    private Said hold(Offer offer, boolean dryRun, String how, String by) throws RefusedOrderException {
        List<String> lines = new ArrayList<>(OfferText.of(offer));
        lacking(offer.made()).ifPresent(lines::add);
        if (dryRun) {
            lines.add("nothing is " + how);
            return new Said(lines, Optional.of(offer));
        }
        keeper.change(standing -> standing.reserving(offer.made(), offer.now()));
        released.removeAll(names(offer.made()));
        offer.made().forEach(made -> LOG.info("reservation {} by {}: {}", how, by, OfferText.of(made, offer.now())));
        lines.add(how);
        return new Said(lines, Optional.of(offer));
    }

    /** How the reservations are undone that are made by an offer. */
    private static String undoing(Offer offer) {
        String name = offer.made().get(0).name();
        return "'almanac reserve --remove "
                + (offer.made().size() > 1 ? name.substring(0, name.lastIndexOf('-')) : name) + "' undoes it";
    }

    private ReservationDesk desk(WindowTrials plan) {
        return new ReservationDesk(plan, orders.get().reservations().values());
    }

    private WindowTrials plan() throws RefusedOrderException {
        try {
            TrialDesk desk = trials.get()
                    .orElseThrow(
                            () -> new RefusedOrderException("there is no plan on which a reservation could be tried"));
            WindowTrials last = desk.windowTrials();
            Set<String> names = last.windows().stream().map(Window::name).collect(Collectors.toSet());
            released.retainAll(names);
            return ReservationDesk.upToDate(last, orders.get().reservations().values(), released);
        } catch (RefusedTrialException e) {
            throw new RefusedOrderException(e.getMessage());
        }
    }

    /** Fails where something else is called so; a reservation that is over gives its name free. */
    private void refuseTaken(AskedReservation asked, WindowTrials plan) throws RefusedOrderException {
        Set<String> taken = plan.windows().stream().map(Window::name).collect(Collectors.toCollection(TreeSet::new));
        orders.get().reservations().values().stream()
                .filter(made -> !made.isOver(plan.now()))
                .forEach(made -> taken.add(made.name()));
        Optional<String> same = taken.stream()
                .filter(name -> name.equals(asked.name()) || asked.rolling().isPresent() && isSetOf(asked.name(), name))
                .findFirst();
        if (same.isPresent()) {
            throw new RefusedOrderException("there is a window '" + same.get() + "' already"
                    + (orders.get().reservations().containsKey(same.get()) ? "; --alter alters it" : ""));
        }
    }

    /** Fails where the server has no queue of that name; who its users and groups are, it does not tell. */
    private void refuseUnknownQueues(AskedReservation asked) throws RefusedOrderException {
        Set<String> known = published.get().stream()
                .flatMap(last -> last.queues().stream())
                .map(ListedQueue::name)
                .collect(Collectors.toCollection(TreeSet::new));
        List<String> unknown = asked.members().stream()
                .flatMap(members -> members.queues().stream())
                .filter(queue -> !known.isEmpty() && !known.contains(queue))
                .map(queue -> "there is no queue '" + queue + "'"
                        + NearestName.of(queue, known)
                                .map(near -> ". Maybe " + near + "?")
                                .orElse(""))
                .toList();
        if (!unknown.isEmpty()) {
            throw new RefusedOrderException(unknown);
        }
    }

    /** Whether it is one of the sets of that name that are taken one after the other. */
    private static boolean isSetOf(String name, String other) {
        return other.startsWith(name + "-")
                && other.substring(name.length() + 1).matches("[0-9]+");
    }

    private MadeReservation named(String name) throws RefusedOrderException {
        return Optional.ofNullable(orders.get().reservations().get(name)).orElseThrow(() -> unknown(name));
    }

    private List<MadeReservation> sets(String name) throws RefusedOrderException {
        Collection<MadeReservation> all = orders.get().reservations().values();
        List<MadeReservation> found =
                all.stream().filter(made -> made.name().equals(name)).toList();
        if (found.isEmpty()) {
            found = all.stream().filter(made -> isSetOf(name, made.name())).toList();
            refuseUnlike(name, found);
        }
        if (found.isEmpty()) {
            throw unknown(name);
        }
        return found;
    }

    /** Sets are made by one order; others that are called alike are none, and nobody who names none of them means them all. */
    private static void refuseUnlike(String name, List<MadeReservation> sets) throws RefusedOrderException {
        if (sets.stream().map(MadeReservation::order).distinct().count() > 1) {
            throw new RefusedOrderException("there is no reservation '" + name + "', and "
                    + String.join(", ", names(sets)) + " were not made together. Maybe name one of them?");
        }
    }

    private RefusedOrderException unknown(String name) {
        Set<String> known = orders.get().reservations().keySet();
        return new RefusedOrderException("there is no reservation '" + name + "' of this daemon"
                + NearestName.of(name, known)
                        .map(near -> ". Maybe " + near + "?")
                        .orElse(""));
    }

    private static Set<String> names(List<MadeReservation> made) {
        return made.stream().map(MadeReservation::name).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Order now(String by) {
        return new Order(Instant.now().getEpochSecond(), by);
    }
}
