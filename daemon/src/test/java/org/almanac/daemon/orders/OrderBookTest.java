package org.almanac.daemon.orders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.almanac.planner.cluster.Members;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Orders hold over a restart, and none holds that is not kept. */
class OrderBookTest {
    private static final Order BY_ROOT = new Order(1_795_200_000L, "root");
    private static final Order BY_OP = new Order(1_795_200_100L, "op");

    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve(OrderBook.FILE);
    }

    @Test
    void nothingIsOrderedWhereThereIsNoFile() throws IOException {
        assertEquals(StandingOrders.NONE, OrderBook.open(file()).orders());
        assertTrue(Files.notExists(file()));
    }

    @Test
    void ordersHoldOverARestart() throws IOException {
        OrderBook book = OrderBook.open(file());
        book.change(orders -> orders.pausedBy(BY_ROOT));
        book.change(orders -> orders.draining(List.of("n2", "n1"), BY_OP));
        StandingOrders kept = OrderBook.open(file()).orders();
        assertEquals(StandingOrders.NONE.pausedBy(BY_ROOT).draining(List.of("n1", "n2"), BY_OP), kept);
        assertEquals(book.orders(), kept);
        book.change(orders -> orders.startingAgain().opening(List.of("n2")).drainingAll(BY_ROOT));
        StandingOrders later = OrderBook.open(file()).orders();
        assertEquals(StandingOrders.NONE.draining(List.of("n1"), BY_OP).drainingAll(BY_ROOT), later);
        assertTrue(later.drains("n7"));
    }

    @Test
    void whatIsReservedHoldsOverARestartAndAResumeOfAll() throws IOException {
        MadeReservation once = new MadeReservation(
                "cooling",
                List.of("n2", "n1"),
                new TimeSpan(1_795_300_000L, 1_795_330_000L),
                Optional.empty(),
                Optional.empty(),
                BY_OP);
        MadeReservation again = new MadeReservation(
                "course",
                List.of("n1"),
                new TimeSpan(1_795_400_000L, 1_795_410_000L),
                Optional.of(new Repetition(
                        new TreeSet<>(Set.of(DayOfWeek.MONDAY, DayOfWeek.FRIDAY)),
                        ZoneId.of("Europe/Prague"),
                        OptionalLong.of(1_799_000_000L))),
                Optional.of(new Members(List.of("anna"), List.of("students"), List.of("q"))),
                BY_ROOT);
        OrderBook book = OrderBook.open(file());
        book.change(orders -> orders.reserving(List.of(once, again), 1_795_200_000L));
        book.change(StandingOrders::openingAll);

        StandingOrders kept = OrderBook.open(file()).orders();
        assertEquals(book.orders(), kept);
        assertEquals(List.of(once, again), List.copyOf(kept.reservations().values()));

        book.change(orders -> orders.reserving(List.of(), 1_795_350_000L));
        assertEquals(Set.of("course"), book.orders().reservations().keySet(), "the other one is over");
        book.change(orders -> orders.releasing(List.of("course")));
        assertEquals(StandingOrders.NONE, OrderBook.open(file()).orders());
    }

    @Test
    void whatIsOrderedASecondTimeKeepsItsFirstTime() {
        StandingOrders once = StandingOrders.NONE
                .pausedBy(BY_ROOT)
                .draining(List.of("n1"), BY_ROOT)
                .drainingAll(BY_ROOT);
        assertEquals(once, once.pausedBy(BY_OP).draining(List.of("n1"), BY_OP).drainingAll(BY_OP));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "{\"paused\":{\"since\":1",
                "[]",
                "{\"paused\":{\"by\":\"root\"}}",
                "{\"drained_all\":7}",
                "{\"reservations\":[{\"name\":\"r\",\"nodes\":[\"n1\"],\"from\":5,\"to\":5,\"since\":1,\"by\":\"root\"}]}",
                "{\"reservations\":[{\"name\":\"r\",\"nodes\":[],\"from\":5,\"to\":6,\"since\":1,\"by\":\"root\"}]}"
            })
    void aDamagedFileIsRefused(String text) throws IOException {
        Files.writeString(file(), text);
        IOException e = assertThrows(IOException.class, () -> OrderBook.open(file()));
        assertTrue(
                e.getMessage().startsWith("cannot read " + file() + " (")
                        && e.getMessage()
                                .endsWith(
                                        "), which says whether starting is paused, which nodes are drained and what is"
                                                + " reserved. Maybe remove it, and order them anew"),
                e.getMessage());
        assertEquals(1, e.getMessage().lines().count());
    }

    @Test
    void anOrderThatCannotBeKeptDoesNotHold() throws IOException {
        OrderBook book = OrderBook.open(file());
        Files.createDirectory(folder.resolve(OrderBook.FILE + ".new"));
        assertThrows(IOException.class, () -> book.change(orders -> orders.pausedBy(BY_ROOT)));
        assertEquals(StandingOrders.NONE, book.orders());
    }
}
