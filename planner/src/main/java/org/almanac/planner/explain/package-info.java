/** Why a plan is as it is: explanations made on demand from the read view, by looking at the plan and nothing else. */
package org.almanac.planner.explain;
