package org.almanac.daemon.qstat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Asks a daemon for what is printed just as it is answered. */
public final class ApiText {
    private final ApiClient client;

    /** Of the daemon at that address; {@link IllegalArgumentException} in one line where it is none. */
    public ApiText(String address) {
        this.client = new ApiClient(address);
    }

    /** The answer to that path. */
    public String get(String path) throws IOException {
        return new String(client.get(path, Map.of()), StandardCharsets.UTF_8);
    }
}
