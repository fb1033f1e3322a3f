package org.almanac.replay.series;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.almanac.replay.ReplayException;
import org.almanac.replay.sweep.SweepPoint;

/**
 * The figures of one replay of a series, read back from the line of JSON that it left.
 *
 * @param line as it was written, with its line feed
 * @param numbers by their names, those of users who react as {@code users.jobs_a_week}; those that are not defined are not there
 * @param violation what ended the replay, if something did; the figures are those of a part of it then
 */
record PointFigures(SweepPoint point, String line, Map<String, Double> numbers, Optional<String> violation) {
    private static final String VIOLATION = "violation";
    private static final String USERS = "users";

    PointFigures {
        numbers = Map.copyOf(numbers);
    }

    /**
     * Reads a line.
     *
     * @throws ReplayException if it is not what a replay writes
     */
    static PointFigures of(SweepPoint point, String line) {
        Map<String, Double> numbers = new HashMap<>();
        Optional<String> violation = Optional.empty();
        try (JsonParser parser = new JsonFactory().createParser(line)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                JsonToken value = parser.nextToken();
                if (value.isNumeric()) {
                    numbers.put(name, parser.getDoubleValue());
                } else if (name.equals(VIOLATION)) {
                    violation = Optional.of(parser.getText());
                } else if (name.equals(USERS) && value == JsonToken.START_OBJECT) {
                    readUsers(parser, numbers);
                }
                parser.skipChildren();
            }
        } catch (IOException e) {
            throw new ReplayException(point.text() + ": its result is no JSON; remove " + point.hash()
                    + ".json from the results and run it again");
        }
        return new PointFigures(point, line, numbers, violation);
    }

    private static void readUsers(JsonParser parser, Map<String, Double> numbers) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = USERS + "." + parser.currentName();
            if (parser.nextToken().isNumeric()) {
                numbers.put(name, parser.getDoubleValue());
            }
            parser.skipChildren();
        }
    }

    /** A figure by its name; NaN where it is not defined. */
    double get(String name) {
        return numbers.getOrDefault(name, Double.NaN);
    }
}
