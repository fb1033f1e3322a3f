package org.almanac.replay.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** A page in one file: its data, styles and code stand in it, and it asks no network for anything. */
final class PageFile {
    /** Plain ASCII, so that nothing that reads the page need know how it is encoded. */
    static final JsonFactory JSON =
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private static final String ECHARTS = "/META-INF/resources/webjars/echarts/5.5.0/echarts.min.js";

    private PageFile() {}

    /**
     * The page as HTML.
     *
     * @param kind the name of its own body and code, beside those that all pages have
     * @param data as JSON, which the code takes apart
     */
    static String of(String kind, String data) {
        return resource("page.html")
                .replace("/*style*/", resource("page.css"))
                .replace("<!--body-->", resource(kind + ".html"))
                .replace("/*echarts*/", resource(ECHARTS))
                .replace("/*common*/", resource("page.js"))
                .replace("/*own*/", resource(kind + ".js"))
                // Last, as a log's name may read like one of the marks; and no word of it may end the script.
                .replace("/*data*/", data.replace("<", "\\u003c"));
    }

    private static String resource(String name) {
        try (InputStream in = PageFile.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("The resource " + name + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
