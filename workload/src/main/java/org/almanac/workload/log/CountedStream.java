package org.almanac.workload.log;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that knows how many bytes were read through it. */
final class CountedStream extends FilterInputStream {
    /** Read and counted by one thread, asked for by others. */
    private volatile long count;

    CountedStream(InputStream in) {
        super(in);
    }

    long count() {
        return count;
    }

    @Override
    public int read() throws IOException {
        int value = super.read();
        if (value >= 0) {
            count++;
        }
        return value;
    }

    @Override
    public int read(byte[] target, int from, int most) throws IOException {
        int got = super.read(target, from, most);
        if (got > 0) {
            count += got;
        }
        return got;
    }

    /** A pipe opened as a file cannot say; 1 then, as whoever asks wants to know whether to try reading on. */
    @Override
    public int available() {
        try {
            return super.available();
        } catch (IOException e) {
            return 1;
        }
    }
}
