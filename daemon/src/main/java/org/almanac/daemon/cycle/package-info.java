/** The scheduling cycle: what is done again and again, and the thread that does it. */
package org.almanac.daemon.cycle;
