package org.almanac.replay.report;

/**
 * Where a page comes from, so that it can be made again.
 *
 * @param command as it was typed
 * @param version of the program
 */
public record PageOrigin(String command, String version, long seed) {}
