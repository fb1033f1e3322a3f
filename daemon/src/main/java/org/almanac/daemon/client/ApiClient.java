package org.almanac.daemon.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.almanac.daemon.json.JsonTree;

/**
 * Asks a running daemon.
 *
 * <p>By the oldest client that Java has: it takes a tenth of the time that the newer one needs to be loaded, and a
 * command is over before that one would pay.
 */
final class ApiClient {
    /** In what the daemon answers: who answers in another type is none. */
    private static final String JSON = "application/json";

    private static final String TEXT = "text/plain";

    private static final int CONNECT_MILLIS = 5_000;
    private static final int READ_MILLIS = 30_000;
    private static final int LARGEST_PORT = 65_535;
    private static final int NO_HTTP = -1;

    private final URI api;
    private final ApiAccess access;

    /** The address as it was written; {@link IllegalArgumentException} in one line where it is none. */
    ApiClient(String address) {
        this(address, new ApiAccess(System.getenv()));
    }

    /** The same, with its own way in. */
    ApiClient(String address, ApiAccess access) {
        this.access = access;
        try {
            this.api = new URI(address.endsWith("/") ? address.substring(0, address.length() - 1) : address);
        } catch (URISyntaxException e) {
            throw notAnAddress(address);
        }
        boolean web = "http".equals(api.getScheme()) || "https".equals(api.getScheme());
        if (api.getHost() == null || !web || api.getPort() > LARGEST_PORT || hasMore(api)) {
            throw notAnAddress(address);
        }
    }

    /** Whether something stands behind the path, where paths of the API would be lost. */
    private static boolean hasMore(URI address) {
        return address.getRawQuery() != null || address.getRawFragment() != null;
    }

    private static IllegalArgumentException notAnAddress(String address) {
        return new IllegalArgumentException(
                "'" + address + "' is no address of an API; write it as http://127.0.0.1:8642");
    }

    /** The answer's bytes, all of them; {@link UnreachableException} where nobody answers. */
    byte[] get(String path, Map<String, List<String>> query) throws IOException {
        String parameters = query.entrySet().stream()
                .flatMap(each -> each.getValue().stream()
                        .map(value -> each.getKey() + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8)))
                .collect(Collectors.joining("&"));
        URI address = URI.create(api + path + (parameters.isEmpty() ? "" : "?" + parameters));
        HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
        access.apply(connection);
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
            String refusal = refusal(status, connection);
            throw status == HttpURLConnection.HTTP_NOT_FOUND
                    ? new NotThereException(refusal)
                    : new IOException(refusal);
        }
        String type = path.contains(".txt") ? TEXT : JSON;
        String answered = Optional.ofNullable(connection.getContentType()).orElse("no type");
        if (!answered.startsWith(type)) {
            throw new IOException("what answers at " + api + " is not understood: it sends " + answered + ", not "
                    + type + ". Maybe it is no Almanac");
        }
        try (InputStream body = connection.getInputStream()) {
            return whole(body.readAllBytes(), connection.getContentLengthLong());
        }
    }

    /** The bytes, if they are as many as were announced; this client gives those that it has where a connection ends. */
    private byte[] whole(byte[] bytes, long announced) throws IOException {
        if (bytes.length < announced) {
            throw new IOException("the answer of " + api + " broke off after " + bytes.length + " of " + announced
                    + " bytes. Maybe try again");
        }
        return bytes;
    }

    /** In the daemon's own words, where it is one. */
    private String refusal(int status, HttpURLConnection connection) throws IOException {
        if (status == NO_HTTP) {
            return "what answers at " + api + " is not understood: it speaks no HTTP. Maybe it is no Almanac";
        }
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
