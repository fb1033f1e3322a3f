/**
 * The batch interface library of a PBS server as Java sees it: named objects with attributes, and calls that may fail.
 *
 * <p>Open {@link org.almanac.pbs.ifl.BatchLibrary} first. It knows of the port only how a server fails, and nothing of what
 * the attributes mean.
 */
package org.almanac.pbs.ifl;
