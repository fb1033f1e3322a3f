package org.almanac.daemon.reserve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.almanac.daemon.json.JsonTree;
import org.almanac.daemon.orders.MadeReservation;
import org.almanac.daemon.orders.Order;
import org.almanac.daemon.orders.Repetition;
import org.almanac.daemon.orders.TimeSpan;
import org.almanac.planner.cluster.Members;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is asked for in JSON, as programs do. */
class ReservationRequestTest {
    private static final String MADE = "'name':'r','nodes':['n1'],'maintenance':true,";

    private static ReservationRequest request(String json) throws IOException, UnmadeReservationException {
        return ReservationRequest.of(
                JsonTree.read(("{" + json + "}").replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void aTimeIsSaidOrLookedFor() throws Exception {
        assertEquals(
                new AskedTime.At(new TimeSpan(100, 200)),
                request(MADE + "'from':100,'to':200").asked().time());
        assertEquals(
                new AskedTime.At(new TimeSpan(100, 160)),
                request(MADE + "'from':100,'length_s':60").asked().time());
        assertEquals(
                new AskedTime.Cheapest(60, Long.MIN_VALUE, 14 * 86_400, 900),
                request(MADE + "'length_s':60").asked().time());
        assertEquals(
                new AskedTime.Cheapest(60, 100, 3600, 60),
                request(MADE + "'from':100,'length_s':60,'within_s':3600,'step_s':60")
                        .asked()
                        .time());
    }

    @Test
    void whatIsNotSaidOfOneThatStandsStays() throws Exception {
        Repetition days = new Repetition(
                new TreeSet<>(Set.of(DayOfWeek.MONDAY)), ZoneId.of("Europe/Prague"), OptionalLong.empty());
        Members members = new Members(List.of("anna"), List.of(), List.of());
        MadeReservation before = new MadeReservation(
                "r",
                List.of("n1"),
                new TimeSpan(100, 200),
                Optional.of(days),
                Optional.of(members),
                new Order(1, "op"));

        AskedReservation longer = request("'name':'r','length_s':300").inPlaceOf(before);
        assertEquals(new AskedTime.At(new TimeSpan(100, 400)), longer.time());
        assertEquals(new AskedNodes.Named(List.of("n1")), longer.nodes());
        assertEquals(Optional.of(days), longer.repeated());
        assertEquals(Optional.of(members), longer.members());

        assertEquals(
                new AskedTime.At(new TimeSpan(500, 600)),
                request("'name':'r','from':500").inPlaceOf(before).time(),
                "as long as before");
        assertEquals(
                OptionalLong.of(900),
                request("'name':'r','until':900")
                        .inPlaceOf(before)
                        .repeated()
                        .orElseThrow()
                        .until());
        MadeReservation ending = new MadeReservation(
                "r",
                List.of("n1"),
                new TimeSpan(100, 200),
                Optional.of(new Repetition(days.days(), days.zone(), OptionalLong.of(900))),
                Optional.of(members),
                new Order(1, "op"));
        assertEquals(
                OptionalLong.of(900),
                request("'name':'r','days':['friday']")
                        .inPlaceOf(ending)
                        .repeated()
                        .orElseThrow()
                        .until(),
                "other days until then");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            'name':'r','node':['n1']                                 | 'node' is no key of a reservation, or not of its kind
            'name':'r','users':['a','']                              | 'users' has a name that is empty
            'name':'r','nodes':[1]                                   | 'nodes' is no key of a reservation, or not of its kind
            'name':'r','from':'now'                                  | 'from' is no key of a reservation, or not of its kind
            'name':'r','from':9223372036854775807                    | from is 9223372036854775807, but must be from 0 to 253402300799
            'name':'r','from':-1                                     | from is -1, but must be from 0 to 253402300799
            'name':'r','nodes':['n1'],'maintenance':true,'from':9,'to':19,'length_s':3 | its end is said, and also its length or that a time be found; one will do
            'name':'r','nodes':['n1'],'maintenance':true,'from':9,'length_s':0 | length_s is 0, but must be at least 1
            'name':'r','nodes':['n1'],'maintenance':true,'from':9,'to':19,'days':['mon'] | 'mon' is no day of the week
            'name':'r','nodes':['n1'],'maintenance':true,'from':9,'to':19,'days':['monday'],'zone':'Mars' | 'Mars' is no time zone
            'name':'r','cluster':'c','count':0,'maintenance':true,'length_s':3 | count is 0, but must be at least 1
            """)
    void everyMistakeGetsItsLine(String json, String line) {
        UnmadeReservationException refused = assertThrows(
                UnmadeReservationException.class, () -> request(json).asked());
        assertEquals(line, refused.reasons().get(0));
    }
}
