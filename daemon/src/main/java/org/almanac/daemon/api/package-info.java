/**
 * The HTTP API: JSON of what is published, the page, and the metrics.
 *
 * <p>Open {@link org.almanac.daemon.api.HttpApi} first. It reads what is published, and never waits for a cycle.
 */
package org.almanac.daemon.api;
