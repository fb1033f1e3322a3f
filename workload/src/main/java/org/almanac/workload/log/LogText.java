package org.almanac.workload.log;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.ZipException;
import org.almanac.workload.text.Excerpt;

/**
 * The text of a log, plain or compressed with gzip, handed to a {@link LineReader} line by line.
 *
 * <p>Gzip is known by its first two bytes, whatever the file is called. Blank lines and comments may stand anywhere,
 * lines may end with CR LF, the last one without. A text is read whole or refused with a {@link LogFormatException} of
 * one line; nothing else is thrown for what a file holds.
 *
 * <p>The work is done on one buffer that always holds whole lines: reading is part of every replay's time, and a
 * quarter of a million lines pass through here in a JVM that has only just started.
 */
final class LogText {
    private static final int BUFFER = 1 << 18;

    /** So many packed bytes are read at a time. */
    private static final int PACKED = 1 << 16;

    /** No line of a log comes near this, in bytes; a binary file without line feeds soon passes it. */
    private static final int LONGEST_LINE = 1 << 20;

    private final String file;
    private final LineReader reader;
    private byte[] buffer = new byte[BUFFER + 1];
    private long line;

    private LogText(String file, LineReader reader) {
        this.file = file;
        this.reader = reader;
    }

    /** Reads a file, and tells how far it is. */
    static void read(Path file, LineReader reader, ReadProgress progress) throws LogFormatException {
        String shown = file.toString();
        if (Files.isDirectory(file)) {
            throw LogFormatException.ofFile(
                    shown, "is a directory, " + reader.form().file() + " is expected");
        }
        try (InputStream bytes = Files.newInputStream(file)) {
            read(shown, bytes, Files.size(file), reader, progress);
        } catch (NoSuchFileException e) {
            throw LogFormatException.ofFile(shown, "no such file");
        } catch (AccessDeniedException e) {
            throw LogFormatException.ofFile(shown, "may not be read (permission denied)");
        } catch (LogFormatException e) {
            throw e;
        } catch (IOException e) {
            throw LogFormatException.ofFile(shown, "cannot be read (" + reason(e) + ")");
        }
    }

    /** Reads bytes to their end; {@code file} is what messages call them. */
    static void read(String file, InputStream bytes, LineReader reader) throws LogFormatException {
        try {
            read(file, bytes, 0, reader, ReadProgress.NONE);
        } catch (LogFormatException e) {
            throw e;
        } catch (IOException e) {
            throw LogFormatException.ofFile(file, "cannot be read (" + reason(e) + ")");
        }
    }

    /** A file's name without its folder. */
    static String name(Path file) {
        Path last = file.getFileName();
        return last == null ? file.toString() : last.toString();
    }

    private static void read(String file, InputStream bytes, long total, LineReader reader, ReadProgress progress)
            throws IOException {
        CountedStream counted = new CountedStream(bytes);
        BufferedInputStream start = new BufferedInputStream(counted);
        start.mark(2);
        boolean gzip = start.read() == 0x1f && start.read() == 0x8b;
        start.reset();
        LogText text = new LogText(file, reader);
        try (InputStream plain = gzip ? new ReadAhead(new GzipMembers(start, PACKED)) : start) {
            text.readAll(plain, () -> progress.read(Math.min(counted.count(), total), total));
        } catch (EOFException e) {
            throw LogFormatException.ofLine(
                    file, text.line + 1, "the gzip data ends here, in the middle. Maybe the file was cut short");
        } catch (ZipException e) {
            throw LogFormatException.ofLine(file, text.line + 1, "the gzip data is damaged (" + reason(e) + ")");
        }
    }

    private void readAll(InputStream text, Runnable progressed) throws IOException {
        int held = 0;
        while (true) {
            // Not readNBytes: what came before a fault is to be read, so that the fault is told at its line.
            int got = text.read(buffer, held, buffer.length - 1 - held);
            boolean last = got < 0;
            int end = held + Math.max(0, got);
            if (last && end > 0 && buffer[end - 1] != '\n') {
                buffer[end++] = '\n';
            }
            int next = readLines(end);
            held = end - next;
            progressed.run();
            if (last) {
                break;
            }
            makeRoom(next, held);
        }
        if (!reader.begun()) {
            String nothing = "has no " + reader.form().things() + ", only comments or blank lines";
            throw LogFormatException.ofFile(file, line == 0 ? "is empty" : nothing);
        }
    }

    /** Reads the whole lines that the buffer holds before {@code end}; returns where the unfinished one begins. */
    private int readLines(int end) throws LogFormatException {
        int whole = end;
        while (whole > 0 && buffer[whole - 1] != '\n') {
            whole--;
        }
        int at = 0;
        while (at < whole) {
            at = readLine(at) + 1;
        }
        return whole;
    }

    /** Reads one line; returns the place of its line feed. */
    private int readLine(int start) throws LogFormatException {
        line++;
        int at = SwfLine.skipBlanks(buffer, line == 1 ? afterByteOrderMark(start) : start);
        byte first = buffer[at];
        if (first == '\n') {
            return at;
        }
        if (first == ';') {
            int end = SwfLine.lineEnd(buffer, at);
            reader.comment(buffer, at, end, line);
            return end;
        }
        if (!reader.begun() && (first < '0' || first > '9') && first != '-') {
            throw notThis(start, SwfLine.lineEnd(buffer, at));
        }
        return reader.read(buffer, at, line);
    }

    /** Behind the three bytes that some editors put before a text. */
    private int afterByteOrderMark(int start) {
        boolean marked =
                buffer[start] == (byte) 0xef && buffer[start + 1] == (byte) 0xbb && buffer[start + 2] == (byte) 0xbf;
        return marked ? start + 3 : start;
    }

    private void makeRoom(int next, int held) throws LogFormatException {
        byte[] old = buffer;
        if (held == buffer.length - 1) {
            if (held >= LONGEST_LINE) {
                line++;
                throw notThis(0, held);
            }
            buffer = new byte[2 * held + 1];
        }
        System.arraycopy(old, next, buffer, 0, held);
    }

    private LogFormatException notThis(int start, int end) {
        String guess = start == 0 && line == 1 ? OtherPacking.guess(buffer, end) : "";
        return LogFormatException.ofLine(
                file,
                line,
                "is no line of " + reader.form().line() + "; it reads \"" + Excerpt.of(buffer, start, end) + "\""
                        + guess);
    }

    /** What an I/O fault says of itself; some say nothing but their kind. */
    private static String reason(IOException e) {
        if (e instanceof FileSystemException f && f.getReason() != null) {
            return Excerpt.printable(f.getReason());
        }
        return e.getMessage() == null ? e.getClass().getSimpleName() : Excerpt.printable(e.getMessage());
    }
}
