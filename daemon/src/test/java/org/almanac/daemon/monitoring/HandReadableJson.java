package org.almanac.daemon.monitoring;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** The form in which dashboards are kept: what fits is on one line, all else is indented by two blanks. */
final class HandReadableJson {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int WIDTH = 120;

    private HandReadableJson() {}

    static String of(JsonNode value) {
        return write(value, 0, WIDTH) + "\n";
    }

    private static String write(JsonNode value, int depth, int room) {
        String line = line(value);
        if (!value.isContainerNode() || value.isEmpty() || line.length() <= room) {
            return line;
        }
        List<String> lines = new ArrayList<>();
        int left = value.size();
        for (Map.Entry<String, JsonNode> each : entries(value)) {
            left--;
            String head = "  ".repeat(depth + 1) + (value.isObject() ? each.getKey() + ": " : "");
            lines.add(head + write(each.getValue(), depth + 1, WIDTH - head.length() - (left > 0 ? 1 : 0)));
        }
        String open = value.isObject() ? "{" : "[";
        String close = value.isObject() ? "}" : "]";
        return open + "\n" + String.join(",\n", lines) + "\n" + "  ".repeat(depth) + close;
    }

    private static String line(JsonNode value) {
        if (value.isObject()) {
            return entries(value).stream()
                    .map(each -> each.getKey() + ": " + line(each.getValue()))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        if (value.isArray()) {
            return entries(value).stream()
                    .map(each -> line(each.getValue()))
                    .collect(Collectors.joining(", ", "[", "]"));
        }
        return value.toString();
    }

    /** Of an object with the names as they are written, of an array with empty ones. */
    private static List<Map.Entry<String, JsonNode>> entries(JsonNode container) {
        if (container.isObject()) {
            return container.properties().stream()
                    .map(each -> Map.entry(
                            JSON.getNodeFactory().textNode(each.getKey()).toString(), each.getValue()))
                    .toList();
        }
        return StreamSupport.stream(container.spliterator(), false)
                .map(each -> Map.entry("", each))
                .toList();
    }
}
