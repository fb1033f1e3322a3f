package org.almanac.daemon.json;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Things by columns are the same things. */
class ColumnsTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static String written(Columns columns) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator out = new JsonFactory().createGenerator(bytes)) {
            columns.write(out);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aThingWithoutAFieldHasNullThere() throws IOException {
        Columns columns = new Columns();
        columns.text("id", "a").number("start", 7).next();
        columns.text("id", "b").number("end", OptionalLong.empty()).next();
        columns.text("id", "c")
                .number("start", OptionalLong.of(9))
                .flag("runs", true)
                .next();
        columns.text("id", "d").next();
        assertEquals(
                "{\"id\":[\"a\",\"b\",\"c\",\"d\"],\"start\":[7,null,9,null],\"runs\":[null,null,true,null]}",
                written(columns));
    }

    @Test
    void ofAFieldWithFieldsThereAreColumnsInTurn() throws IOException {
        Columns columns = new Columns();
        columns.text("id", "a").next();
        columns.text("id", "b")
                .thing("reason", reason -> reason.text("kind", "held"))
                .next();
        columns.text("id", "c")
                .thing(
                        "reason",
                        reason -> reason.fields(Map.of("until", 5))
                                .things("causes", List.of("x", "y"), (cause, fields) -> fields.text("kind", cause)))
                .raw("on", "[[1,2]]")
                .next();
        assertEquals(
                "{\"id\":[\"a\",\"b\",\"c\"],\"on\":[null,null,[[1,2]]],\"reason\":{\"kind\":[null,\"held\",null],"
                        + "\"until\":[null,null,5],\"causes\":[null,null,[{\"kind\":\"x\"},{\"kind\":\"y\"}]]}}",
                written(columns));
    }

    @Test
    void nothingHasNoColumns() throws IOException {
        assertEquals("{}", written(new Columns()));
    }

    @Test
    void nullIsWhatAThingDoesNotHave() throws IOException {
        Columns columns = new Columns();
        try (JsonParser objects =
                new JsonFactory().createParser("[{\"a\":1,\"b\":null},{\"a\":null,\"b\":{\"c\":2}}]")) {
            objects.nextToken();
            columns.take(objects);
        }
        assertEquals("{\"a\":[1,null],\"b\":{\"c\":[null,2]}}", written(columns));
    }

    /** What is taken from a text of objects and what is written field by field come to the same. */
    @Test
    void objectsThatAreTakenAreTheSameThings() throws IOException {
        Random random = new Random(5);
        for (int round = 0; round < 200; round++) {
            List<Map<String, Object>> things = new ArrayList<>();
            Columns fieldByField = new Columns();
            int count = random.nextInt(20);
            for (int i = 0; i < count; i++) {
                Map<String, Object> thing = thing(random, 2);
                thing.put("id", "\"é\u202e" + i);
                things.add(thing);
                fieldByField.fields(thing);
                fieldByField.next();
            }
            Columns taken = new Columns();
            try (JsonParser objects = new JsonFactory().createParser(JSON.writeValueAsBytes(things))) {
                objects.nextToken();
                taken.take(objects);
            }
            JsonNode columns = JSON.readTree(written(taken));
            assertEquals(columns, JSON.readTree(written(fieldByField)));
            assertEquals(
                    JSON.readTree(JSON.writeValueAsBytes(things)),
                    JSON.readTree(JSON.writeValueAsBytes(Things.of(columns))));
        }
    }

    private static Map<String, Object> thing(Random random, int depth) {
        Map<String, Object> thing = new LinkedHashMap<>();
        for (String field : List.of("a", "b", "c")) {
            int drawn = random.nextInt(4);
            if (drawn == 0) {
                thing.put(field, random.nextInt(10));
            } else if (drawn == 1) {
                thing.put(field, List.of("x", random.nextInt(3)));
            }
        }
        if (depth > 0 && random.nextBoolean()) {
            Map<String, Object> inner = thing(random, depth - 1);
            if (!inner.isEmpty()) {
                thing.put("inner", inner);
            }
        }
        return thing;
    }
}
