package org.almanac.daemon.api;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** A file of the page as it lies in the program: its bytes, their type, and a tag that changes when they do. */
record WebFile(byte[] bytes, String type, String tag) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]*(?:[./][A-Za-z0-9_-]+)*");
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html;charset=utf-8",
            "css", "text/css;charset=utf-8",
            "js", "text/javascript;charset=utf-8",
            "json", "application/json",
            "svg", "image/svg+xml",
            "png", "image/png",
            "ico", "image/x-icon",
            "woff2", "font/woff2");

    /** Reads a file below a folder of the program; empty where there is none, or of a type that no page has. */
    static Optional<WebFile> read(String folder, String name) {
        String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        if (type == null || !NAME.matcher(name).matches()) {
            return Optional.empty();
        }
        try (InputStream resource = WebFile.class.getResourceAsStream("/" + folder + "/" + name)) {
            if (resource == null) {
                return Optional.empty();
            }
            byte[] bytes = resource.readAllBytes();
            return Optional.of(new WebFile(bytes, type, tagOf(bytes)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String tagOf(byte[] bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return "\"" + HexFormat.of().formatHex(digest, 0, 12) + "\"";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
