package org.almanac.daemon.qstat;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.almanac.daemon.json.JsonTree;

/**
 * Asks a running daemon.
 *
 * <p>By the oldest client that Java has: it takes a tenth of the time that the newer one needs to be loaded, and a
 * command is over before that one would pay.
 */
final class ApiClient {
    private static final int CONNECT_MILLIS = 5_000;
    private static final int READ_MILLIS = 30_000;

    private final URI api;

    /** The address as it was written; {@link IllegalArgumentException} in one line where it is none. */
    ApiClient(String address) {
        try {
            this.api = new URI(address.endsWith("/") ? address.substring(0, address.length() - 1) : address);
        } catch (URISyntaxException e) {
            throw notAnAddress(address);
        }
        if (api.getHost() == null || !("http".equals(api.getScheme()) || "https".equals(api.getScheme()))) {
            throw notAnAddress(address);
        }
    }

    private static IllegalArgumentException notAnAddress(String address) {
        return new IllegalArgumentException(
                "'" + address + "' is no address of an API; write it as http://127.0.0.1:8642");
    }

    /** The answer's bytes; {@link UnreachableException} where nobody answers. */
    byte[] get(String path, Map<String, List<String>> query) throws IOException {
        String parameters = query.entrySet().stream()
                .flatMap(each -> each.getValue().stream()
                        .map(value -> each.getKey() + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8)))
                .collect(Collectors.joining("&"));
        URI address = URI.create(api + path + (parameters.isEmpty() ? "" : "?" + parameters));
        HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
        connection.setConnectTimeout(CONNECT_MILLIS);
        connection.setReadTimeout(READ_MILLIS);
        int status;
        try {
            status = connection.getResponseCode();
        } catch (IOException e) {
            throw new UnreachableException("nobody answers at " + api + " (" + e.getMessage()
                    + "). Maybe no daemon runs there: 'almanac demo' starts one; --api names another address");
        }
        if (status != HttpURLConnection.HTTP_OK) {
            throw new IOException(refusal(status, connection));
        }
        try (InputStream body = connection.getInputStream()) {
            return body.readAllBytes();
        }
    }

    /** In the daemon's own words, where it is one. */
    private String refusal(int status, HttpURLConnection connection) throws IOException {
        try (InputStream body = connection.getErrorStream()) {
            String error =
                    body == null ? "" : JsonTree.read(body.readAllBytes()).text("error");
            if (!error.isEmpty()) {
                return "the daemon at " + api + " refuses: " + error;
            }
        } catch (IOException e) {
            // No daemon of ours answers so.
        }
        return "what answers at " + api + " refuses: " + status + " " + connection.getResponseMessage()
                + ". Maybe it is no Almanac";
    }
}
