/**
 * What jobs were promised and what came of it, for people, for programs, and as tables for other programs.
 *
 * <p>Open {@link org.almanac.daemon.history.HistoryText} first.
 */
package org.almanac.daemon.history;
