package org.almanac.daemon.api.route;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a value is, and what it means, in the words of JSON Schema.
 *
 * <p>It does not change: what seems to change it makes another one.
 */
public final class Schema {
    private static final String TYPE = "type";
    private static final String DESCRIPTION = "description";

    private final Map<String, Object> keywords;
    private final Map<String, Schema> fields;
    private final List<String> required;
    private final Optional<Schema> each;
    private final Optional<String> name;

    private Schema(
            Map<String, Object> keywords,
            Map<String, Schema> fields,
            List<String> required,
            Optional<Schema> each,
            Optional<String> name) {
        this.keywords = keywords;
        this.fields = fields;
        this.required = required;
        this.each = each;
        this.name = name;
    }

    private static Schema of(String type, String meaning) {
        Map<String, Object> keywords = new LinkedHashMap<>();
        keywords.put(TYPE, type);
        keywords.put(DESCRIPTION, meaning);
        return new Schema(keywords, Map.of(), List.of(), Optional.empty(), Optional.empty());
    }

    public static Schema text(String meaning) {
        return of("string", meaning);
    }

    /** A whole number; the meaning says its unit. */
    public static Schema whole(String meaning) {
        return of("integer", meaning);
    }

    /** Any number; the meaning says its unit. */
    public static Schema number(String meaning) {
        return of("number", meaning);
    }

    public static Schema flag(String meaning) {
        return of("boolean", meaning);
    }

    /** A moment by the server's clock. */
    public static Schema moment(String meaning) {
        return whole(meaning + "; the server's time, in epoch seconds");
    }

    /** A text that is one of these. */
    public static Schema oneOf(String meaning, List<String> words) {
        return text(meaning).with("enum", List.copyOf(words));
    }

    public static Schema list(String meaning, Schema each) {
        Schema list = of("array", meaning);
        return new Schema(list.keywords, Map.of(), List.of(), Optional.of(each), Optional.empty());
    }

    /** Things of one kind, as a list for each of their fields, and of a field that has fields a list for each of these. */
    public static Schema columns(String meaning, Schema thing) {
        Schema columns = object(meaning);
        for (Map.Entry<String, Schema> field : thing.fields.entrySet()) {
            Schema value = field.getValue();
            String means = String.valueOf(value.keywords.get(DESCRIPTION));
            columns = columns.mayHave(
                    field.getKey(),
                    value.fields.isEmpty() || !value.keywords.containsKey(TYPE)
                            ? list(means, either(means, List.of(value, of("null", "it has none"))))
                            : columns(means, value));
        }
        return columns;
    }

    /** An object whose fields have names that are not known beforehand. */
    public static Schema map(String meaning, Schema each) {
        Schema map = object(meaning);
        return new Schema(map.keywords, Map.of(), List.of(), Optional.of(each), Optional.empty());
    }

    /** What is one of several. */
    public static Schema either(String meaning, List<Schema> kinds) {
        Map<String, Object> keywords = new LinkedHashMap<>();
        keywords.put(DESCRIPTION, meaning);
        Map<String, Schema> numbered = new LinkedHashMap<>();
        kinds.forEach(kind -> numbered.put(String.valueOf(numbered.size()), kind));
        return new Schema(keywords, numbered, List.of(), Optional.empty(), Optional.empty());
    }

    /** An object without fields so far. */
    public static Schema object(String meaning) {
        return of("object", meaning);
    }

    /** The same object with a field that is always there. */
    public Schema has(String field, Schema value) {
        List<String> all = new ArrayList<>(required);
        all.add(field);
        return new Schema(keywords, with(field, value), all, each, name);
    }

    /** The same object with a field that is there at times. */
    public Schema mayHave(String field, Schema value) {
        return new Schema(keywords, with(field, value), required, each, name);
    }

    /** The same object with all fields of another one. */
    public Schema hasAllOf(Schema other) {
        Map<String, Schema> all = new LinkedHashMap<>(fields);
        all.putAll(other.fields);
        List<String> needed = new ArrayList<>(required);
        needed.addAll(other.required);
        return new Schema(keywords, all, needed, each, name);
    }

    /** The same object without any other fields, where that tells it from others. */
    public Schema closed() {
        return with("additionalProperties", false);
    }

    /** The same, or null. */
    public Schema orNull() {
        return with(TYPE, List.of(keywords.get(TYPE), "null"));
    }

    /** The same by a name, under which it is described once. */
    public Schema named(String typeName) {
        return new Schema(keywords, fields, required, each, Optional.of(typeName));
    }

    private Map<String, Schema> with(String field, Schema value) {
        Map<String, Schema> all = new LinkedHashMap<>(fields);
        all.put(field, value);
        return all;
    }

    private Schema with(String keyword, Object value) {
        Map<String, Object> all = new LinkedHashMap<>(keywords);
        all.put(keyword, value);
        return new Schema(all, fields, required, each, name);
    }

    /**
     * It as JSON: maps, lists, texts and numbers.
     *
     * @param named where those that have names are described; those that are met are added
     */
    public Map<String, Object> asJson(Map<String, Map<String, Object>> named) {
        if (name.isEmpty()) {
            return described(named);
        }
        if (!named.containsKey(name.get())) {
            named.put(name.get(), Map.of());
            named.put(name.get(), described(named));
        }
        return Map.of("$ref", "#/components/schemas/" + name.get());
    }

    private Map<String, Object> described(Map<String, Map<String, Object>> named) {
        Map<String, Object> json = new LinkedHashMap<>(keywords);
        if (!keywords.containsKey(TYPE)) {
            json.put(
                    "anyOf",
                    fields.values().stream().map(kind -> kind.asJson(named)).toList());
            return json;
        }
        if (!fields.isEmpty()) {
            Map<String, Object> properties = new LinkedHashMap<>();
            fields.forEach((field, value) -> properties.put(field, value.asJson(named)));
            json.put("properties", properties);
        }
        if (!required.isEmpty()) {
            json.put("required", required);
        }
        each.ifPresent(value ->
                json.put(keywords.get(TYPE).equals("array") ? "items" : "additionalProperties", value.asJson(named)));
        return json;
    }
}
