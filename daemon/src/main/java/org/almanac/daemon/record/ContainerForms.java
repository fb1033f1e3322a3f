package org.almanac.daemon.record;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** The forms of what holds any number of values of one form. A component that holds none has no key. */
final class ContainerForms {
    private ContainerForms() {}

    private static <E> void writeAll(JsonGenerator out, Form<E> element, Collection<E> values) throws IOException {
        out.writeStartArray();
        for (E value : values) {
            element.write(out, value);
        }
        out.writeEndArray();
    }

    private static <E> List<E> readAll(JsonParser in, Form<E> element) throws IOException {
        if (!in.hasToken(JsonToken.START_ARRAY)) {
            throw new Misread("it must be a list, but is " + ScalarForms.token(in));
        }
        List<E> values = new ArrayList<>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            try {
                values.add(element.read(in));
            } catch (Misread e) {
                throw e.in("[" + values.size() + "]");
            }
        }
        return values;
    }

    static final class OfList<E> extends Form<List<E>> {
        private final Form<E> element;

        OfList(Form<E> element) {
            this.element = element;
        }

        @Override
        void write(JsonGenerator out, List<E> value) throws IOException {
            writeAll(out, element, value);
        }

        @Override
        List<E> read(JsonParser in) throws IOException {
            return List.copyOf(readAll(in, element));
        }

        @Override
        boolean isNothing(List<E> value) {
            return value.isEmpty();
        }

        @Override
        Optional<List<E>> nothing() {
            return Optional.of(List.of());
        }
    }

    /** In ascending order, so that equal sets are equal texts. */
    static final class OfSet<E> extends Form<Set<E>> {
        private final Form<E> element;

        OfSet(Form<E> element) {
            this.element = element;
        }

        @Override
        void write(JsonGenerator out, Set<E> value) throws IOException {
            writeAll(out, element, value.stream().sorted().toList());
        }

        @Override
        Set<E> read(JsonParser in) throws IOException {
            List<E> values = readAll(in, element);
            Set<E> set = Set.copyOf(values);
            if (set.size() < values.size()) {
                throw new Misread("something is there twice");
            }
            return set;
        }

        @Override
        boolean isNothing(Set<E> value) {
            return value.isEmpty();
        }

        @Override
        Optional<Set<E>> nothing() {
            return Optional.of(Set.of());
        }
    }

    static final class OfOptional<E> extends Form<Optional<E>> {
        private final Form<E> element;

        OfOptional(Form<E> element) {
            this.element = element;
        }

        @Override
        void write(JsonGenerator out, Optional<E> value) throws IOException {
            element.write(out, value.orElseThrow());
        }

        @Override
        Optional<E> read(JsonParser in) throws IOException {
            return Optional.of(element.read(in));
        }

        @Override
        boolean isNothing(Optional<E> value) {
            return value.isEmpty();
        }

        @Override
        Optional<Optional<E>> nothing() {
            return Optional.of(Optional.empty());
        }
    }

    /** By ascending keys, so that equal maps are equal texts. */
    static final class OfMap<K extends Comparable<K>, E> extends Form<Map<K, E>> {
        /** Reads a key; throws {@link IllegalArgumentException} at a text that is none. */
        private final Function<String, K> key;

        private final Form<E> element;

        OfMap(Function<String, K> key, Form<E> element) {
            this.key = key;
            this.element = element;
        }

        @Override
        void write(JsonGenerator out, Map<K, E> value) throws IOException {
            out.writeStartObject();
            for (Map.Entry<K, E> each : new TreeMap<>(value).entrySet()) {
                out.writeFieldName(each.getKey().toString());
                element.write(out, each.getValue());
            }
            out.writeEndObject();
        }

        @Override
        Map<K, E> read(JsonParser in) throws IOException {
            if (!in.hasToken(JsonToken.START_OBJECT)) {
                throw new Misread("it must be an object, but is " + ScalarForms.token(in));
            }
            Map<K, E> values = new LinkedHashMap<>();
            while (in.nextToken() == JsonToken.FIELD_NAME) {
                String name = in.currentName();
                in.nextToken();
                try {
                    if (values.put(key.apply(name), element.read(in)) != null) {
                        throw new Misread("it is there twice");
                    }
                } catch (IllegalArgumentException e) {
                    throw new Misread("the key " + name + " is no number");
                } catch (Misread e) {
                    throw e.in(name);
                }
            }
            return values;
        }

        @Override
        boolean isNothing(Map<K, E> value) {
            return value.isEmpty();
        }

        @Override
        Optional<Map<K, E>> nothing() {
            return Optional.of(Map.of());
        }
    }
}
