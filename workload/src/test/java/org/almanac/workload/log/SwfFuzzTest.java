package org.almanac.workload.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Logs spoilt at random are read or refused properly, whatever was done to them. */
class SwfFuzzTest {
    private static final String TELLING = "0123456789-.;,: \t\r\n+eE\0\u007fx";

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void aSpoiltLineIsReadOrRefusedWithFileAndLine(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        int read = 0;
        int refused = 0;
        for (int round = 0; round < 6_000; round++) {
            byte[] content = spoilt(log(random), random);
            try {
                SwfReader.read("fuzz.swf", new ByteArrayInputStream(content));
                read++;
            } catch (LogFormatException e) {
                refused++;
                assertWellSaid(e, content);
            }
        }
        assertTrue(read > 500 && refused > 500, read + " read, " + refused + " refused");
    }

    @ParameterizedTest
    @ValueSource(longs = {5, 6})
    void aSpoiltGzipFileIsReadOrRefused(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        int refused = 0;
        for (int round = 0; round < 2_000; round++) {
            byte[] content = spoilt(SwfReaderTest.gzip(new String(log(random), StandardCharsets.UTF_8)), random);
            try {
                SwfReader.read("fuzz.swf", new ByteArrayInputStream(content));
            } catch (LogFormatException e) {
                refused++;
                assertTrue(e.getMessage().startsWith("fuzz.swf"), e.getMessage());
                assertFalse(e.getMessage().chars().anyMatch(Character::isISOControl), e.getMessage());
            }
        }
        assertTrue(refused > 500, refused + " refused");
    }

    @ParameterizedTest
    @ValueSource(longs = {7})
    void aValidLineIsReadAsItsNumbers(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 2_000; round++) {
            long[] values = new long[18];
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < values.length; i++) {
                values[i] = random.nextLong(-1_000_000, 1_000_000) >> random.nextInt(20);
                values[i] = i == 1 ? Math.abs(values[i]) : values[i];
                line.append(random.nextBoolean() ? " " : "\t ").append(values[i]);
                line.append(random.nextInt(4) == 0 ? "." + random.nextInt(100) : "");
            }
            RecordedJob job = SwfReader.read(
                            "fuzz.swf", new ByteArrayInputStream(line.toString().getBytes(StandardCharsets.US_ASCII)))
                    .jobs()
                    .get(0);

            assertEquals(
                    new RecordedJob(
                            values[0],
                            values[1],
                            values[2],
                            values[3],
                            (int) values[4],
                            values[6],
                            (int) values[7],
                            values[8],
                            values[9],
                            (int) values[10],
                            (int) values[11],
                            (int) values[12],
                            (int) values[13],
                            (int) values[14],
                            (int) values[15]),
                    job);
        }
    }

    static void assertWellSaid(LogFormatException e, byte[] content) {
        String message = e.getMessage();
        assertFalse(message.chars().anyMatch(Character::isISOControl), message);
        assertTrue(message.length() < 300, message);
        long lines = 1;
        for (byte b : content) {
            lines += b == '\n' ? 1 : 0;
        }
        if (e.line().isPresent()) {
            long line = e.line().getAsLong();
            assertTrue(line >= 1 && line <= lines, message);
            assertTrue(message.startsWith("fuzz.swf, line " + line + ": "), message);
        } else {
            assertTrue(message.startsWith("fuzz.swf: "), message);
        }
    }

    private static byte[] log(SplittableRandom random) {
        StringBuilder text = new StringBuilder(random.nextBoolean() ? "; MaxProcs: 8\n" : "");
        int behind = random.nextInt(3);
        text.append(behind > 0 && random.nextBoolean() ? "; Deadline: field 19\n" : "");
        for (int i = random.nextInt(4); i >= 0; i--) {
            text.append("1 ").append(random.nextInt(100_000));
            for (int field = 2; field < 18 + behind; field++) {
                text.append(' ').append(random.nextInt(3) == 0 ? "-1" : "" + random.nextInt(100_000));
            }
            text.append(i > 0 || random.nextBoolean() ? "\n" : "");
        }
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }

    static byte[] spoilt(byte[] content, SplittableRandom random) {
        byte[] spoilt = content;
        for (int changes = 1 + random.nextInt(3); changes > 0 && spoilt.length > 0; changes--) {
            int at = random.nextInt(spoilt.length);
            byte value = random.nextBoolean()
                    ? (byte) TELLING.charAt(random.nextInt(TELLING.length()))
                    : (byte) random.nextInt(256);
            switch (random.nextInt(5)) {
                case 0 -> spoilt = Arrays.copyOf(spoilt, at);
                case 1 -> spoilt = joined(spoilt, at, new byte[] {value}, at);
                case 2 -> spoilt = joined(spoilt, at, new byte[0], at + 1);
                case 3 -> spoilt = joined(spoilt, at, digits(random), at);
                default -> {
                    spoilt = spoilt.clone();
                    spoilt[at] = value;
                }
            }
        }
        return spoilt;
    }

    private static byte[] digits(SplittableRandom random) {
        return "123456789".repeat(1 + random.nextInt(3)).getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] joined(byte[] content, int end, byte[] middle, int start) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(content, 0, end);
        out.writeBytes(middle);
        out.write(content, start, content.length - start);
        return out.toByteArray();
    }
}
