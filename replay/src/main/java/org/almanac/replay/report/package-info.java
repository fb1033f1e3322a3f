/**
 * Replays and papers' experiments as pages of tables and charts: each is one file that opens without a network.
 *
 * <p>Open {@link org.almanac.replay.report.ReplayPage} first. What all pages have are the resources {@code page.html}, {@code
 * page.css} and {@code page.js}; body and code of each kind stand beside them under its own name.
 */
package org.almanac.replay.report;
