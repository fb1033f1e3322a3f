package org.almanac.daemon.api;

import java.util.List;
import org.eclipse.jetty.http.HttpFields;

/** The headers that every answer has, whoever makes it. */
final class AnswerHeaders {
    static final String CONTENT_POLICY = "Content-Security-Policy";

    private static final String SOURCES = "default-src 'none'; script-src 'self'; style-src 'self'; "
            + "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ";

    private AnswerHeaders() {}

    /** That everything comes from here, and that pages of these origins alone may frame it. */
    static String contentPolicy(List<String> ancestors) {
        return SOURCES + (ancestors.isEmpty() ? "'none'" : String.join(" ", ancestors));
    }

    /** The policy only where the answer has none of its own. */
    static void addTo(HttpFields.Mutable headers) {
        if (!headers.contains(CONTENT_POLICY)) {
            headers.put(CONTENT_POLICY, contentPolicy(List.of()));
        }
        headers.put("X-Content-Type-Options", "nosniff");
        headers.put("Referrer-Policy", "no-referrer");
    }
}
