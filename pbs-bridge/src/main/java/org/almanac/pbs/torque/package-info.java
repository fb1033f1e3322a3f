/**
 * What a TORQUE server tells, understood, and how it is told what to do.
 *
 * <p>Open {@link org.almanac.pbs.torque.TorqueUnderstanding} first.
 */
package org.almanac.pbs.torque;
