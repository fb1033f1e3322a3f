/** How long the planner takes, on sites and logs that are always the same, and how that grows; not shipped. */
package org.almanac.benchmarks;
