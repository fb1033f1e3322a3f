package org.almanac.daemon.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.almanac.daemon.files.PrivateFiles;

/**
 * How many commits a store has had, in a small file beside it.
 *
 * <p>SQLite takes a log that is cut off or damaged for one that ends sooner, and forgets in silence what was behind; so
 * does nobody who knows how many commits there were.
 */
final class CommitCount implements AutoCloseable {
    private static final String SUFFIX = ".commits";
    private static final int DIGITS = 19;

    private final FileChannel channel;

    private CommitCount(FileChannel channel) {
        this.channel = channel;
    }

    /** The count beside that store; 0 where there is none. */
    static long read(Path store) {
        try {
            String text = Files.readString(DiskFile.beside(store, SUFFIX), StandardCharsets.ISO_8859_1)
                    .strip();
            return text.matches("[0-9]{1,18}") ? Long.parseLong(text) : 0;
        } catch (IOException e) {
            return 0;
        }
    }

    static CommitCount open(Path store) throws IOException {
        return new CommitCount(
                PrivateFiles.open(DiskFile.beside(store, SUFFIX), StandardOpenOption.CREATE, StandardOpenOption.WRITE));
    }

    void write(long commits) throws IOException {
        String line = "%" + DIGITS + "d\n";
        channel.write(ByteBuffer.wrap(line.formatted(commits).getBytes(StandardCharsets.ISO_8859_1)), 0);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
