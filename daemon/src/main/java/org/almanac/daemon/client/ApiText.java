package org.almanac.daemon.client;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Asks a daemon for what is printed just as it is answered. */
public final class ApiText {
    private final String address;
    private final ApiClient client;

    /** Of the daemon at that address; {@link IllegalArgumentException} in one line where it is none. */
    public ApiText(String address) {
        this.address = address;
        this.client = new ApiClient(address);
    }

    /** Where the daemon is. */
    public String address() {
        return address;
    }

    /** The answer to that path. */
    public String get(String path) throws IOException {
        return get(path, Map.of());
    }

    /** The answer to that path with these parameters, each of which may be repeated. */
    public String get(String path, Map<String, List<String>> query) throws IOException {
        return new String(client.get(path, query), StandardCharsets.UTF_8);
    }
}
