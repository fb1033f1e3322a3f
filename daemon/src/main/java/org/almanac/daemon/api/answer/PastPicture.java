package org.almanac.daemon.api.answer;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.almanac.daemon.json.Columns;
import org.almanac.daemon.view.Published;

/** The picture as it is kept for later: the whole, by its moment, with an object for each job and place. */
public final class PastPicture {
    private static final JsonFactory FACTORY = new JsonFactory();

    private PastPicture() {}

    /** The text that is to be kept. */
    public static byte[] of(Published published) {
        return PictureJson.toKeep(PictureLog.whole(published, 0), version -> "at-" + published.now());
    }

    /** What is told of a text that was kept: the same with jobs and places by columns. */
    static byte[] told(byte[] kept) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(kept.length / 2);
        try (JsonParser in = FACTORY.createParser(kept);
                JsonGenerator out = FACTORY.createGenerator(bytes)) {
            PastJobs.check(in.nextToken() == JsonToken.START_OBJECT);
            byColumns(in, out, PictureJson.JOBS);
        }
        return bytes.toByteArray();
    }

    /** Copies an object; of the list by that name, and of those of each cluster, the things by columns. */
    private static void byColumns(JsonParser in, JsonGenerator out, String list) throws IOException {
        out.writeStartObject();
        while (in.nextToken() == JsonToken.FIELD_NAME) {
            String name = in.currentName();
            out.writeFieldName(name);
            boolean isList = in.nextToken() == JsonToken.START_ARRAY;
            if (isList && name.equals(list)) {
                Columns columns = new Columns();
                columns.take(in);
                columns.write(out);
            } else if (isList && name.equals(PictureJson.CLUSTERS)) {
                out.writeStartArray();
                while (in.nextToken() == JsonToken.START_OBJECT) {
                    byColumns(in, out, PictureJson.PLACES);
                }
                out.writeEndArray();
            } else {
                out.copyCurrentStructure(in);
            }
        }
        out.writeEndObject();
    }
}
