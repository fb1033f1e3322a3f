/**
 * What a server has at a moment, the same for every kind of server: jobs, nodes, queues and rules.
 *
 * <p>Open {@link org.almanac.pbs.snapshot.Snapshot} first. Everything here is data, and knows nothing else of the bridge.
 */
package org.almanac.pbs.snapshot;
