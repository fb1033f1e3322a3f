/**
 * Reservations that administrators make: what is asked for, where and when it costs the least, and its price.
 *
 * <p>Open {@link org.almanac.daemon.reserve.ReservationDesk} first: it makes an {@link org.almanac.daemon.reserve.Offer} of what
 * is {@linkplain org.almanac.daemon.reserve.AskedReservation asked}. Who may ask, and how reservations are kept, the package of
 * administration knows.
 */
package org.almanac.daemon.reserve;
