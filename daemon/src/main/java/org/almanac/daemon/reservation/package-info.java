/**
 * What the reservations of a server are answered that wait for their scheduler.
 *
 * <p>Open {@link org.almanac.daemon.reservation.ReservationAnswers} first: it finds the {@link
 * org.almanac.daemon.reservation.FoundAnswer} to each, one after the other, and changes nothing. The cycle gives the answers.
 */
package org.almanac.daemon.reservation;
