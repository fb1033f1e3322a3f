/**
 * What becomes of what pbs_sched was told, that of OpenPBS and that of TORQUE: {@code sched_config}, and the files that it
 * reads beside it.
 *
 * <p>Open {@link org.almanac.daemon.predecessor.pbssched.PbsSched} first.
 */
package org.almanac.daemon.predecessor.pbssched;
