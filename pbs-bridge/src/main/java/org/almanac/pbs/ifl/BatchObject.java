package org.almanac.pbs.ifl;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A server, queue, node, job or reservation as its server told it: a name, and attributes in the order told.
 *
 * <p>An attribute with a resource has the key {@code attribute.resource}, such as {@code Resource_List.walltime}. Values
 * are as the server wrote them; those of an attribute that is told several times are joined by commas, as OpenPBS tells
 * each entry of a {@code max_run} for itself.
 */
public record BatchObject(String name, Map<String, String> attributes) {
    public BatchObject {
        attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
    }

    /** The value of an attribute; empty where the server told none. */
    public Optional<String> get(String key) {
        return Optional.ofNullable(attributes.get(key));
    }
}
