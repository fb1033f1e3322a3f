package org.almanac.daemon.api;

import java.io.IOException;
import java.util.Optional;
import org.almanac.daemon.api.route.Viewer;
import org.almanac.daemon.config.ApiSettings;
import org.almanac.daemon.config.ApiSettings.OthersJobs;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/** Who may read, and which jobs each of them sees; the file of tokens may be read again. Safe for several threads. */
final class Readers {
    private final ApiSettings settings;
    private volatile Optional<Tokens> tokens;

    Readers(ApiSettings settings) throws IOException {
        this.settings = settings;
        this.tokens = read();
    }

    private Optional<Tokens> read() throws IOException {
        return settings.tokens().isPresent()
                ? Optional.of(Tokens.read(settings.tokens().get()))
                : Optional.empty();
    }

    /**
     * Reads the file of tokens again.
     *
     * @return lets those of it read from then on, and no others
     * @throws IOException in one line, if it cannot be read: those from before may read on
     */
    Runnable renewed() throws IOException {
        Optional<Tokens> others = read();
        return () -> tokens = others;
    }

    /** As who a request asks; empty where it may not. Whether the program lives is told to anybody. */
    Optional<Viewer> viewer(Request request) {
        Optional<Tokens> known = tokens;
        if (known.isEmpty() || Request.getPathInContext(request).equals("/health")) {
            return Optional.of(Viewer.OF_ALL);
        }
        return Optional.ofNullable(request.getHeaders().get(HttpHeader.AUTHORIZATION))
                .flatMap(known.get()::owner)
                .map(this::viewer);
    }

    private Viewer viewer(String name) {
        boolean all = settings.othersJobs() == OthersJobs.SHOWN
                || settings.operators().contains(name);
        return all ? Viewer.OF_ALL : new Viewer(Optional.of(name));
    }
}
