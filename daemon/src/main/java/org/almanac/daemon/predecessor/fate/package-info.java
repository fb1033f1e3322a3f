/**
 * What a scheduler before us was told, statement by statement, and what becomes of each: the words in which files of any
 * scheduler are spoken of.
 *
 * <p>Open {@link org.almanac.daemon.predecessor.fate.Fate} first.
 */
package org.almanac.daemon.predecessor.fate;
