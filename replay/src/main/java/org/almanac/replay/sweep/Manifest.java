package org.almanac.replay.sweep;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * All that results follow from, as a text in JSON; and the command that they were first asked for by, from which they do not
 * follow.
 *
 * @param text an object, which ends with a line feed
 */
public record Manifest(String text) {
    private static final String COMMAND = "/command";

    /** What is another one in this manifest than in one from before, in words; empty where the same results follow. */
    Optional<String> difference(Manifest before) {
        Map<String, String> now = values(text);
        Map<String, String> then = values(before.text);
        if (then.isEmpty()) {
            return Optional.of("their manifest is cut off or was changed");
        }
        Set<String> all = new LinkedHashSet<>(now.keySet());
        all.addAll(then.keySet());
        all.remove(COMMAND);
        return all.stream()
                .filter(name -> !Objects.equals(now.get(name), then.get(name)))
                .findFirst()
                .map(name -> words(name) + " was " + then.getOrDefault(name, "not there") + " then and is "
                        + now.getOrDefault(name, "not there") + " now");
    }

    /** Each value by its place, with the names of those that it lies in; none of what is no JSON. */
    private static Map<String, String> values(String text) {
        Map<String, String> values = new LinkedHashMap<>();
        try (JsonParser parser = new JsonFactory().createParser(text)) {
            while (parser.nextToken() != null) {
                if (parser.currentToken().isScalarValue()) {
                    values.put(parser.getParsingContext().pathAsPointer().toString(), parser.getText());
                }
            }
        } catch (IOException e) {
            values.clear();
        }
        return values;
    }

    /** A place as a user reads it: {@code /logs/a~1b.swf} is {@code logs a/b.swf}. */
    private static String words(String place) {
        return place.substring(1).replace('/', ' ').replace("~1", "/").replace("~0", "~");
    }
}
