/** A configuration of ours in the making, each key with the lines from which it is. */
package org.almanac.daemon.predecessor.draft;
