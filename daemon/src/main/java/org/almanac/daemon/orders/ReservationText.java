package org.almanac.daemon.orders;

import java.io.IOException;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.json.JsonTree;
import org.almanac.planner.cluster.Members;

/** A reservation that an administrator has made, as JSON, in which it is also stored. */
public final class ReservationText {
    private ReservationText() {}

    /** The reservation as fields of an object. */
    public static void write(MadeReservation made, Json json) throws IOException {
        json.text("name", made.name())
                .texts("nodes", made.nodes())
                .number("from", made.first().from())
                .number("to", made.first().to());
        if (made.repeated().isPresent()) {
            Repetition repeated = made.repeated().get();
            json.texts(
                            "days",
                            repeated.days().stream().map(ReservationText::word).toList())
                    .text("zone", repeated.zone().getId());
            if (repeated.until().isPresent()) {
                json.number("until", repeated.until().getAsLong());
            }
        }
        if (made.members().isPresent()) {
            Members members = made.members().get();
            json.texts("users", members.users())
                    .texts("groups", members.groups())
                    .texts("queues", members.queues());
        }
        OrderBook.write(made.order(), json);
    }

    static MadeReservation read(JsonTree json, Order order) throws IOException {
        try {
            TimeSpan first = new TimeSpan(needed("from", json), needed("to", json));
            return new MadeReservation(
                    json.text("name"), json.list("nodes", String.class), first, repeated(json), members(json), order);
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static long needed(String name, JsonTree json) throws IOException {
        OptionalLong number = json.number(name);
        if (number.isEmpty()) {
            throw new IOException("a reservation has no " + name);
        }
        return number.getAsLong();
    }

    private static Optional<Repetition> repeated(JsonTree json) {
        List<String> words = json.list("days", String.class);
        if (words.isEmpty()) {
            return Optional.empty();
        }
        SortedSet<DayOfWeek> days = new TreeSet<>();
        words.forEach(word -> days.add(DayOfWeek.valueOf(word.toUpperCase(Locale.ROOT))));
        return Optional.of(new Repetition(days, ZoneId.of(json.text("zone")), json.number("until")));
    }

    private static Optional<Members> members(JsonTree json) {
        List<String> users = json.list("users", String.class);
        List<String> groups = json.list("groups", String.class);
        List<String> queues = json.list("queues", String.class);
        return users.isEmpty() && groups.isEmpty() && queues.isEmpty()
                ? Optional.empty()
                : Optional.of(new Members(users, groups, queues));
    }

    private static String word(DayOfWeek day) {
        return day.name().toLowerCase(Locale.ROOT);
    }
}
