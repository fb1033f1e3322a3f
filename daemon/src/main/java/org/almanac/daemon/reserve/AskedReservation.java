package org.almanac.daemon.reserve;

import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.daemon.orders.MadeReservation;
import org.almanac.daemon.orders.Repetition;
import org.almanac.planner.cluster.Members;

/**
 * A reservation that is asked for.
 *
 * @param repeated when it is to come again; only for one whose time is said
 * @param members whose jobs may run there then; empty where none may
 * @param rolling so many nodes at a time are to be taken, one set after the other; empty for all at once
 * @param altered the reservation in whose place it is to be; empty for none
 */
public record AskedReservation(
        String name,
        AskedNodes nodes,
        AskedTime time,
        Optional<Repetition> repeated,
        Optional<Members> members,
        OptionalLong rolling,
        Optional<MadeReservation> altered) {}
