/**
 * Policies that put others in charge: by performance (PBAS) and by workload (WBAS).
 *
 * <p>Open {@link org.almanac.planner.policy.adaptive.PerformanceAdaptive} first; it compares candidates by reenacting the
 * recent past under each.
 *
 * <p>Which policies may be in charge is handed in by the registry, so that none of them is known here.
 */
package org.almanac.planner.policy.adaptive;
