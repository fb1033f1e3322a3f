package org.almanac.daemon.api;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.daemon.api.route.Viewer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * What every request passes on its way in, and every answer on its way out.
 *
 * <p>Whoever handles a request behind it needs to know {@code GET} alone, and never waits for a reader.
 */
final class FrontDoor extends Handler.Wrapper {
    private static final int LONGEST_TOLD = 80;

    private final AllowedHosts hosts;
    private final RefusedHosts refusedHosts;
    private final OpenConnections connections;
    private final EventStreams events;
    private final RequestRate rate;
    private final Readers readers;

    FrontDoor(
            AllowedHosts hosts,
            RefusedHosts refusedHosts,
            OpenConnections connections,
            EventStreams events,
            RequestRate rate,
            Readers readers) {
        this.hosts = hosts;
        this.refusedHosts = refusedHosts;
        this.connections = connections;
        this.events = events;
        this.rate = rate;
        this.readers = readers;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        OpenConnections.Client client =
                connections.of(request.getConnectionMetaData().getConnection());
        client.hasAsked();
        WholeAnswer answer = new WholeAnswer(request, response, callback, client);
        OptionalLong again = rate.count(client.address());
        if (again.isPresent()) {
            answer.getHeaders().put(HttpHeader.RETRY_AFTER, again.getAsLong());
            JsonErrors.write(
                    HttpStatus.TOO_MANY_REQUESTS_429,
                    "there are too many requests from " + client.address() + "; more are answered in "
                            + again.getAsLong() + " s",
                    answer,
                    answer);
            return true;
        }
        if (!hosts.allow(request)) {
            String host = "'" + excerpt(String.valueOf(request.getHttpURI().getHost())) + "'";
            refusedHosts.add(host, request);
            JsonErrors.write(
                    HttpStatus.MISDIRECTED_REQUEST_421,
                    "this is not the host " + host + "; api.hosts of the configuration may allow it",
                    answer,
                    answer);
            return true;
        }
        Optional<Viewer> viewer = readers.viewer(request);
        if (viewer.isEmpty()) {
            answer.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, "Bearer realm=\"Almanac\"");
            JsonErrors.write(
                    HttpStatus.UNAUTHORIZED_401,
                    "a token is asked for here that this daemon knows: the header 'Authorization: Bearer TOKEN', or"
                            + " ALMANAC_TOKEN for almanac's commands",
                    answer,
                    answer);
            return true;
        }
        Optional<String> query = Optional.ofNullable(request.getHttpURI().getQuery());
        if (query.isPresent() && !isWellEncoded(query.get())) {
            JsonErrors.write(
                    HttpStatus.BAD_REQUEST_400,
                    "'" + excerpt(query.get()) + "' is not well encoded: % is followed by two hexadecimal digits, "
                            + "and together they are UTF-8",
                    answer,
                    answer);
            return true;
        }
        if (Request.getPathInContext(request).equals(EventStreams.PATH)) {
            events.answer(request, response, client, callback, viewer.get(), () -> readers.viewer(request));
            return true;
        }
        request.setAttribute(Viewer.ATTRIBUTE, viewer.get());
        return super.handle(HttpMethod.HEAD.is(request.getMethod()) ? asGet(request) : request, answer, answer);
    }

    private static Request asGet(Request request) {
        return new Request.Wrapper(request) {
            @Override
            public String getMethod() {
                return HttpMethod.GET.asString();
            }
        };
    }

    private static String excerpt(String text) {
        String plain = text.replaceAll("[^\\x20-\\x7e]", "?");
        return plain.length() > LONGEST_TOLD ? plain.substring(0, LONGEST_TOLD) + "..." : plain;
    }

    static boolean isWellEncoded(String query) {
        byte[] written = query.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream meant = new ByteArrayOutputStream();
        for (int i = 0; i < written.length; i++) {
            if (written[i] != '%') {
                meant.write(written[i]);
                continue;
            }
            int high = i + 2 < written.length ? Character.digit(written[i + 1], 16) : -1;
            int low = i + 2 < written.length ? Character.digit(written[i + 2], 16) : -1;
            if (high < 0 || low < 0) {
                return false;
            }
            meant.write(high * 16 + low);
            i += 2;
        }
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(meant.toByteArray()));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
