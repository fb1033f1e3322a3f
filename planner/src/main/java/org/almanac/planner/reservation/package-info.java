/**
 * Places for reservations: nodes that nobody else has for a time, whatever is planned there.
 *
 * <p>Open {@link org.almanac.planner.reservation.ReservationPlaces} first: asked for a {@link
 * org.almanac.planner.reservation.ReservationAsk}, it tells the place, or by a {@link
 * org.almanac.planner.reservation.Refusal} why there is none.
 *
 * <p>It reads a plan through its view alone, and changes none. What a reservation would cost the jobs that give way is told
 * elsewhere.
 */
package org.almanac.planner.reservation;
