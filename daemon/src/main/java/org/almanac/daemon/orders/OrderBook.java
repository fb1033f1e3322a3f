package org.almanac.daemon.orders;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.almanac.daemon.files.FileTrouble;
import org.almanac.daemon.files.PrivateFiles;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.json.JsonTree;

/**
 * The orders that hold, kept in a file over a restart.
 *
 * <p>An order holds once it is in the file; one that cannot be written does not hold. Safe for several threads.
 */
public final class OrderBook {
    /** Its name in the folder of what survives a restart. */
    public static final String FILE = "orders.json";

    private final Path file;
    private volatile StandingOrders orders;

    private OrderBook(Path file, StandingOrders orders) {
        this.file = file;
        this.orders = orders;
    }

    /** The orders of that file; none where there is no file. Fails in one line where it is damaged, as nobody knows what held. */
    public static OrderBook open(Path file) throws IOException {
        if (Files.notExists(file)) {
            return new OrderBook(file, StandingOrders.NONE);
        }
        try {
            return new OrderBook(file, read(JsonTree.read(Files.readAllBytes(file))));
        } catch (IOException e) {
            throw new IOException(
                    "cannot read " + file + " (" + firstLine(FileTrouble.of(e))
                            + "), which says whether starting is paused, which nodes are drained and what is reserved. Maybe remove it, and"
                            + " order them anew",
                    e);
        }
    }

    /** What reads JSON tells in a second line where that is in the text. */
    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }

    public StandingOrders orders() {
        return orders;
    }

    /** Has other orders hold; they do when this returns. */
    public synchronized StandingOrders change(UnaryOperator<StandingOrders> change) throws IOException {
        StandingOrders changed = change.apply(orders);
        if (!changed.equals(orders)) {
            write(changed);
            orders = changed;
        }
        return changed;
    }

    private void write(StandingOrders changed) throws IOException {
        Path other = file.resolveSibling(file.getFileName() + ".new");
        try (Writer all = PrivateFiles.writer(other)) {
            all.write(Json.text(json -> {
                        writeTo(json, changed);
                        json.objects(
                                "reservations",
                                changed.reservations().values(),
                                each -> ReservationText.write(each, json));
                    })
                    + "\n");
        }
        Files.move(other, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    /** The orders as fields of an object: {@code paused}, {@code drained_all} and {@code drained}; what is reserved is none. */
    public static void writeTo(Json json, StandingOrders orders) throws IOException {
        if (orders.paused().isPresent()) {
            json.object("paused", order -> write(orders.paused().get(), order));
        }
        if (orders.drainedAll().isPresent()) {
            json.object("drained_all", order -> write(orders.drainedAll().get(), order));
        }
        json.objects("drained", orders.drained().entrySet(), each -> {
            json.text("node", each.getKey());
            write(each.getValue(), json);
        });
    }

    static void write(Order order, Json json) throws IOException {
        json.number("since", order.since()).text("by", order.by());
    }

    private static StandingOrders read(JsonTree all) throws IOException {
        SortedMap<String, Order> drained = new TreeMap<>();
        List<JsonTree> nodes = all.list("drained", JsonTree.class);
        for (JsonTree each : nodes) {
            drained.put(each.text("node"), order(each));
        }
        SortedMap<String, MadeReservation> reservations = new TreeMap<>();
        List<JsonTree> made = all.list("reservations", JsonTree.class);
        for (JsonTree each : made) {
            MadeReservation reservation = ReservationText.read(each, order(each));
            reservations.put(reservation.name(), reservation);
        }
        return new StandingOrders(orderAt("paused", all), orderAt("drained_all", all), drained, reservations);
    }

    private static Optional<Order> orderAt(String name, JsonTree all) throws IOException {
        return all.has(name) ? Optional.of(order(all.tree(name))) : Optional.empty();
    }

    private static Order order(JsonTree written) throws IOException {
        if (written.number("since").isEmpty()) {
            throw new IOException("an order has no time");
        }
        return new Order(written.number("since").getAsLong(), written.text("by"));
    }
}
