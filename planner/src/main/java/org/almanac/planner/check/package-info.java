/**
 * The independent checker: it proves for any plan that it can be carried out, or names the first reason why not.
 *
 * <p>Open {@link org.almanac.planner.check.PlanChecker} first. What it finds is a {@link
 * org.almanac.planner.check.Violation}.
 *
 * <p>This package reads the contract's {@code PlanView} alone. It knows no structure by which plans are made, as it is
 * to find their faults.
 */
package org.almanac.planner.check;
