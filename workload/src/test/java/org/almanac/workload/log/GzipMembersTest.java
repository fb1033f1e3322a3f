package org.almanac.workload.log;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

/** A log of several gzip members is read whole or refused: no job of it is ever lost in silence. */
class GzipMembersTest {
    private static final String TAIL = " 0 -1 100 4 -1 -1 4 100 -1 1 11 -1 -1 -1 -1 -1 -1\n";
    private static final int FIRST = 7;
    private static final int SECOND = 5;

    /** Jobs of these numbers, packed as one member. */
    private static byte[] member(int from, int jobs) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int number = from; number < from + jobs; number++) {
            text.append(number).append(TAIL);
        }
        return SwfReaderTest.gzip(text.toString());
    }

    private static byte[] january() throws IOException {
        return member(1, FIRST);
    }

    private static byte[] february() throws IOException {
        return member(1 + FIRST, SECOND);
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    private static int jobs(byte[] content) throws LogFormatException {
        return SwfReader.read("a.swf.gz", new ByteArrayInputStream(content))
                .jobs()
                .size();
    }

    private static String refused(byte[] content) {
        return assertThrows(LogFormatException.class, () -> jobs(content)).getMessage();
    }

    @Test
    void allMembersAreRead() throws IOException {
        assertEquals(FIRST + SECOND, jobs(joined(january(), february())));
        assertEquals(FIRST + SECOND, jobs(joined(january(), SwfReaderTest.gzip(""), february())));
    }

    @Test
    void aSecondMemberThatIsCutAnywhereIsTold() throws IOException {
        byte[] second = february();
        for (int kept = 1; kept < second.length; kept++) {
            assertEquals(
                    "a.swf.gz, line ",
                    refused(joined(january(), Arrays.copyOf(second, kept))).substring(0, 15),
                    kept + " bytes");
        }
        assertEquals(
                "a.swf.gz, line 8: the gzip data ends here, in the middle. Maybe the file was cut short",
                refused(joined(january(), Arrays.copyOf(second, 3))));
    }

    @Test
    void noDamageOfASecondMemberLosesAJobInSilence() throws IOException {
        byte[] first = january();
        byte[] whole = joined(first, february());
        int refused = 0;
        for (int at = first.length; at < whole.length; at++) {
            for (int bit = 0; bit < 8; bit++) {
                byte[] damaged = whole.clone();
                damaged[at] ^= (byte) (1 << bit);
                try {
                    assertEquals(FIRST + SECOND, jobs(damaged), "byte " + at + ", bit " + bit);
                } catch (LogFormatException e) {
                    refused++;
                }
            }
        }
        assertTrue(refused > 4 * (whole.length - first.length), refused + " refused");
    }

    @Test
    void aSecondHeaderOfAnyOtherByteLosesNoJobInSilence() throws IOException {
        byte[] first = january();
        byte[] whole = joined(first, february());
        for (int at = first.length; at < first.length + 10; at++) {
            for (int value = 0; value < 256; value++) {
                byte[] damaged = whole.clone();
                damaged[at] = (byte) value;
                try {
                    assertEquals(FIRST + SECOND, jobs(damaged), "byte " + at + " is " + value);
                } catch (LogFormatException e) {
                    assertTrue(e.getMessage().startsWith("a.swf.gz, line "), e.getMessage());
                }
            }
        }
    }

    @Test
    void whatLiesBehindTheMembersIsTold() throws IOException {
        byte[] first = january();
        for (String behind : new String[] {"x", "2" + TAIL, "\0\0x", "\u001fx", "PK\3\4"}) {
            String message = refused(joined(first, behind.getBytes(StandardCharsets.ISO_8859_1)));
            assertTrue(
                    message.startsWith("a.swf.gz, line 8: the gzip data is damaged (from byte ")
                            && message.endsWith(" of the file on lies something that is no gzip data)"),
                    message);
        }
        for (String behind : new String[] {"x", "\u001fx"}) {
            String message = refused(joined(first, behind.getBytes(StandardCharsets.ISO_8859_1)));
            assertTrue(message.contains("from byte " + (first.length + 1) + " of"), message);
        }
        byte[] padded = joined(first, new byte[3], february());
        assertTrue(refused(padded).contains("no gzip data"), refused(padded));
    }

    @Test
    void zerosToTheEndAreThePaddingOfATape() throws IOException {
        for (int zeros : new int[] {1, 512, 200_000}) {
            assertEquals(FIRST, jobs(joined(january(), new byte[zeros])), zeros + " zeros");
        }
    }

    @Test
    void aHeaderMayHaveAllThatAHeaderMayHave() throws IOException {
        byte[] plain = february();
        byte[] flags = {0x1f, (byte) 0x8b, 8, 2 + 4 + 8 + 16, 1, 2, 3, 4, 0, 3};
        byte[] more = joined(
                new byte[] {3, 0, 'a', 0, 'b'}, "name\0".getBytes(StandardCharsets.US_ASCII), new byte[] {'c', 0});
        CRC32 checksum = new CRC32();
        checksum.update(joined(flags, more));
        byte[] sum = {(byte) checksum.getValue(), (byte) (checksum.getValue() >> 8)};
        byte[] body = Arrays.copyOfRange(plain, 10, plain.length);

        assertEquals(FIRST + SECOND, jobs(joined(january(), flags, more, sum, body)));
        sum[0]++;
        assertEquals(
                "a.swf.gz, line 8: the gzip data is damaged (the checksum of a header does not fit)",
                refused(joined(january(), flags, more, sum, body)));
    }

    @Test
    void aPipeThatGivesAByteAtATimeIsReadWhole() throws IOException {
        byte[] content = joined(january(), february());
        InputStream drop = new ByteArrayInputStream(content) {
            @Override
            public synchronized int read(byte[] target, int from, int most) {
                return super.read(target, from, Math.min(1, most));
            }

            @Override
            public synchronized int available() {
                return 0;
            }
        };

        assertEquals(FIRST + SECOND, SwfReader.read("pipe", drop).jobs().size());
    }

    @Test
    void aMemberLargerThanAnyBufferIsUnpackedAsItWas() throws IOException {
        String text = ("1" + TAIL).repeat(20_000);
        byte[] packed = joined(SwfReaderTest.gzip(text), SwfReaderTest.gzip(text));
        try (GzipMembers members = new GzipMembers(new ByteArrayInputStream(packed), 13)) {
            assertArrayEquals(text.repeat(2).getBytes(StandardCharsets.UTF_8), members.readAllBytes());
            assertEquals(-1, members.read());
        }
    }
}
