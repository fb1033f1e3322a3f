/**
 * What readers of a running scheduler see: one immutable picture after each cycle, and nothing that waits for it.
 *
 * <p>Open {@link org.almanac.daemon.view.Published} first.
 */
package org.almanac.daemon.view;
