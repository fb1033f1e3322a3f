/**
 * The scheduler before us: what its files say, what becomes of each line, and the configuration that can be made of them.
 *
 * <p>Open {@link org.almanac.daemon.predecessor.Predecessor} first.
 */
package org.almanac.daemon.predecessor;
