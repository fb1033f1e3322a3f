/**
 * Reading and writing JSON without the weight of a tree library, and the one form in which commands tell programs.
 *
 * <p>Open {@link org.almanac.daemon.json.Envelope} first.
 */
package org.almanac.daemon.json;
