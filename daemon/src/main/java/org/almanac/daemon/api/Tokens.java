package org.almanac.daemon.api;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.daemon.files.FileTrouble;

/**
 * Who may read: those of a file, each a line with a name and the SHA-256 of a token, in hexadecimal digits.
 *
 * <p>The file has no tokens in it, so that who reads it can read nothing else. Tokens are to be long and drawn by lot, as nothing
 * makes guessing slow. It is read when the daemon starts and when its
 * configuration is read again.
 */
final class Tokens {
    private static final String BEARER = "bearer ";

    private final Map<String, String> names;

    private Tokens(Map<String, String> names) {
        this.names = Map.copyOf(names);
    }

    /** Those of that file; says in one line what is wrong with it. */
    static Tokens read(Path file) throws IOException {
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (IOException e) {
            throw new IOException("api.tokens: cannot read " + file + " (" + FileTrouble.reason(e) + ")", e);
        }
        Map<String, String> names = new HashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            String[] words = line.split("\\s+");
            if (words.length != 2 || !words[1].matches("[0-9a-f]{64}")) {
                throw new IOException("api.tokens: line " + (i + 1) + " of " + file
                        + " is not a name and the 64 digits of a token's SHA-256, as sha256sum prints them");
            }
            names.put(words[1], words[0]);
        }
        return new Tokens(names);
    }

    /** Whose token the value of the header {@code Authorization} is; empty where it is nobody's. */
    Optional<String> owner(String authorization) {
        if (!authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
            return Optional.empty();
        }
        String token = authorization.substring(BEARER.length()).strip();
        // Hashes are looked up, of which nobody can choose the beginning.
        return Optional.ofNullable(names.get(hash(token)));
    }

    private static String hash(String token) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
