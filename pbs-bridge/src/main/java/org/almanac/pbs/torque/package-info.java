/** What a TORQUE server tells, understood. */
package org.almanac.pbs.torque;
