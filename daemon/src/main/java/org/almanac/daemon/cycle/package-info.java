/**
 * The scheduling cycle: what is done again and again, and the thread that does it.
 *
 * <p>Open {@link org.almanac.daemon.cycle.Cycle} first: a look at the server, a decision, starts, a search, and a picture
 * that is published. What it publishes is made by {@code listing}.
 */
package org.almanac.daemon.cycle;
