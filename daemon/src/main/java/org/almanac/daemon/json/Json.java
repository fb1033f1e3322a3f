package org.almanac.daemon.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Writes JSON piece by piece; what is not there is written as null. */
public final class Json implements Fields {
    private static final JsonFactory FACTORY = new JsonFactory();

    private final JsonGenerator out;

    Json(JsonGenerator out) {
        this.out = out;
    }

    /** Writes something; it may fail only as the generator does. */
    public interface Part {
        void write(Json json) throws IOException;
    }

    /** Writes one thing of many. */
    public interface PartOf<T> {
        void write(T each) throws IOException;
    }

    /** One object as a text. */
    public static String text(Part fields) {
        return new String(object(fields), StandardCharsets.UTF_8);
    }

    /** One object, whose fields the part writes. */
    public static byte[] object(Part fields) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(1024);
        try (JsonGenerator generator = FACTORY.createGenerator(bytes)) {
            Json json = new Json(generator);
            generator.writeStartObject();
            fields.write(json);
            generator.writeEndObject();
        } catch (IOException e) {
            // Only what is made to be written is written, and to memory.
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    @Override
    public Json text(String name, String value) throws IOException {
        out.writeStringField(name, value);
        return this;
    }

    public Json text(String name, Optional<String> value) throws IOException {
        out.writeFieldName(name);
        if (value.isPresent()) {
            out.writeString(value.get());
        } else {
            out.writeNull();
        }
        return this;
    }

    @Override
    public Json number(String name, long value) throws IOException {
        out.writeNumberField(name, value);
        return this;
    }

    /** A number rounded to six decimals; null where it is not one. */
    public Json number(String name, double value) throws IOException {
        out.writeFieldName(name);
        real(value);
        return this;
    }

    private void real(double value) throws IOException {
        if (!Double.isFinite(value)) {
            out.writeNull();
        } else if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            out.writeNumber((long) value);
        } else {
            out.writeNumber(Math.rint(value * 1e6) / 1e6);
        }
    }

    @Override
    public Json number(String name, OptionalLong value) throws IOException {
        out.writeFieldName(name);
        if (value.isPresent()) {
            out.writeNumber(value.getAsLong());
        } else {
            out.writeNull();
        }
        return this;
    }

    @Override
    public Json flag(String name, boolean value) throws IOException {
        out.writeBooleanField(name, value);
        return this;
    }

    public Json texts(String name, Collection<String> values) throws IOException {
        out.writeArrayFieldStart(name);
        for (String value : values) {
            out.writeString(value);
        }
        out.writeEndArray();
        return this;
    }

    public Json object(String name, Part fields) throws IOException {
        out.writeObjectFieldStart(name);
        fields.write(this);
        out.writeEndObject();
        return this;
    }

    /** An array of objects, whose fields the part writes. */
    public <T> Json objects(String name, Collection<T> values, PartOf<T> fields) throws IOException {
        out.writeArrayFieldStart(name);
        for (T value : values) {
            out.writeStartObject();
            fields.write(value);
            out.writeEndObject();
        }
        out.writeEndArray();
        return this;
    }

    @Override
    public Json thing(String name, Fields.Part fields) throws IOException {
        out.writeObjectFieldStart(name);
        fields.write(this);
        out.writeEndObject();
        return this;
    }

    @Override
    public <T> Json things(String name, Collection<T> things, Fields.PartOf<T> fields) throws IOException {
        out.writeFieldName(name);
        list(things, fields);
        return this;
    }

    <T> void list(Collection<T> things, Fields.PartOf<T> fields) throws IOException {
        out.writeStartArray();
        for (T each : things) {
            out.writeStartObject();
            fields.write(each, this);
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    /** Things of one kind by columns. */
    public <T> Json columns(String name, Collection<T> things, Fields.PartOf<T> fields) throws IOException {
        Columns columns = new Columns();
        for (T each : things) {
            fields.write(each, columns);
            columns.next();
        }
        out.writeFieldName(name);
        columns.write(out);
        return this;
    }

    @Override
    public Json fields(Map<?, ?> values) throws IOException {
        for (Map.Entry<?, ?> field : values.entrySet()) {
            out.writeFieldName(field.getKey().toString());
            value(field.getValue());
        }
        return this;
    }

    @Override
    public Json raw(String name, String json) throws IOException {
        out.writeFieldName(name);
        out.writeRawValue(json);
        return this;
    }

    void value(Object value) throws IOException {
        if (value instanceof Map<?, ?> inner) {
            out.writeStartObject();
            fields(inner);
            out.writeEndObject();
        } else if (value instanceof Collection<?> inner) {
            out.writeStartArray();
            for (Object each : inner) {
                value(each);
            }
            out.writeEndArray();
        } else if (value instanceof Double number) {
            real(number);
        } else if (value instanceof Boolean flag) {
            out.writeBoolean(flag);
        } else if (value instanceof Number number) {
            out.writeNumber(number.longValue());
        } else {
            out.writeString(value.toString());
        }
    }
}
