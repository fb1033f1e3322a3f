/**
 * Policies that go over the queue and backfill: FCFS, best fit, EASY, Maui, and balanced backfilling (BB and IBB).
 *
 * <p>Open {@link org.almanac.planner.policy.backfill.Easy} first, then {@code HeadBackfilling} and
 * {@code ShadowReservation}, which computes shadow time and extra nodes.
 *
 * <p>It knows what policies have in common, and neither those that keep a plan nor those that put others in charge.
 */
package org.almanac.planner.policy.backfill;
