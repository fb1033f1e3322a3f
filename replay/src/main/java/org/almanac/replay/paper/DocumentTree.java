package org.almanac.replay.paper;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A value of a YAML or JSON document with the way to it; what is missing or of another kind is told with that way.
 *
 * <p>A value is a map, a list, a text, a number or a truth value; keys keep their order.
 */
final class DocumentTree {
    private final String path;
    private final Object value;

    private DocumentTree(String path, Object value) {
        this.path = path;
        this.value = value;
    }

    /** Reads the whole document. */
    static DocumentTree read(String name, JsonParser parser) throws IOException {
        parser.nextToken();
        return new DocumentTree(name, value(parser));
    }

    private static Object value(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == null) {
            return "";
        }
        switch (token) {
            case START_OBJECT -> {
                Map<String, Object> map = new LinkedHashMap<>();
                while (parser.nextToken() == JsonToken.FIELD_NAME) {
                    String key = parser.currentName();
                    parser.nextToken();
                    map.put(key, value(parser));
                }
                return map;
            }
            case START_ARRAY -> {
                List<Object> list = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    if (parser.currentToken() == null) {
                        throw new IOException("the document ends within a list");
                    }
                    list.add(value(parser));
                }
                return list;
            }
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
                return parser.getDoubleValue();
            }
            case VALUE_TRUE, VALUE_FALSE -> {
                return parser.getBooleanValue();
            }
            default -> {
                return parser.getText();
            }
        }
    }

    /** What stands under a key of a map. */
    Optional<DocumentTree> find(String key) {
        Object found = map().get(key);
        return found == null ? Optional.empty() : Optional.of(new DocumentTree(path + ", " + key, found));
    }

    DocumentTree get(String key) {
        return find(key).orElseThrow(() -> wrong(key + " is missing"));
    }

    /** The entries of a map, in their order. */
    Map<String, DocumentTree> entries() {
        Map<String, DocumentTree> entries = new LinkedHashMap<>();
        map().keySet().forEach(key -> entries.put(key, get(key)));
        return entries;
    }

    /** The entries of a list; of anything else that alone. */
    List<DocumentTree> elements() {
        if (!(value instanceof List<?> list)) {
            return List.of(this);
        }
        List<DocumentTree> elements = new ArrayList<>();
        for (Object each : list) {
            elements.add(new DocumentTree(path + ", " + (elements.size() + 1) + ".", each));
        }
        return elements;
    }

    /** The entries under a key as a list; none where there is no such key. */
    List<DocumentTree> elements(String key) {
        return find(key).map(DocumentTree::elements).orElse(List.of());
    }

    String text() {
        if (value instanceof Map || value instanceof List) {
            throw wrong("a text is expected");
        }
        return value instanceof Double number && number == Math.rint(number)
                ? Long.toString(number.longValue())
                : value.toString();
    }

    Optional<String> text(String key) {
        return find(key).map(DocumentTree::text);
    }

    double number() {
        if (value instanceof Double number) {
            return number;
        }
        throw wrong("a number is expected, but there is '" + value + "'");
    }

    /** The number that this is, if it is one. */
    OptionalDouble numberIfAny() {
        return value instanceof Double number ? OptionalDouble.of(number) : OptionalDouble.empty();
    }

    boolean isTrue() {
        return Boolean.TRUE.equals(value);
    }

    IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException(path + ": " + what);
    }

    private Map<?, ?> rawMap() {
        if (value instanceof Map<?, ?> map) {
            return map;
        }
        throw wrong("keys with values are expected");
    }

    private Map<String, Object> map() {
        Map<String, Object> map = new LinkedHashMap<>();
        rawMap().forEach((key, each) -> map.put(key.toString(), each));
        return map;
    }
}
