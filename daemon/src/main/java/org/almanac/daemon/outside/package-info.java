/**
 * What belongs to no node and is used outside of the server as well, of which programs of the site tell how much is free.
 *
 * <p>Open {@link org.almanac.daemon.outside.OutsideAmounts} first.
 */
package org.almanac.daemon.outside;
