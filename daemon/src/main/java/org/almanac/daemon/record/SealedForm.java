package org.almanac.daemon.record;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** A value of a sealed type: the object of its record, in which the first key tells which record it is. */
final class SealedForm<T> extends Form<T> {
    private static final String IS = "is";

    private final Class<?> type;
    private final Map<String, RecordForm<?>> forms = new LinkedHashMap<>();

    SealedForm(Class<?> type) {
        this.type = type;
        add(type);
    }

    private void add(Class<?> sealed) {
        for (Class<?> each : sealed.getPermittedSubclasses()) {
            if (each.isRecord()) {
                RecordForm<?> other = forms.put(each.getSimpleName(), (RecordForm<?>) of(each));
                if (other != null && other != of(each)) {
                    throw new IllegalArgumentException(
                            "Two records of " + type + " are called " + each.getSimpleName());
                }
            } else {
                add(each);
            }
        }
    }

    @Override
    void write(JsonGenerator out, T value) throws IOException {
        String name = value.getClass().getSimpleName();
        out.writeStartObject();
        out.writeStringField(IS, name);
        forms.get(name).writeParts(out, value);
        out.writeEndObject();
    }

    @Override
    @SuppressWarnings("unchecked")
    T read(JsonParser in) throws IOException {
        if (!in.hasToken(JsonToken.START_OBJECT)
                || in.nextToken() != JsonToken.FIELD_NAME
                || !in.currentName().equals(IS)
                || in.nextToken() != JsonToken.VALUE_STRING) {
            throw new Misread("it must be an object whose first key is \"" + IS + "\", with one of " + names());
        }
        RecordForm<?> form = forms.get(in.getText());
        if (form == null) {
            throw new Misread("\"" + IS + "\" is " + in.getText() + ", but known are " + names()
                    + ". Maybe a newer Almanac has written it");
        }
        return (T) form.readParts(in);
    }

    private String names() {
        return String.join(", ", forms.keySet());
    }
}
