/**
 * The parameters of policies: what may be written, and what a written value means.
 *
 * <p>Open {@link org.almanac.planner.policy.parameter.Parameter} first; a policy reads its values from
 * {@link org.almanac.planner.policy.parameter.Settings}.
 *
 * <p>It knows no other package of the planner.
 */
package org.almanac.planner.policy.parameter;
