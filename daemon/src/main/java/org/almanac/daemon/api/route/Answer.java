package org.almanac.daemon.api.route;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What is answered to a request that can be.
 *
 * @param type of the bytes
 * @param bytes as they are sent to who cannot unpack them; shared with others, and not to be changed
 * @param packed the same, packed by gzip, where that is kept; empty where it is to be packed anew for each
 * @param headers further ones
 */
public record Answer(String type, byte[] bytes, Optional<Supplier<byte[]>> packed, Map<String, String> headers) {
    public Answer {
        headers = Map.copyOf(headers);
    }

    public static Answer json(byte[] object) {
        return new Answer("application/json", object, Optional.empty(), Map.of());
    }

    /** Text for people. */
    public static Answer text(String text) {
        return of("text/plain; charset=utf-8", text);
    }

    /** Text of another type. */
    public static Answer of(String type, String text) {
        return new Answer(type, text.getBytes(StandardCharsets.UTF_8), Optional.empty(), Map.of());
    }

    /** The same with a further header. */
    public Answer with(String header, String value) {
        Map<String, String> all = new HashMap<>(headers);
        all.put(header, value);
        return new Answer(type, bytes, packed, all);
    }
}
