package org.almanac.daemon.config.form;

/**
 * A value that holds, and where it comes from.
 *
 * @param key the path of its key, such as {@code limits[big].at-most}
 * @param value as it is written
 */
public record EffectiveValue(String key, String value, Origin origin) {}
