/**
 * What people ask a batch system for, in its own words, and what that means for the planner.
 *
 * <p>A grammar is read into types that hold what was written, from which the text can be made again; a separate step
 * translates these into the planner's {@link org.almanac.planner.cluster.Request}.
 */
package org.almanac.workload.request;
