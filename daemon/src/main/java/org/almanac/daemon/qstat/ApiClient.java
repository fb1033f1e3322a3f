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
            throw new IOException("what answers at " + api + " refuses: " + status + " "
                    + connection.getResponseMessage() + ". Maybe it is no Almanac");
        }
        try (InputStream body = connection.getInputStream()) {
            return body.readAllBytes();
        }
    }
}
