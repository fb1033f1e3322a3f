/**
 * The parameters of policies: what may be written, and what a written value means.
 *
 * <p>Open {@link org.almanac.planner.policy.parameter.Setting} first: the one declaration of a parameter, which serves
 * the command line, the configuration and every list of parameters. Its {@link
 * org.almanac.planner.policy.parameter.Notation} parses what is written. A policy that is made gets the parsed values
 * from {@link org.almanac.planner.policy.parameter.Settings}.
 *
 * <p>It knows no other package of the planner.
 */
package org.almanac.planner.policy.parameter;
