/**
 * The independent checker: it proves for any plan that it can be carried out, or names the first reason why not.
 *
 * <p>Open {@link org.almanac.planner.check.PlanChecker} first; what it finds is a
 * {@link org.almanac.planner.check.Violation}.
 *
 * <p>It reads the contract's plan view alone and knows no structure by which plans are made, as it is to find their faults.
 */
package org.almanac.planner.check;
