/** A simulated cluster that is planned before one's eyes. */
package org.almanac.daemon.demo;
