/**
 * What the daemon remembers of each job from one cycle to the next: its moves, its refusals, what its user was told.
 *
 * <p>Open {@link org.almanac.daemon.memory.JobMemories} first. The cycle writes it, and the listing reads it.
 */
package org.almanac.daemon.memory;
