/**
 * What an OpenPBS server tells, understood, and how it is told what to do.
 *
 * <p>Open {@link org.almanac.pbs.openpbs.OpenPbsUnderstanding} first.
 */
package org.almanac.pbs.openpbs;
