package org.almanac.replay;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** SHA-256 hashes: the same content has the same hash on every machine. */
public final class Sha256 {
    private Sha256() {}

    /** The 32 bytes of the hash of a text in UTF-8. */
    public static byte[] of(String text) {
        return digest().digest(text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * The hash of the content of a file in hexadecimal digits; of a directory, as accounting files are kept in, that of its
     * files in the order of their names, and of these names.
     */
    public static String of(Path log) throws IOException {
        MessageDigest digest = digest();
        if (Files.isDirectory(log)) {
            for (Path file : files(log)) {
                digest.update((file.getFileName() + "\n").getBytes(StandardCharsets.UTF_8));
                add(file, digest);
            }
        } else {
            add(log, digest);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static void add(Path file, MessageDigest digest) throws IOException {
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
