package org.almanac.replay.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import org.almanac.replay.paper.PaperJson;
import org.almanac.replay.paper.PaperResult;

/** A paper's experiment as a page: its tables beside ours, the claims, and what was left out. */
public final class ExperimentPage {
    private ExperimentPage() {}

    /** The page as HTML. */
    public static String of(PaperResult result, PageOrigin origin) {
        StringWriter data = new StringWriter();
        try (JsonGenerator json = PageFile.JSON.createGenerator(data)) {
            json.writeStartObject();
            json.writeFieldName("experiment");
            json.writeRawValue(PaperJson.of(result));
            json.writeObjectFieldStart("origin");
            json.writeStringField("command", origin.command());
            json.writeStringField("version", origin.version());
            json.writeEndObject();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return PageFile.of("experiment", data.toString());
    }
}
