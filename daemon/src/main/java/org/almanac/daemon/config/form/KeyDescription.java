package org.almanac.daemon.config.form;

import java.util.List;

/**
 * A key as a list of them shows it.
 *
 * @param path such as {@code clusters[].nodes[].cpus}
 * @param allowed what may be written
 * @param usual the default as it would be written; empty where there is none
 * @param sentence what it is for
 */
public record KeyDescription(String path, boolean needed, List<String> allowed, String usual, String sentence) {}
