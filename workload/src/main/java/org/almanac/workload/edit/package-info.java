/**
 * What is done to a log before it is replayed or written: jobs kept or dropped, times changed, windows cut, logs mixed.
 *
 * <p>Open {@link org.almanac.workload.edit.LogEdit} first. An edit makes another log and leaves the one it was given as it
 * is. A log whose requests are known keeps them.
 */
package org.almanac.workload.edit;
