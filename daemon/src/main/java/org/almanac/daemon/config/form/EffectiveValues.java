package org.almanac.daemon.config.form;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;

/** Values that hold, as a command prints them. */
public final class EffectiveValues {
    private EffectiveValues() {}

    /** A table of keys, values and origins. */
    public static String table(List<EffectiveValue> values) {
        int keys = 3;
        int texts = 5;
        for (EffectiveValue value : values) {
            keys = Math.max(keys, value.key().length());
            texts = Math.max(texts, shown(value).length());
        }
        StringBuilder text = new StringBuilder();
        appendLine("key", "value", "from", keys, texts, text);
        for (EffectiveValue value : values) {
            appendLine(value.key(), shown(value), Problem.plain(value.origin().text()), keys, texts, text);
        }
        return text.toString();
    }

    private static String shown(EffectiveValue value) {
        return Problem.plain(value.value());
    }

    private static void appendLine(String key, String value, String from, int keys, int texts, StringBuilder text) {
        text.append(key)
                .append(" ".repeat(keys - key.length() + 2))
                .append(value)
                .append(" ".repeat(texts - value.length() + 2))
                .append(from)
                .append('\n');
    }

    /** The same as JSON. */
    public static String json(List<EffectiveValue> values) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text).useDefaultPrettyPrinter()) {
            json.writeStartObject();
            json.writeArrayFieldStart("values");
            for (EffectiveValue value : values) {
                json.writeStartObject();
                json.writeStringField("key", value.key());
                json.writeStringField("value", value.value());
                write(value.origin(), json);
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        return text + "\n";
    }

    private static void write(Origin origin, JsonGenerator json) throws IOException {
        if (origin instanceof Origin.Line line) {
            json.writeStringField("from", "file");
            json.writeStringField("file", line.file());
            json.writeNumberField("line", line.line());
        } else if (origin instanceof Origin.CommandLine commandLine) {
            json.writeStringField("from", "command line");
            json.writeStringField("option", commandLine.option());
        } else {
            json.writeStringField("from", origin.text());
        }
    }
}
