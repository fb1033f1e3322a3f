package org.almanac.daemon.record;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A record as an object: a key for each component that is something. */
final class RecordForm<T> extends Form<T> {
    private final Class<?> type;
    private final Constructor<?> constructor;
    private final Map<String, Part> parts = new LinkedHashMap<>();
    /** Whether the forms of the components are known: not before they are needed, as a record may contain itself. */
    private volatile boolean complete;

    /** A component with its form. */
    private record Part(int index, RecordComponent component, Form<Object> form) {
        Object of(Object value) {
            try {
                return component.getAccessor().invoke(value);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("Cannot read " + component, e);
            }
        }
    }

    RecordForm(Class<?> type) {
        this.type = type;
        try {
            this.constructor = type.getDeclaredConstructor(Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getType)
                    .toArray(Class<?>[]::new));
            this.constructor.setAccessible(true);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("There is no record without this constructor", e);
        }
    }

    private Map<String, Part> parts() {
        if (!complete) {
            complete();
        }
        return parts;
    }

    @SuppressWarnings("unchecked")
    private synchronized void complete() {
        if (complete) {
            return;
        }
        RecordComponent[] components = type.getRecordComponents();
        for (int i = 0; i < components.length; i++) {
            components[i].getAccessor().setAccessible(true);
            parts.put(components[i].getName(), new Part(i, components[i], (Form<Object>)
                    of(components[i].getGenericType())));
        }
        complete = true;
    }

    @Override
    void write(JsonGenerator out, T value) throws IOException {
        out.writeStartObject();
        writeParts(out, value);
        out.writeEndObject();
    }

    /** Writes the keys of an object that has begun. */
    void writeParts(JsonGenerator out, Object value) throws IOException {
        for (Map.Entry<String, Part> each : parts().entrySet()) {
            Object part = each.getValue().of(value);
            if (!each.getValue().form().isNothing(part)) {
                out.writeFieldName(each.getKey());
                each.getValue().form().write(out, part);
            }
        }
    }

    @Override
    T read(JsonParser in) throws IOException {
        if (!in.hasToken(JsonToken.START_OBJECT)) {
            throw new Misread("it must be an object, but is " + ScalarForms.token(in));
        }
        return readParts(in);
    }

    /** Reads the keys up to the end of an object that has begun. */
    @SuppressWarnings("unchecked")
    T readParts(JsonParser in) throws IOException {
        Object[] values = new Object[parts().size()];
        while (in.nextToken() == JsonToken.FIELD_NAME) {
            String key = in.currentName();
            Part part = parts().get(key);
            if (part == null) {
                throw new Misread("the key " + key + " is not known; known are " + String.join(", ", parts().keySet())
                        + ". Maybe a newer Almanac has written it");
            }
            if (values[part.index()] != null) {
                throw new Misread("the key " + key + " is there twice");
            }
            in.nextToken();
            try {
                values[part.index()] = part.form().read(in);
            } catch (Misread e) {
                throw e.in(key);
            }
        }
        for (Part part : parts().values()) {
            if (values[part.index()] == null) {
                Optional<Object> nothing = part.form().nothing();
                values[part.index()] = nothing.orElseThrow(
                        () -> new Misread("the key " + part.component().getName() + " is missing"));
            }
        }
        try {
            return (T) constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException refused) {
                throw new Misread(refused.getMessage());
            }
            throw new IllegalStateException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Cannot make " + type, e);
        }
    }
}
