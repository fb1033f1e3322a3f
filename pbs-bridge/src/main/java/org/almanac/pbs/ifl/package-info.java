/** The batch interface library of a PBS server as Java sees it: named objects with attributes, and calls that may fail. */
package org.almanac.pbs.ifl;
