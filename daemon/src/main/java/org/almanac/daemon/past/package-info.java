/**
 * What was published, kept beside the daemon's cycles, so that it can be shown again as it was at an earlier moment.
 *
 * <p>Open {@link org.almanac.daemon.past.KeptPast} first. Nothing here knows what a picture consists of: one that has more in it
 * is kept, too.
 */
package org.almanac.daemon.past;
