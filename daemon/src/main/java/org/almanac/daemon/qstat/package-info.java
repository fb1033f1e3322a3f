/** What {@code almanac qstat} prints, in the forms that users of PBS know. */
package org.almanac.daemon.qstat;
