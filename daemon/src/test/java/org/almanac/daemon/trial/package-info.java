/**
 * A daemon under faults: it plans for a simulated server of which it is told wrong things, late or nothing, its disk fills
 * up, it is killed, and a real Prometheus watches it by the alerts that are shipped. {@link
 * org.almanac.daemon.trial.Trial} is the whole of it.
 */
package org.almanac.daemon.trial;
