package org.almanac.workload.log;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ReadAheadTest {
    private static byte[] bytes(int count) {
        byte[] bytes = new byte[count];
        new Random(count).nextBytes(bytes);
        return bytes;
    }

    private static InputStream failing(IOException fault) {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                throw fault;
            }
        };
    }

    @Test
    void allBytesComeInTheirOrder() throws IOException {
        byte[] all = bytes(5_000_001);
        try (ReadAhead ahead = new ReadAhead(new ByteArrayInputStream(all))) {
            assertArrayEquals(all, ahead.readAllBytes());
            assertEquals(-1, ahead.read());
            assertEquals(-1, ahead.read(), "an end stays an end");
        }
    }

    @Test
    void whatWasReadBeforeAFaultComesBeforeIt() throws IOException {
        byte[] before = bytes(100_000);
        IOException fault = new IOException("the disk is gone");
        InputStream faulty = new SequenceInputStream(new ByteArrayInputStream(before), failing(fault));
        try (ReadAhead ahead = new ReadAhead(faulty)) {
            assertArrayEquals(before, ahead.readNBytes(before.length));
            assertSame(fault, assertThrows(IOException.class, ahead::read));
            assertSame(fault, assertThrows(IOException.class, ahead::read), "a fault stays a fault");
        }
    }

    @Test
    void nobodyWaitsForEverWhereReadingFailsOtherwise() throws IOException {
        OutOfMemoryError error = new OutOfMemoryError("a test");
        InputStream failing = new InputStream() {
            @Override
            public int read() {
                throw error;
            }
        };
        try (ReadAhead ahead = new ReadAhead(failing)) {
            assertSame(error, assertThrows(OutOfMemoryError.class, ahead::read));
        }
    }

    @Test
    void whoeverClosesItEndsTheReading() throws Exception {
        CompletableFuture<Thread> reading = new CompletableFuture<>();
        InputStream endless = new InputStream() {
            @Override
            public int read() {
                reading.complete(Thread.currentThread());
                return 'x';
            }
        };
        ReadAhead ahead = new ReadAhead(endless);
        assertEquals('x', ahead.read());
        ahead.close();
        reading.get().join(10_000);
        assertFalse(reading.get().isAlive());
    }
}
