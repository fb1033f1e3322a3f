package org.almanac.daemon.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Things of one kind as a list for each of their fields, which is shorter and faster to read than an object for each thing.
 *
 * <p>Each list has a value for each thing, in their order: null where a thing does not have the field. A field that no thing has,
 * has no list. Of a field that has fields itself there are columns in turn.
 */
public final class Columns implements Fields {
    private static final JsonFactory FACTORY = new JsonFactory();

    private final Map<String, Column> lists = new LinkedHashMap<>();
    private final Map<String, Columns> inner = new LinkedHashMap<>();
    private int thing;

    /** One field's values, up to the last thing that has it. */
    private static final class Column {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(1024);
        private final JsonGenerator out;
        private final Json json;
        private int values;

        Column() throws IOException {
            this.out = FACTORY.createGenerator(bytes);
            this.json = new Json(out);
            out.writeStartArray();
        }

        void fill(int things) throws IOException {
            for (; values < things; values++) {
                out.writeNull();
            }
        }

        /** Writes the whole list; nothing can be added any more. */
        void write(JsonGenerator target, int things) throws IOException {
            fill(things);
            out.writeEndArray();
            out.close();
            // Past the generator, which would encode all of it once more.
            target.writeRawValue("");
            target.flush();
            bytes.writeTo((OutputStream) target.getOutputTarget());
        }
    }

    /** The field's list, with a value for each thing before this one. */
    private Column at(String field) throws IOException {
        Column column = lists.get(field);
        if (column == null) {
            column = new Column();
            lists.put(field, column);
        }
        column.fill(thing);
        column.values++;
        return column;
    }

    private Columns in(String field) {
        Columns columns = inner.computeIfAbsent(field, none -> new Columns());
        columns.thing = thing;
        return columns;
    }

    /** What is written from now on is of the next thing. */
    public void next() {
        thing++;
    }

    /** Takes the objects that a parser is about to read, up to the end of their list. */
    public void take(JsonParser objects) throws IOException {
        while (objects.nextToken() == JsonToken.START_OBJECT) {
            takeFields(objects);
            next();
        }
    }

    private void takeFields(JsonParser object) throws IOException {
        while (object.nextToken() == JsonToken.FIELD_NAME) {
            String name = object.currentName();
            JsonToken value = object.nextToken();
            if (value == JsonToken.START_OBJECT) {
                in(name).takeFields(object);
            } else if (value != JsonToken.VALUE_NULL) {
                at(name).out.copyCurrentStructure(object);
            }
        }
    }

    @Override
    public Columns text(String name, String value) throws IOException {
        at(name).out.writeString(value);
        return this;
    }

    @Override
    public Columns number(String name, long value) throws IOException {
        at(name).out.writeNumber(value);
        return this;
    }

    @Override
    public Columns number(String name, OptionalLong value) throws IOException {
        if (value.isPresent()) {
            number(name, value.getAsLong());
        }
        return this;
    }

    @Override
    public Columns flag(String name, boolean value) throws IOException {
        at(name).out.writeBoolean(value);
        return this;
    }

    @Override
    public Columns thing(String name, Part fields) throws IOException {
        fields.write(in(name));
        return this;
    }

    @Override
    public <T> Columns things(String name, Collection<T> things, PartOf<T> fields) throws IOException {
        at(name).json.list(things, fields);
        return this;
    }

    @Override
    public Columns fields(Map<?, ?> values) throws IOException {
        for (Map.Entry<?, ?> field : values.entrySet()) {
            String name = field.getKey().toString();
            if (field.getValue() instanceof Map<?, ?> its) {
                in(name).fields(its);
            } else {
                at(name).json.value(field.getValue());
            }
        }
        return this;
    }

    @Override
    public Columns raw(String name, String json) throws IOException {
        at(name).out.writeRawValue(json);
        return this;
    }

    /** Writes them as an object to a generator of bytes; nothing can be added any more. */
    public void write(JsonGenerator target) throws IOException {
        write(target, thing);
    }

    private void write(JsonGenerator target, int things) throws IOException {
        target.writeStartObject();
        for (Map.Entry<String, Column> column : lists.entrySet()) {
            target.writeFieldName(column.getKey());
            column.getValue().write(target, things);
        }
        for (Map.Entry<String, Columns> columns : inner.entrySet()) {
            target.writeFieldName(columns.getKey());
            columns.getValue().write(target, things);
        }
        target.writeEndObject();
    }
}
