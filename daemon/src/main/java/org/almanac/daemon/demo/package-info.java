/**
 * A simulated cluster that is planned before one's eyes.
 *
 * <p>Open {@link org.almanac.daemon.demo.Demo} first.
 */
package org.almanac.daemon.demo;
