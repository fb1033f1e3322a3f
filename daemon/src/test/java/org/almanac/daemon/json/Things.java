package org.almanac.daemon.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Things that are told by columns, as the objects that they are. */
public final class Things {
    private Things() {}

    /** Each with what it has. */
    public static List<ObjectNode> of(JsonNode columns) {
        List<ObjectNode> things = new ArrayList<>();
        for (int i = 0; i < length(columns); i++) {
            things.add(thing(columns, i));
        }
        return things;
    }

    private static int length(JsonNode columns) {
        int length = 0;
        for (JsonNode column : columns) {
            length = Math.max(length, column.isArray() ? column.size() : length(column));
        }
        return length;
    }

    private static ObjectNode thing(JsonNode columns, int i) {
        ObjectNode thing = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, JsonNode> column : columns.properties()) {
            JsonNode value = column.getValue().isArray() ? column.getValue().get(i) : thing(column.getValue(), i);
            if (!value.isNull() && !(value.isObject() && value.isEmpty())) {
                thing.set(column.getKey(), value);
            }
        }
        return thing;
    }
}
