package org.almanac.workload.log;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * What is packed in gzip data (RFC 1952), of all its members one after another.
 *
 * <p>It ends only where the data ends behind a whole member, or in zeros to the end, with which tapes are padded and which
 * gzip passes over, too. All else that ends it is thrown: an {@link EOFException} where a member is cut, a {@link
 * ZipException} where one is damaged or what follows is none. So nothing is lost in silence, for which Java's own stream
 * is not made: it takes a header that is not legible for the end.
 */
final class GzipMembers extends InputStream {
    private static final int FIRST_MAGIC = 0x1f;
    private static final int SECOND_MAGIC = 0x8b;
    private static final int DEFLATED = 8;
    private static final int HEADER_CRC = 2;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;
    private static final int RESERVED = 0xe0;

    /** Of a header, behind its flags: the time, hints on how it was packed, and the system on which. */
    private static final int TIME_AND_SYSTEM = 6;

    private final InputStream packed;
    private final byte[] input;
    private int at;
    private int end;
    /** How many bytes came before those of the buffer. */
    private long before;

    private final Inflater inflater = new Inflater(true);
    private final CRC32 unpacked = new CRC32();
    private final CRC32 header = new CRC32();
    private boolean ended;

    /** Of data that begins with a member; it is read so many bytes at a time. */
    GzipMembers(InputStream packed, int bufferSize) throws IOException {
        this.packed = packed;
        this.input = new byte[bufferSize];
        readHeader(nextByte());
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int from, int most) throws IOException {
        if (most == 0) {
            return 0;
        }
        while (!ended) {
            int got = inflate(target, from, most);
            if (got > 0) {
                unpacked.update(target, from, got);
                return got;
            }
            if (inflater.finished()) {
                at = end - inflater.getRemaining();
                readTrailer();
                goToNext();
            } else if (inflater.needsDictionary()) {
                throw damaged("it wants a dictionary, of which gzip has none");
            } else if (inflater.needsInput()) {
                requireMore();
                inflater.setInput(input, at, end - at);
            }
        }
        return -1;
    }

    private int inflate(byte[] target, int from, int most) throws ZipException {
        try {
            return inflater.inflate(target, from, most);
        } catch (DataFormatException e) {
            throw damaged(e.getMessage() == null ? "it cannot be unpacked" : e.getMessage());
        }
    }

    private void goToNext() throws IOException {
        int first = byteOrEnd();
        boolean padded = first == 0;
        while (first == 0) {
            first = byteOrEnd();
        }
        if (first < 0) {
            ended = true;
            inflater.end();
        } else if (padded) {
            throw somethingElse(before + at);
        } else {
            readHeader(first);
        }
    }

    private void readHeader(int first) throws IOException {
        long begin = before + at;
        header.reset();
        header.update(first);
        if (first != FIRST_MAGIC || headerByte() != SECOND_MAGIC) {
            throw somethingElse(begin);
        }
        if (headerByte() != DEFLATED) {
            throw damaged("its method of packing is none that gzip has");
        }
        int flags = headerByte();
        if ((flags & RESERVED) != 0) {
            throw damaged("its header has flags that gzip does not know");
        }
        skipOfHeader(TIME_AND_SYSTEM);
        if ((flags & EXTRA) != 0) {
            skipOfHeader(headerByte() | headerByte() << 8);
        }
        if ((flags & NAME) != 0) {
            skipTextOfHeader();
        }
        if ((flags & COMMENT) != 0) {
            skipTextOfHeader();
        }
        if ((flags & HEADER_CRC) != 0) {
            long counted = header.getValue() & 0xffff;
            if ((nextByte() | nextByte() << 8) != counted) {
                throw damaged("the checksum of a header does not fit");
            }
        }
        inflater.reset();
        inflater.setInput(input, at, end - at);
        unpacked.reset();
    }

    private void skipOfHeader(int bytes) throws IOException {
        for (int i = 0; i < bytes; i++) {
            headerByte();
        }
    }

    private void skipTextOfHeader() throws IOException {
        while (headerByte() != 0) {
            // Up to the zero that ends it.
        }
    }

    private int headerByte() throws IOException {
        int next = nextByte();
        header.update(next);
        return next;
    }

    private void readTrailer() throws IOException {
        if (nextFour() != unpacked.getValue()) {
            throw damaged("its checksum does not fit");
        }
        if (nextFour() != (inflater.getBytesWritten() & 0xffffffffL)) {
            throw damaged("its length does not fit");
        }
    }

    private long nextFour() throws IOException {
        return nextByte() | nextByte() << 8 | nextByte() << 16 | (long) nextByte() << 24;
    }

    private int nextByte() throws IOException {
        if (at == end) {
            requireMore();
        }
        return input[at++] & 0xff;
    }

    private int byteOrEnd() throws IOException {
        return at < end || fill() ? input[at++] & 0xff : -1;
    }

    private void requireMore() throws IOException {
        if (!fill()) {
            throw new EOFException("the gzip data ends in the middle");
        }
    }

    /** Fills the buffer anew; whether there was more. */
    private boolean fill() throws IOException {
        before += end;
        at = 0;
        end = 0;
        int got;
        do {
            got = packed.read(input, 0, input.length);
        } while (got == 0);
        end = Math.max(0, got);
        return got > 0;
    }

    private static ZipException damaged(String how) {
        return new ZipException(how);
    }

    /** Of what begins with the byte of that number, counted from 1. */
    private static ZipException somethingElse(long begin) {
        return new ZipException("from byte " + begin + " of the file on lies something that is no gzip data");
    }
}
