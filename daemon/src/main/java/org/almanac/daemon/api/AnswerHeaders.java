package org.almanac.daemon.api;

import org.eclipse.jetty.http.HttpFields;

/** The headers that every answer has, whoever makes it. */
final class AnswerHeaders {
    /** Everything comes from here, and nobody may frame it. */
    private static final String CONTENT_POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; "
            + "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private AnswerHeaders() {}

    static void addTo(HttpFields.Mutable headers) {
        headers.put("Content-Security-Policy", CONTENT_POLICY);
        headers.put("X-Content-Type-Options", "nosniff");
        headers.put("Referrer-Policy", "no-referrer");
    }
}
