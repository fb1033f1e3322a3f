/**
 * The commands that look at recorded logs and make others of them.
 *
 * <p>Open {@link org.almanac.daemon.command.log.LogCommand} first. What they do to logs stands in
 * {@code org.almanac.workload.edit}, what they count in {@code org.almanac.workload.statistics}.
 */
package org.almanac.daemon.command.log;
