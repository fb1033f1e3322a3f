/**
 * What a store remembers of jobs and cycles, written to a centre's PostgreSQL as well, where several clusters may be kept for
 * years.
 *
 * <p>Open {@link org.almanac.daemon.sink.PostgresSink} first.
 */
package org.almanac.daemon.sink;
