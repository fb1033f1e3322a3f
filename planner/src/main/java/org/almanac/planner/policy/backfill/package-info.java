/**
 * Policies that traverse the queue and backfill: FCFS, best fit, EASY, Maui, BB ({@code BackfillBalanced}) and IBB
 * ({@code ImprovedBalanced}).
 *
 * <p>Open {@link org.almanac.planner.policy.backfill.Easy} first, then {@code HeadBackfilling}, and {@code
 * ShadowReservation}, which holds the shadow time and the extra nodes.
 *
 * <p>This package knows what policies have in common. It knows neither the policies that keep a plan nor those that put
 * others in charge.
 */
package org.almanac.planner.policy.backfill;
