package org.almanac.daemon.qstat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Asks a daemon what its shadow has learnt. */
public final class ShadowAnswer {
    private ShadowAnswer() {}

    /** As JSON. */
    public static String json(String address) throws IOException {
        return get(address, "/api/v1/shadow");
    }

    /** In tables. */
    public static String text(String address) throws IOException {
        return get(address, "/api/v1/shadow.txt");
    }

    private static String get(String address, String path) throws IOException {
        return new String(new ApiClient(address).get(path, Map.of()), StandardCharsets.UTF_8);
    }
}
