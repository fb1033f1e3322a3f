/**
 * Why a job stands as it does: what it waits for, and what would have to change, from what was published.
 *
 * <p>Open {@link org.almanac.daemon.why.Why} first.
 */
package org.almanac.daemon.why;
