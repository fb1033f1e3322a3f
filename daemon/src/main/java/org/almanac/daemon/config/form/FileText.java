package org.almanac.daemon.config.form;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** The text of a file in UTF-8. */
public final class FileText {
    /** YAML libraries read no more, and no configuration is that long. */
    private static final int MOST_BYTES = 3 << 20;

    private FileText() {}

    /** The text; where there is none that can be read, this is told. */
    public static Optional<String> read(Path file, Reading reading) {
        try {
            if (Files.isDirectory(file)) {
                return refuse(file, "it is a directory", reading);
            }
            byte[] bytes = Files.readAllBytes(file);
            return bytes.length > MOST_BYTES
                    ? refuse(file, "it is larger than " + (MOST_BYTES >> 20) + " MB", reading)
                    : decode(file, bytes, reading);
        } catch (NoSuchFileException e) {
            return refuse(file, "no such file", reading);
        } catch (AccessDeniedException e) {
            return refuse(file, "may not be read", reading);
        } catch (IOException e) {
            return refuse(file, "cannot be read: " + e.getMessage(), reading);
        }
    }

    private static Optional<String> decode(Path file, byte[] bytes, Reading reading) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length);
        CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(in, out, true);
        String text = out.flip().toString();
        if (result.isError()) {
            int line = 1 + (int) text.chars().filter(c -> c == '\n').count();
            reading.refuse(new Problem(new Origin.Line(file.toString(), line), "", "this is not UTF-8."));
            return Optional.empty();
        }
        return Optional.of(text);
    }

    private static Optional<String> refuse(Path file, String sentence, Reading reading) {
        reading.refuse(new Problem(new Origin.File(file.toString()), "", sentence + "."));
        return Optional.empty();
    }
}
