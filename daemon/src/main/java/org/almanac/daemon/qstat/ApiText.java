package org.almanac.daemon.qstat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Asks a daemon for what is printed just as it is answered. */
public final class ApiText {
    private ApiText() {}

    /** The answer of the daemon at that address to that path. */
    public static String get(String address, String path) throws IOException {
        return new String(new ApiClient(address).get(path, Map.of()), StandardCharsets.UTF_8);
    }
}
