/** What an OpenPBS server tells, understood. */
package org.almanac.pbs.openpbs;
