package org.almanac.daemon.qstat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Takes jobs out of the API's answer, which stays as it was answered otherwise. */
final class JobsSlices {
    private JobsSlices() {}

    /** All of an answer. */
    static String whole(byte[] json) {
        return text(json, 0, json.length);
    }

    /** The answer with the jobs of these ids alone. */
    static String only(byte[] json, Set<String> ids) throws IOException {
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            while (!(parser.nextToken() == JsonToken.START_ARRAY && "jobs".equals(parser.currentName()))) {
                if (parser.currentToken() == null) {
                    throw new IOException("it lacks jobs");
                }
            }
            int begin = end(parser);
            List<String> jobs = new ArrayList<>();
            while (parser.nextToken() == JsonToken.START_OBJECT) {
                int from = (int) parser.currentTokenLocation().getByteOffset();
                String id = id(parser);
                if (ids.contains(id)) {
                    jobs.add(text(json, from, end(parser)));
                }
            }
            int rest = (int) parser.currentTokenLocation().getByteOffset();
            return text(json, 0, begin) + String.join(",", jobs) + text(json, rest, json.length);
        }
    }

    /** An answer with more jobs behind its own, each an object of JSON. */
    static String with(String answer, List<String> more) throws IOException {
        if (more.isEmpty()) {
            return answer;
        }
        byte[] json = answer.getBytes(StandardCharsets.UTF_8);
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            while (!(parser.nextToken() == JsonToken.START_ARRAY && "jobs".equals(parser.currentName()))) {
                if (parser.currentToken() == null) {
                    throw new IOException("it lacks jobs");
                }
            }
            boolean none = true;
            while (parser.nextToken() == JsonToken.START_OBJECT) {
                parser.skipChildren();
                none = false;
            }
            int end = (int) parser.currentTokenLocation().getByteOffset();
            return text(json, 0, end) + (none ? "" : ",") + String.join(",", more) + text(json, end, json.length);
        }
    }

    /** Reads an object to its end; its id. */
    private static String id(JsonParser parser) throws IOException {
        String id = "";
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            boolean isId = parser.currentName().equals("id");
            parser.nextToken();
            if (isId) {
                id = parser.getText();
            }
            parser.skipChildren();
        }
        return id;
    }

    /** Where the parser's token ends. */
    private static int end(JsonParser parser) {
        return (int) parser.currentLocation().getByteOffset();
    }

    private static String text(byte[] json, int from, int to) {
        return new String(json, from, to - from, StandardCharsets.UTF_8);
    }
}
