package org.almanac.workload.log;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * A stream that another thread reads ahead, so that unpacking a log and reading its lines take place at the same time.
 *
 * <p>All that was read before a fault comes before the fault. Whoever closes it ends the reading; the stream itself is left
 * to be closed by whoever has opened it.
 */
final class ReadAhead extends InputStream {
    private static final int BLOCK = 1 << 16;
    private static final int MOST_BLOCKS = 16;

    /** What was read next; none once the stream has ended, or with the fault that it ended with. */
    private sealed interface Block {
        record Bytes(byte[] bytes, int length) implements Block {}

        record End() implements Block {}

        record Fault(Throwable fault) implements Block {}
    }

    private final InputStream stream;
    private final BlockingQueue<Block> blocks = new ArrayBlockingQueue<>(MOST_BLOCKS);
    private final Thread reading;
    private Block current = new Block.Bytes(new byte[0], 0);
    private int at;

    ReadAhead(InputStream stream) {
        this.stream = stream;
        this.reading = new Thread(this::readAll, "reading ahead");
        reading.setDaemon(true);
        reading.start();
    }

    private void readAll() {
        try {
            Block block;
            do {
                block = readBlock();
                blocks.put(block);
            } while (block instanceof Block.Bytes);
        } catch (InterruptedException e) {
            // Nobody wants more.
        }
    }

    private Block readBlock() {
        byte[] bytes = new byte[BLOCK];
        try {
            int length = stream.read(bytes, 0, BLOCK);
            return length < 0 ? new Block.End() : new Block.Bytes(bytes, length);
        } catch (IOException | RuntimeException | Error e) {
            return new Block.Fault(e);
        }
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
        while (current instanceof Block.Bytes bytes) {
            int got = Math.min(most, bytes.length - at);
            if (got > 0) {
                System.arraycopy(bytes.bytes, at, target, from, got);
                at += got;
                return got;
            }
            current = next();
            at = 0;
        }
        if (current instanceof Block.Fault ended) {
            throw asItWas(ended.fault);
        }
        return -1;
    }

    /** A fault of the stream; another one is thrown at once. */
    private static IOException asItWas(Throwable fault) {
        if (fault instanceof Error error) {
            throw error;
        }
        if (fault instanceof RuntimeException e) {
            throw e;
        }
        return (IOException) fault;
    }

    private Block next() throws InterruptedIOException {
        try {
            return blocks.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("reading was interrupted");
        }
    }

    @Override
    public void close() {
        reading.interrupt();
    }
}
