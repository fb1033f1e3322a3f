/**
 * The same replay again and again: of several logs or windows, under other seeds, or with other values of a policy's
 * parameter.
 *
 * <p>Open {@link org.almanac.replay.series.Series} first. The replays are the points of a grid and are run as those of a
 * sweep; what is told of them is made of the lines that they leave. So it is the same whether they were just run or before.
 */
package org.almanac.replay.series;
