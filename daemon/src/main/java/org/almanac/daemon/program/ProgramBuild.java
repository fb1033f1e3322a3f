package org.almanac.daemon.program;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * From what code this program was built: results that are kept are not taken for those of another code of the same version.
 *
 * <p>Two hosts that run copies of one packed jar have the same build.
 */
public final class ProgramBuild {
    private static final int DIGITS = 12;

    private ProgramBuild() {}

    /** The version, and a hash of all that is on the class path. */
    public static String text() {
        List<Path> classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(element -> !element.isEmpty())
                .map(Path::of)
                .filter(Files::exists)
                .toList();
        try {
            return ProgramVersion.text() + ", build " + hash(classPath);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A hash of the names and the contents of all files in these folders and archives, wherever they lie. */
    static String hash(List<Path> classPath) throws IOException {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
        for (Path element : classPath) {
            Map<String, Long> checksums = Files.isDirectory(element) ? ofFolder(element) : ofArchive(element);
            checksums.forEach((name, checksum) ->
                    digest.update((name + '\0' + checksum + '\n').getBytes(StandardCharsets.UTF_8)));
        }
        return HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
    }

    private static Map<String, Long> ofArchive(Path archive) throws IOException {
        Map<String, Long> checksums = new TreeMap<>();
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            zip.stream().filter(entry -> !entry.isDirectory()).forEach(entry -> put(entry, checksums));
        }
        return checksums;
    }

    private static void put(ZipEntry entry, Map<String, Long> checksums) {
        checksums.put(entry.getName(), entry.getCrc());
    }

    private static Map<String, Long> ofFolder(Path folder) throws IOException {
        Map<String, Long> checksums = new TreeMap<>();
        List<Path> files;
        try (Stream<Path> walk = Files.walk(folder)) {
            files = walk.filter(Files::isRegularFile).toList();
        }
        for (Path file : files) {
            CRC32 crc = new CRC32();
            crc.update(Files.readAllBytes(file));
            checksums.put(folder.relativize(file).toString(), crc.getValue());
        }
        return checksums;
    }
}
