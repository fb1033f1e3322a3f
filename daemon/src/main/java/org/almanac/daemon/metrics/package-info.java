/** What the daemon measures, in the form that Prometheus reads. */
package org.almanac.daemon.metrics;
