/** The HTTP API: JSON of what is published, the page, and the metrics. */
package org.almanac.daemon.api;
