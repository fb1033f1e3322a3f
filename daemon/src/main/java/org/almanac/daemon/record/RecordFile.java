package org.almanac.daemon.record;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import org.almanac.daemon.files.FileTrouble;
import org.almanac.daemon.files.PrivateFiles;

/**
 * A file of the record: a line of what it begins with, and a line for each cycle, compressed.
 *
 * <p>What was flushed can be read while the file is still written, and after its writer was killed.
 */
final class RecordFile {
    private RecordFile() {}

    /** Writes a file from its beginning. */
    static final class Writer implements Closeable {
        private static final int BUFFER = 1 << 16;

        private final OutputStream out;

        Writer(Path file, Stretch begin) throws IOException {
            out = new GZIPOutputStream(
                    Channels.newOutputStream(PrivateFiles.open(
                            file,
                            StandardOpenOption.CREATE,
                            StandardOpenOption.TRUNCATE_EXISTING,
                            StandardOpenOption.WRITE)),
                    BUFFER,
                    true);
            line(Stretch.FORM.write(begin));
        }

        void write(RecordedCycle cycle) throws IOException {
            line(Stretch.CYCLES.write(cycle));
        }

        private void line(byte[] json) throws IOException {
            out.write(json);
            out.write('\n');
        }

        /** From here on a reader sees what was written. */
        void flush() throws IOException {
            out.flush();
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }

    /** Reads a file, which may still be written or end anywhere. */
    static final class Reader implements Closeable {
        private final Path file;
        private final InputStream in;
        private final Stretch begin;
        private long line = 1;
        private Optional<String> torn = Optional.empty();

        /** @throws IOException in one line, if it does not begin as such a file does */
        Reader(Path file) throws IOException {
            this.file = file;
            this.in = open(file);
            byte[] first = nextLine().orElseThrow(() -> new IOException(file + " has no whole line"));
            try {
                Versions.check(first, Stretch.VERSION, "the record of decisions");
                begin = Stretch.FORM.read(first);
            } catch (IOException e) {
                in.close();
                throw new IOException(file + ": line 1: " + e.getMessage(), e);
            }
        }

        private static InputStream open(Path file) throws IOException {
            try {
                return new BufferedInputStream(new GZIPInputStream(Files.newInputStream(file), 1 << 16), 1 << 16);
            } catch (EOFException e) {
                throw new IOException(file + " is empty", e);
            } catch (IOException e) {
                throw new IOException("cannot read " + file + " (" + FileTrouble.reason(e) + ")", e);
            }
        }

        Stretch begin() {
            return begin;
        }

        /** The next cycle; empty at the end of what can be read. */
        Optional<RecordedCycle> next() throws IOException {
            Optional<byte[]> json = nextLine();
            if (json.isEmpty()) {
                return Optional.empty();
            }
            line++;
            try {
                return Optional.of(Stretch.CYCLES.read(json.get()));
            } catch (IOException e) {
                throw new IOException(file + ": line " + line + ": " + e.getMessage(), e);
            }
        }

        /** What stands behind the last whole line, in words; empty where nothing does. */
        Optional<String> torn() {
            return torn;
        }

        private Optional<byte[]> nextLine() throws IOException {
            byte[] bytes = new byte[1 << 10];
            int length = 0;
            try {
                for (int read = in.read(); read >= 0; read = in.read()) {
                    if (read == '\n') {
                        return Optional.of(Arrays.copyOf(bytes, length));
                    }
                    bytes = length == bytes.length ? Arrays.copyOf(bytes, 2 * length) : bytes;
                    bytes[length++] = (byte) read;
                }
            } catch (EOFException e) {
                torn = Optional.of(file + " has no end behind its line " + line
                        + ", as one that is still written, or whose daemon was killed");
                return Optional.empty();
            } catch (ZipException e) {
                torn = Optional.of(file + " is damaged behind its line " + line + " (" + e.getMessage() + ")");
                return Optional.empty();
            }
            if (length > 0) {
                torn = Optional.of(file + " ends within its line " + (line + 1));
            }
            return Optional.empty();
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
