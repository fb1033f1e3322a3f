package org.almanac.daemon.api;

import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Optional;
import org.almanac.daemon.json.Json;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Tells errors in the API's form, those of the server itself too: of requests that no handler gets to see. */
final class JsonErrors extends ErrorHandler {
    private final RefusedHosts refusedHosts;
    private final Unanswered unanswered;

    JsonErrors(RefusedHosts refusedHosts, Unanswered unanswered) {
        this.refusedHosts = refusedHosts;
        this.unanswered = unanswered;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        Object cause = request.getAttribute(ERROR_EXCEPTION);
        Object message = request.getAttribute(ERROR_MESSAGE);
        int status = cause instanceof HttpException http ? http.getCode() : response.getStatus();
        String reason = cause instanceof HttpException http && http.getReason() != null
                ? http.getReason()
                : Optional.ofNullable(message).map(Object::toString).orElse("");
        if (reason.startsWith("Bad Host")) {
            refusedHosts.add("one that is none", request);
        }
        if (status == HttpStatus.INTERNAL_SERVER_ERROR_500 && cause instanceof Throwable failure) {
            unanswered.add(request.getHttpURI().getPath(), failure);
        }
        write(status, words(status, reason, request), response, callback);
        return true;
    }

    /** Answers with the error. */
    static void write(int status, String error, Response response, Callback callback) {
        byte[] body = Json.object(json -> json.text("error", error));
        response.setStatus(status);
        AnswerHeaders.addTo(response.getHeaders());
        response.getHeaders()
                .put(HttpHeader.CONTENT_TYPE, "application/json")
                .put(HttpHeader.CACHE_CONTROL, "no-store")
                .put(HttpHeader.CONTENT_LENGTH, body.length);
        response.write(true, ByteBuffer.wrap(body), callback);
    }

    private static String words(int status, String reason, Request request) {
        return switch (status) {
            case HttpStatus.BAD_REQUEST_400 -> "the request is not understood: " + reason.toLowerCase(Locale.ROOT);
            case HttpStatus.NOT_FOUND_404 ->
                "there is nothing at " + request.getHttpURI().getPath();
            case HttpStatus.URI_TOO_LONG_414 -> "the address is too long";
            case HttpStatus.REQUEST_HEADER_FIELDS_TOO_LARGE_431 -> "the headers of the request are too long";
            case HttpStatus.INTERNAL_SERVER_ERROR_500 -> "this should not have happened; the log says more";
            default -> HttpStatus.getMessage(status).toLowerCase(Locale.ROOT);
        };
    }
}
