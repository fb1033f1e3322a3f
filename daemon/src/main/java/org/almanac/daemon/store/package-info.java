/**
 * What survives the daemon: promises and how they moved, jobs that are over, cycles, and what the scheduler intends, in
 * one SQLite database in the folder of what is to survive.
 *
 * <p>Open {@link org.almanac.daemon.store.Store} first, which one thread of its own writes; what others may read of it
 * beside a running daemon is {@link org.almanac.daemon.store.HistoryReader}.
 */
package org.almanac.daemon.store;
