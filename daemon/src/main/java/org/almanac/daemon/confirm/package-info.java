/**
 * What the reservations of a server are answered that wait for their scheduler.
 *
 * <p>Open {@link org.almanac.daemon.confirm.ReservationAnswers} first: it finds the {@link
 * org.almanac.daemon.confirm.FoundAnswer} to each, one after the other, and changes nothing. The cycle gives the answers.
 */
package org.almanac.daemon.confirm;
