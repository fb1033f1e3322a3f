/**
 * What becomes of what Maui was told in its {@code maui.cfg}, and Moab in its {@code moab.cfg} as far as it says the same.
 *
 * <p>Open {@link org.almanac.daemon.predecessor.maui.MauiScheduler} first.
 */
package org.almanac.daemon.predecessor.maui;
