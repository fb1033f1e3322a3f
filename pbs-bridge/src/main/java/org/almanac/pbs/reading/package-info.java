/**
 * What makes a snapshot of a server's answers, as far as all servers share it: values, dependencies, what is remembered
 * from poll to poll, and how a site wants them read.
 *
 * <p>Open {@link org.almanac.pbs.reading.Understanding} first; {@code torque} and {@code openpbs} each have one.
 */
package org.almanac.pbs.reading;
