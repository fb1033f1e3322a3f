package org.almanac.daemon.api;

import io.javalin.http.HttpResponseException;
import java.util.Locale;
import org.almanac.daemon.api.answer.Beginning;
import org.eclipse.jetty.http.HttpStatus;

/** Nothing can be told yet, as the daemon is still to begin. */
final class NotBegun extends HttpResponseException {
    private static final long serialVersionUID = 1;

    private final transient Beginning beginning;

    NotBegun(Beginning beginning) {
        super(HttpStatus.SERVICE_UNAVAILABLE_503, words(beginning));
        this.beginning = beginning;
    }

    Beginning beginning() {
        return beginning;
    }

    private static String words(Beginning beginning) {
        String far = beginning.done().isPresent()
                ? String.format(
                        Locale.ROOT, ", %d %%", (long) (100 * beginning.done().getAsDouble()))
                : "";
        return "it is still starting: " + beginning.what() + far;
    }
}
