package org.almanac.daemon.api.answer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Described;
import org.almanac.daemon.api.route.Parameter;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;
import org.almanac.daemon.api.route.Schema;
import org.almanac.daemon.json.Json;

/**
 * What there is to be asked, as OpenAPI 3.1 describes it: made of what the addresses say of themselves.
 *
 * @param others the other addresses
 * @param version the program's
 */
record OpenApiRoute(List<Described> others, String version) implements Route {
    private static final Pattern VARIES = Pattern.compile("\\{([a-z]+)}");

    @Override
    public String path() {
        return "/api/v1/openapi.json";
    }

    @Override
    public String summary() {
        return "What there is to be asked: this description";
    }

    @Override
    public Produces produces() {
        return Produces.json(Schema.object("a description by OpenAPI 3.1"));
    }

    @Override
    public Answer answer(Asked asked) {
        return Answer.json(Json.object(json -> json.fields(document())));
    }

    private Map<String, Object> document() {
        Map<String, Map<String, Object>> named = new TreeMap<>();
        Map<String, Object> paths = new LinkedHashMap<>();
        List<Described> all = new ArrayList<>(others);
        all.add(this);
        all.forEach(each -> paths.put(each.path(), Map.of("get", operation(each, named))));
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("openapi", "3.1.0");
        document.put(
                "info",
                ordered(
                        "title",
                        "Almanac",
                        "version",
                        version,
                        "description",
                        "A plan for a PBS cluster, to be read."));
        document.put("paths", paths);
        document.put("components", Map.of("schemas", named));
        return document;
    }

    private static Map<String, Object> operation(Described address, Map<String, Map<String, Object>> named) {
        Map<String, Object> operation = ordered("summary", address.summary(), "operationId", id(address.path()));
        List<Map<String, Object>> parameters = new ArrayList<>();
        Matcher varies = VARIES.matcher(address.path());
        while (varies.find()) {
            Map<String, Object> parameter =
                    parameter(varies.group(1), "path", Schema.text("the job's id, or its number"), named);
            parameter.put("required", true);
            parameters.add(parameter);
        }
        for (Parameter each : address.parameters()) {
            parameters.add(parameter(each.name(), "query", each.schema(), named));
        }
        if (!parameters.isEmpty()) {
            operation.put("parameters", parameters);
        }
        Produces produces = address.produces();
        operation.put(
                "responses",
                ordered(
                        "200",
                        ordered(
                                "description",
                                address.summary(),
                                "content",
                                content(produces.type(), produces.schema(), named)),
                        "default",
                        ordered(
                                "description",
                                "why it cannot be answered",
                                "content",
                                content("application/json", Optional.of(CommonSchema.ERROR), named))));
        return operation;
    }

    private static Map<String, Object> parameter(
            String name, String place, Schema schema, Map<String, Map<String, Object>> named) {
        return ordered("name", name, "in", place, "schema", schema.asJson(named));
    }

    private static Map<String, Object> content(
            String type, Optional<Schema> schema, Map<String, Map<String, Object>> named) {
        return Map.of(
                type,
                schema.map(known -> Map.<String, Object>of("schema", known.asJson(named)))
                        .orElse(Map.of()));
    }

    private static String id(String path) {
        return path.replaceFirst("^/(api/v1/)?", "").replaceAll("[{}]", "").replaceAll("[/.]", "_");
    }

    private static Map<String, Object> ordered(Object... namesAndValues) {
        Map<String, Object> ordered = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            ordered.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return ordered;
    }
}
