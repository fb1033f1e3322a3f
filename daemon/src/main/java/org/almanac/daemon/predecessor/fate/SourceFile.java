package org.almanac.daemon.predecessor.fate;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.almanac.daemon.files.FileTrouble;

/** A file of another scheduler, line by line, whatever its letters are. */
public record SourceFile(String name, List<SourceLine> lines) {
    /** No scheduler's file is that long. */
    private static final int MOST_BYTES = 2 << 20;

    /** With which some editors begin a file. */
    private static final String BYTE_ORDER = "\ufeff";

    /** The same in two bytes, in either order. */
    private static final byte FE = (byte) 0xfe;

    private static final byte FF = (byte) 0xff;

    public SourceFile {
        lines = List.copyOf(lines);
    }

    /** What is in the way of a file, in a line without its name. */
    public static final class UnreadableException extends IOException {
        private static final long serialVersionUID = 1L;

        public UnreadableException(String message) {
            super(message);
        }
    }

    /** The file as it lies there. */
    public static SourceFile read(Path file) throws UnreadableException {
        if (Files.isDirectory(file)) {
            throw new UnreadableException("it is a directory");
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new UnreadableException("it is larger than " + (MOST_BYTES >> 20) + " MB");
            }
            return of(file.toString(), text(bytes));
        } catch (UnreadableException e) {
            throw e;
        } catch (IOException e) {
            throw new UnreadableException(FileTrouble.reason(e));
        }
    }

    /** A file that another one leads to: never one that may keep its reader waiting, such as a pipe. */
    public static SourceFile readBeside(Path file) throws UnreadableException {
        if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
            throw new UnreadableException("it is no regular file");
        }
        return read(file);
    }

    /** The lines of a text; one that ends in a backslash goes on in the next, but for comments, which hide no other line. */
    public static SourceFile of(String name, String text) {
        List<SourceLine> lines = new ArrayList<>();
        StringBuilder open = new StringBuilder();
        int begun = 1;
        int number = 0;
        for (String line : text.split("\r?\n", -1)) {
            number++;
            String written = line.stripTrailing();
            boolean comment = open.length() == 0 && written.stripLeading().startsWith("#");
            if (written.endsWith("\\") && !comment) {
                open.append(written, 0, written.length() - 1).append(' ');
                continue;
            }
            lines.add(new SourceLine(name, begun, open + line));
            open.setLength(0);
            begun = number + 1;
        }
        if (open.length() > 0) {
            lines.add(new SourceLine(name, begun, open.toString()));
        }
        return new SourceFile(name, lines);
    }

    /** In UTF-8, or UTF-16 where it begins so; where it is neither, each byte a letter, as files of old have them. */
    private static String text(byte[] bytes) {
        if (bytes.length > 1 && (bytes[0] == FE && bytes[1] == FF || bytes[0] == FF && bytes[1] == FE)) {
            return new String(bytes, StandardCharsets.UTF_16);
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return text.startsWith(BYTE_ORDER) ? text.substring(BYTE_ORDER.length()) : text;
        } catch (CharacterCodingException e) {
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
    }
}
