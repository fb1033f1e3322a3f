package org.almanac.daemon.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * An object of a JSON text, and all that is in it.
 *
 * <p>What is missing, null or of another kind reads as nothing: empty, 0 or the empty text. Jackson has trees of its
 * own, but to load them takes longer than all else that a command does.
 */
public record JsonTree(Map<String, Object> fields) {
    private static final int DEEPEST = 20;

    /** Reads a text that is one object. */
    public static JsonTree read(byte[] json) throws IOException {
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            parser.nextToken();
            if (value(parser, 0) instanceof JsonTree tree && parser.nextToken() == null) {
                return tree;
            }
            throw new IOException("it is not one JSON object");
        }
    }

    /** The value that begins at the parser's token: a tree, a list, a {@code Long}, {@code Double}, {@code Boolean} or a {@code String}. */
    private static Object value(JsonParser parser, int depth) throws IOException {
        if (depth > DEEPEST) {
            throw new IOException("it is nested too deeply");
        }
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT) {
            Map<String, Object> fields = new LinkedHashMap<>();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                fields.put(name, value(parser, depth + 1));
            }
            return new JsonTree(fields);
        } else if (token == JsonToken.START_ARRAY) {
            List<Object> values = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                values.add(value(parser, depth + 1));
            }
            return values;
        } else if (token == JsonToken.VALUE_NUMBER_INT) {
            return parser.getLongValue();
        }
        if (token == JsonToken.VALUE_NUMBER_FLOAT) {
            return parser.getDoubleValue();
        } else if (token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE) {
            return token == JsonToken.VALUE_TRUE;
        }
        return token == JsonToken.VALUE_STRING ? parser.getText() : "";
    }

    public boolean has(String name) {
        return fields.containsKey(name);
    }

    public String text(String name) {
        return fields.get(name) instanceof String text ? text : "";
    }

    public OptionalLong number(String name) {
        return fields.get(name) instanceof Long number ? OptionalLong.of(number) : OptionalLong.empty();
    }

    /** The number, whole or not; the other where there is none. */
    public double real(String name, double other) {
        return fields.get(name) instanceof Number number ? number.doubleValue() : other;
    }

    public boolean flag(String name) {
        return Boolean.TRUE.equals(fields.get(name));
    }

    public JsonTree tree(String name) {
        return fields.get(name) instanceof JsonTree tree ? tree : new JsonTree(Map.of());
    }

    /** What is of that kind in a list. */
    public <T> List<T> list(String name, Class<T> kind) {
        List<T> some = new ArrayList<>();
        if (fields.get(name) instanceof List<?> values) {
            // Not a stream, of which there would be several for each of many jobs in a command that is over soon.
            for (Object value : values) {
                if (kind.isInstance(value)) {
                    some.add(kind.cast(value));
                }
            }
        }
        return some;
    }
}
