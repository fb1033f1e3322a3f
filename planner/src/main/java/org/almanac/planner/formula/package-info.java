/**
 * Formulas by which jobs are ordered: arithmetic as Python writes it, over what is known of a job.
 *
 * <p>Open {@link org.almanac.planner.formula.Formula} first. A formula knows no job: the names in it are given values by whoever
 * asks for its value.
 */
package org.almanac.planner.formula;
