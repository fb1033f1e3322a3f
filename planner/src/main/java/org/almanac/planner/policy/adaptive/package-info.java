/**
 * The adaptive policies, which put other policies in charge (Talby and Feitelson 2005): PBAS is {@code
 * PerformanceAdaptive}, WBAS is {@code WorkloadAdaptive}.
 *
 * <p>Open {@link org.almanac.planner.policy.adaptive.PerformanceAdaptive} first. It compares candidates by a {@code
 * CandidateSimulation} on the {@code RecentPast}, by a {@link org.almanac.planner.policy.adaptive.PerformanceMetric}.
 * {@code BesideAdaptive} has them run beside, each as a {@code CandidateBeside}. {@code AdaptivePolicy} is what both have in common.
 *
 * <p>The registry hands in which policies may be in charge, so this package knows none of them.
 */
package org.almanac.planner.policy.adaptive;
