package org.almanac.daemon.past;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.almanac.daemon.files.PrivateFiles;

/**
 * A file of the kept past: a whole text, and of each later one by what it differs from the one before.
 *
 * <p>Each stands in a part of its own, with its time and a checksum. What was written can be read while the file grows, and after
 * its writer was killed: a part that was cut off is not there.
 */
final class PastFile {
    private static final byte[] BEGINNING = "almanac past 1\n".getBytes(StandardCharsets.US_ASCII);

    /** The body's length and a checksum, the time, the text's length and checksum, and whether it is whole. */
    private static final int HEAD = 4 + 4 + 8 + 4 + 4 + 1;

    /** No text is longer; what says so is damaged. */
    private static final int LONGEST = 1 << 29;

    private PastFile() {}

    /** Where a part is, and of when. */
    record Part(long time, long offset, int length) {}

    /** It cannot be read from one of its parts on. */
    static final class Damaged extends IOException {
        private static final long serialVersionUID = 1L;

        private final int part;

        Damaged(Path file, int part, String why) {
            super(file + " is damaged at its part " + (part + 1) + " (" + why + ")");
            this.part = part;
        }

        /** The first that cannot be read. */
        int part() {
            return part;
        }
    }

    /** Writes a file from its beginning. */
    static final class Writer implements Closeable {
        private final FileChannel channel;
        private long end = BEGINNING.length;

        Writer(Path file) throws IOException {
            channel = PrivateFiles.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
            write(ByteBuffer.wrap(BEGINNING), 0);
        }

        /** A text that is the first one. */
        Part whole(long time, byte[] text) throws IOException {
            return part(time, text, true, text);
        }

        /** A text that comes after another one. */
        Part next(long time, TextPieces before, TextPieces after) throws IOException {
            return part(time, after.text(), false, TextDifference.between(before, after));
        }

        private Part part(long time, byte[] text, boolean whole, byte[] plain) throws IOException {
            byte[] body = deflated(plain);
            ByteBuffer part = ByteBuffer.allocate(HEAD + body.length);
            part.putInt(body.length).putInt(0).putLong(time).putInt(text.length).putInt(checksum(text, 0));
            part.put((byte) (whole ? 1 : 0));
            part.put(body).flip();
            part.putInt(4, checksum(part.array(), 8));
            Part written = new Part(time, end, HEAD + body.length);
            try {
                write(part, end);
            } catch (IOException e) {
                // What was written of it takes room, perhaps of a disk that is full.
                channel.truncate(end);
                throw e;
            }
            end += written.length();
            return written;
        }

        private void write(ByteBuffer bytes, long at) throws IOException {
            long position = at;
            while (bytes.hasRemaining()) {
                position += channel.write(bytes, position);
            }
        }

        long size() {
            return end;
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    /** All parts that are there, by what stands at their beginnings; what is in them is not looked at. */
    static List<Part> parts(Path file) throws IOException {
        List<Part> parts = new ArrayList<>();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            byte[] beginning = new byte[BEGINNING.length];
            if (!read(channel, ByteBuffer.wrap(beginning), 0) || !Arrays.equals(beginning, BEGINNING)) {
                throw new Damaged(file, 0, "it does not begin as it should");
            }
            long size = channel.size();
            ByteBuffer head = ByteBuffer.allocate(HEAD);
            for (long at = BEGINNING.length; read(channel, head.clear(), at); ) {
                int body = head.getInt(0);
                long end = at + HEAD + body;
                boolean whole = head.get(HEAD - 1) == 1;
                if (body <= 0 || end > size || whole != parts.isEmpty()) {
                    break;
                }
                parts.add(new Part(head.getLong(8), at, HEAD + body));
                at = end;
            }
        }
        return parts;
    }

    /**
     * The text of one of the parts.
     *
     * @param known the text of the part before {@code from}, which is the first one to be read; empty where that is 0
     * @param to the last one to be read, whose text it is
     */
    static byte[] text(Path file, List<Part> parts, byte[] known, int from, int to) throws IOException {
        byte[] text = known;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            for (int i = from; i <= to; i++) {
                try {
                    ByteBuffer part = part(channel, parts.get(i));
                    text = next(part, text);
                    if (i == to && checksum(text, 0) != part.getInt(20)) {
                        throw new DataFormatException("it does not fit those before it");
                    }
                } catch (EOFException | DataFormatException e) {
                    throw new Damaged(file, i, e.getMessage());
                }
            }
        }
        return text;
    }

    private static ByteBuffer part(FileChannel channel, Part part) throws IOException, DataFormatException {
        ByteBuffer bytes = ByteBuffer.allocate(part.length());
        if (!read(channel, bytes, part.offset())) {
            throw new EOFException("it ends within it");
        }
        int length = bytes.getInt(16);
        if (bytes.getInt(0) != part.length() - HEAD
                || bytes.getInt(4) != checksum(bytes.array(), 8)
                || length < 0
                || length > LONGEST) {
            throw new DataFormatException("its checksum is another one");
        }
        return bytes;
    }

    private static byte[] next(ByteBuffer part, byte[] before) throws DataFormatException {
        byte[] plain = inflated(part.array());
        if (part.get(HEAD - 1) == 1) {
            return plain;
        }
        try {
            return TextDifference.applied(before, plain, part.getInt(16));
        } catch (IOException e) {
            throw new DataFormatException(e.getMessage());
        }
    }

    /** Whether there was as much as there is room for. */
    private static boolean read(FileChannel channel, ByteBuffer bytes, long at) throws IOException {
        long position = at;
        while (bytes.hasRemaining()) {
            int count = channel.read(bytes, position);
            if (count < 0) {
                return false;
            }
            position += count;
        }
        return true;
    }

    private static int checksum(byte[] bytes, int from) {
        CRC32C sum = new CRC32C();
        sum.update(bytes, from, bytes.length - from);
        return (int) sum.getValue();
    }

    private static byte[] deflated(byte[] plain) {
        Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        try {
            deflater.setInput(plain);
            deflater.finish();
            ByteArrayOutputStream packed = new ByteArrayOutputStream(plain.length / 6 + 64);
            byte[] some = new byte[1 << 14];
            while (!deflater.finished()) {
                packed.write(some, 0, deflater.deflate(some));
            }
            return packed.toByteArray();
        } finally {
            deflater.end();
        }
    }

    private static byte[] inflated(byte[] part) throws DataFormatException {
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(part, HEAD, part.length - HEAD);
            ByteArrayOutputStream plain = new ByteArrayOutputStream(4 * part.length);
            byte[] some = new byte[1 << 14];
            while (!inflater.finished()) {
                int count = inflater.inflate(some);
                if (count == 0 && !inflater.finished()) {
                    throw new DataFormatException("it ends within it");
                }
                plain.write(some, 0, count);
                if (plain.size() > LONGEST) {
                    throw new DataFormatException("it is too long");
                }
            }
            return plain.toByteArray();
        } finally {
            inflater.end();
        }
    }
}
