package org.almanac.daemon.api.route;

import java.util.Optional;

/**
 * What an address answers with.
 *
 * @param type of what is sent
 * @param schema what the JSON is; empty where it is none
 */
public record Produces(String type, Optional<Schema> schema) {
    /** Text for people. */
    public static final Produces TEXT = of("text/plain");

    public static Produces json(Schema schema) {
        return new Produces("application/json", Optional.of(schema));
    }

    /** Something else than JSON. */
    public static Produces of(String type) {
        return new Produces(type, Optional.empty());
    }
}
