/**
 * What a changed configuration would do on a recorded log, beside the one that holds.
 *
 * <p>Open {@link org.almanac.daemon.command.against.AgainstLog} first.
 */
package org.almanac.daemon.command.against;
