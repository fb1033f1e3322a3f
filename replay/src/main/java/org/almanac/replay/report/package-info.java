/**
 * A replay as a page of tables and charts: one file that opens without a network.
 *
 * <p>Open {@link org.almanac.replay.report.ReportPage} first; the page itself is the resource {@code report.html}.
 */
package org.almanac.replay.report;
