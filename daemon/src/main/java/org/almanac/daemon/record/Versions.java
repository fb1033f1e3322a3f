package org.almanac.daemon.record;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/** The version of a JSON object, which is its first key, so that it is known before anything else is read. */
final class Versions {
    private static final String KEY = "version";
    private static final JsonFactory FACTORY = new JsonFactory();

    private Versions() {}

    /** Refuses an object whose version is not from 1 to {@code newest}. */
    static void check(byte[] json, int newest, String what) throws IOException {
        try (JsonParser parser = FACTORY.createParser(json)) {
            if (parser.nextToken() != JsonToken.START_OBJECT
                    || parser.nextToken() != JsonToken.FIELD_NAME
                    || !parser.currentName().equals(KEY)
                    || parser.nextToken() != JsonToken.VALUE_NUMBER_INT) {
                throw new IOException(
                        "it is not " + what + ": it must begin with a version, as in {\"version\":" + newest + ",...}");
            }
            String version = parser.getText();
            if (!version.equals(Integer.toString(newest))) {
                throw new IOException(what + " is of version " + version + ", but this Almanac knows version " + newest
                        + ". Maybe another version of Almanac has written it");
            }
        } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
            throw new IOException("it is not " + what + ": " + e.getOriginalMessage(), e);
        }
    }
}
