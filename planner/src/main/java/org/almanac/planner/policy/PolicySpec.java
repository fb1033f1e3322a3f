package org.almanac.planner.policy;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** A policy as a user wrote it: {@code NAME} or {@code NAME:key=value,key=value}. */
public record PolicySpec(String text, String name, Map<String, String> settings) {
    public PolicySpec {
        // Settings stay in the order in which they were written, which is the order of checking them.
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /** The policy with these settings, written in their order. */
    public static PolicySpec of(String name, Map<String, String> settings) {
        String written = settings.entrySet().stream()
                .map(setting -> setting.getKey() + "=" + setting.getValue())
                .collect(Collectors.joining(","));
        return new PolicySpec(name + (written.isEmpty() ? "" : ":" + written), name, settings);
    }

    /** The same policy with another value of a parameter. */
    public PolicySpec with(String key, String value) {
        Map<String, String> changed = new LinkedHashMap<>(settings);
        changed.put(key, value);
        return of(name, changed);
    }

    /**
     * Parses the written form; {@link Policies} says whether the policy and its parameters exist.
     *
     * @throws PolicyException if the text is not of this form
     */
    public static PolicySpec parse(String text) {
        int colon = text.indexOf(':');
        String name = (colon < 0 ? text : text.substring(0, colon)).strip();
        if (name.isEmpty()) {
            throw new PolicyException("--policy '" + text + "' names no policy; write NAME or NAME:key=value,...");
        }
        if (name.contains(",")) {
            String each = name.replaceAll("\\s*,\\s*", " --policy ");
            throw new PolicyException("--policy '" + text + "' names several policies; write --policy " + each);
        }
        Map<String, String> settings = new LinkedHashMap<>();
        if (colon >= 0) {
            for (String part : text.substring(colon + 1).split(",", -1)) {
                int equals = part.indexOf('=');
                if (equals < 1) {
                    throw new PolicyException(
                            "--policy '" + text + "': '" + part + "' is not a setting; write key=value");
                }
                String key = part.substring(0, equals).strip();
                if (settings.put(key, part.substring(equals + 1).strip()) != null) {
                    throw new PolicyException("--policy '" + text + "' sets " + key + " twice");
                }
            }
        }
        return new PolicySpec(text, name, settings);
    }
}
