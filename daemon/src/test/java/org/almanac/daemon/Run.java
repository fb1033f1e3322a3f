package org.almanac.daemon;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;

/** What a command line did: its exit code, and what it said where. */
public record Run(int code, String out, String err) {
    public static Run almanac(Object... args) {
        String[] words = new String[args.length];
        for (int i = 0; i < args.length; i++) {
            words[i] = args[i].toString();
        }
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = Almanac.run(words, new PrintWriter(out), new PrintWriter(err));
        return new Run(code, out.toString(), err.toString());
    }

    /** What was told of {@code meta}, {@code data} or {@code warnings} where it was told for programs. */
    private JsonNode envelope(String part) {
        try {
            JsonNode envelope = new ObjectMapper()
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .readTree(out);
            List<String> parts = new ArrayList<>();
            envelope.fieldNames().forEachRemaining(parts::add);
            assertEquals(List.of("meta", "data", "warnings"), parts);
            return envelope.get(part);
        } catch (JsonProcessingException e) {
            throw new AssertionError("it is no JSON: " + out, e);
        }
    }

    /** The answer for programs. */
    public JsonNode data() {
        return envelope("data");
    }

    /** Which command has answered programs, when, and of which server. */
    public JsonNode meta() {
        return envelope("meta");
    }

    /** What programs were warned of. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        envelope("warnings").forEach(each -> warnings.add(each.asText()));
        return warnings;
    }

    public List<String> errLines() {
        return err.lines().toList();
    }
}
