/**
 * The configuration file: its keys, how they are read with every problem told at once, and what they mean.
 *
 * <p>Open {@link org.almanac.daemon.config.SiteConfiguration} first, which is what a file means, and then {@code SiteKeys}.
 */
package org.almanac.daemon.config;
