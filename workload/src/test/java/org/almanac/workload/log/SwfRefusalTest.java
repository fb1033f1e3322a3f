package org.almanac.workload.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is refused, and in which words. */
class SwfRefusalTest {
    private static final String JOB = "1 0 5 553 40 552.21 300 48 43200 1024 1 4 7 9 2 3 -1 -1";
    private static final String FILE = "a.swf";

    @TempDir
    Path folder;

    @Test
    void aMissingFile() {
        Path file = folder.resolve("none.swf");
        assertEquals(file + ": no such file", refused(file).getMessage());
    }

    @Test
    void aFolder() {
        assertEquals(
                folder + ": is a directory, a log file is expected",
                refused(folder).getMessage());
    }

    @Test
    void aFileThatMayNotBeRead() throws IOException {
        Path file = Files.writeString(folder.resolve("secret.swf"), JOB);
        assumeTrue(
                Files.getFileStore(file).supportsFileAttributeView("posix")
                        && file.toFile().setReadable(false),
                "skipped: a file without read permission, this file system knows no permissions");
        assumeFalse(Files.isReadable(file), "skipped: a file without read permission, this user may read every file");
        assertEquals(
                file + ": may not be read (permission denied)", refused(file).getMessage());
    }

    @Test
    void anEmptyFile() {
        assertEquals("a.swf: is empty", refused("").getMessage());
        assertEquals(OptionalLong.empty(), refused("").line());
    }

    @Test
    void aFileWithoutJobs() {
        String expected = "a.swf: has no jobs, only comments or blank lines";
        assertEquals(expected, refused("; MaxProcs: 8\n\n").getMessage());
        assertEquals(expected, refused("\n").getMessage());
    }

    @Test
    void aTruncatedGzipFileIsToldWithTheLineReached() throws IOException {
        StringBuilder text = new StringBuilder();
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 1; i <= 60_000; i++) {
            text.append(i)
                    .append(' ')
                    .append(random.nextInt(1_000_000))
                    .append(" -1".repeat(16))
                    .append('\n');
        }
        byte[] whole = SwfReaderTest.gzip(text.toString());

        LogFormatException half = refused(Arrays.copyOf(whole, whole.length / 2));

        long line = half.line().orElseThrow();
        assertTrue(line > 25_000 && line < 35_000, half.getMessage());
        assertEquals(
                "a.swf, line " + line + ": the gzip data ends here, in the middle. Maybe the file was cut short",
                half.getMessage());
        assertEquals(1, refused(Arrays.copyOf(whole, 4)).line().orElseThrow());
    }

    @Test
    void damagedGzipData() throws IOException {
        byte[] bytes = SwfReaderTest.gzip((JOB + "\n").repeat(100));
        bytes[bytes.length - 6] ^= 1;

        String message = refused(bytes).getMessage();

        assertEquals("a.swf, line 101: the gzip data is damaged (its checksum does not fit)", message);
    }

    @Test
    void aTextThatIsNoLog() {
        assertEquals(
                "a.swf, line 2: is no line of an SWF log, which has 18 numbers; it reads \"root:x:0:0\"",
                refused("; c\nroot:x:0:0\n").getMessage());
    }

    @Test
    void aBinaryFileIsShownInPrintableCharactersOnly() {
        byte[] bytes = new byte[3_000_000];
        new SplittableRandom(3).nextBytes(bytes);
        bytes[0] = 0x7f;
        bytes[1] = 'E';
        bytes[2] = '\n';

        assertEquals(
                "a.swf, line 1: is no line of an SWF log, which has 18 numbers; it reads \"?E\"",
                refused(bytes).getMessage());
        Arrays.fill(bytes, (byte) 0);
        assertEquals(
                "a.swf, line 1: is no line of an SWF log, which has 18 numbers; it reads \"" + "?".repeat(40) + "...\"",
                refused(bytes).getMessage());
    }

    @Test
    void anotherPackingIsGuessed() {
        String message = refused("BZh91AY&SY\n").getMessage();
        assertTrue(message.endsWith(". Maybe it is packed with bzip2; only gzip is unpacked here"), message);
    }

    @Test
    void tooFewFields() {
        assertEquals(
                "a.swf, line 2: has 3 fields, 18 are expected. Maybe the file was cut short",
                refused(JOB + "\n1 2 3").getMessage());
        assertEquals(
                "a.swf, line 1: has 1 field, 18 are expected. Maybe the file was cut short",
                refused("1 ; 2 3\n").getMessage());
        assertEquals(
                "a.swf, line 1: has 17 fields, 18 are expected. Maybe the file was cut short",
                refused(JOB.substring(0, JOB.lastIndexOf(' '))).getMessage());
    }

    @Test
    void tooManyFields() {
        assertEquals(
                "a.swf, line 1: has 21 fields, plain SWF has 18. Maybe it is the form of the CERIT-SC log, which has"
                        + " nodes, queue and request behind SWF's fields on every line and a description of its machine"
                        + " beside it",
                refused(JOB + " {1241,1241} q_1d 1:ppn=64#excl\n").getMessage());
        assertEquals(
                "a.swf, line 2: has 20 fields, 18 are expected as on the first line",
                refused(JOB + "\n" + JOB + " 1 2\n").getMessage());
        assertEquals(
                "a.swf, line 2: has 20 fields, 19 are expected as on the first line",
                refused(JOB + " x\n" + JOB + " 1 2\n").getMessage());
    }

    @Test
    void fieldsBehindTheFormatsThatNotAllLinesHave() {
        String second = JOB.replaceFirst("1", "2");
        assertEquals(
                "a.swf, line 2: has 18 fields, 19 are expected. Maybe the file was cut short",
                refused(JOB + " 9\n" + second).getMessage());
        assertEquals(
                "a.swf, line 2: has 19 fields, 18 are expected as on the first line",
                refused(JOB + "\n" + second + " 9").getMessage());
        assertEquals(
                "a.swf, line 3: has 19 fields, 20 are expected. Maybe the file was cut short",
                refused("; Deadline: field 20\n" + JOB + " 9 9\n" + second + " 9")
                        .getMessage());
    }

    @Test
    void deadlinesThatAreNone() {
        assertEquals(
                "a.swf, line 2: field 19 (deadline) is \"noon\", a number is expected, -1 where it is not known",
                refused("; Deadline: field 19\n" + JOB + " noon").getMessage());
        assertEquals(
                "a.swf, line 2: field 21 (deadline) is 1000000000000, at most 12 digits are allowed",
                refused("; Deadline: field 21\n" + JOB + " a b 1000000000000").getMessage());
        assertEquals(
                "a.swf, line 2: Deadline is \"field 9\", a field beyond 18 is expected, as in"
                        + " \"; Deadline: field 19\"",
                refused(";\n; Deadline: field 9\n" + JOB).getMessage());
        assertEquals(
                "a.swf, line 2: has 18 fields, but line 1 says that field 19 is the deadline",
                refused("; Deadline: field 19\n" + JOB).getMessage());
        assertEquals(
                "a.swf, line 2: has 3 fields, 18 are expected. Maybe the file was cut short",
                refused("; Deadline: field 19\n1 2 3\n").getMessage());
    }

    @Test
    void aFieldThatIsNoNumberIsNamed() {
        assertEquals(
                "a.swf, line 2: field 4 (run time) is \"5s3\", a number is expected, -1 where it is not known",
                refused("; c\n" + JOB.replace("553", "5s3")).getMessage());
        for (String value : new String[] {"-", ".", "5.", ".5", "1e5", "--1", "+1", "1.2.3", "NaN", "0x10", "\u0663"}) {
            String message = refused(JOB.replace("553", value)).getMessage();
            assertTrue(message.startsWith("a.swf, line 1: field 4 (run time) is \""), value + ": " + message);
        }
    }

    @Test
    void aLongFieldIsShownInPart() {
        String message = refused(JOB.replace("553", "x".repeat(1000))).getMessage();
        assertTrue(message.contains(" is \"" + "x".repeat(40) + "...\", "), message);
    }

    @Test
    void aNegativeSubmitTime() {
        assertEquals(
                "a.swf, line 1: field 2 (submit time) is -7.5, it must be 0 or more. Maybe the log was not converted to"
                        + " count from its start",
                refused(JOB.replace("1 0 5", "1 -7.5 5")).getMessage());
    }

    @Test
    void numbersThatCannotBeHeld() {
        assertEquals(
                "a.swf, line 1: field 4 (run time) is 1234567890123456789, at most 12 digits are allowed",
                refused(JOB.replace("553", "1234567890123456789")).getMessage());
        assertEquals(
                "a.swf, line 1: field 5 (number of allocated processors) is 2147483648,"
                        + " -2147483648 to 2147483647 is allowed",
                refused(JOB.replace(" 40 ", " 2147483648 ")).getMessage());
    }

    @Test
    void aJobNumberOfMoreDigitsThanCanBeHeld() {
        String number = "1234567890123456789";
        assertEquals(
                "a.swf, line 1: field 1 (job number) is " + number + ", at most 18 digits are allowed",
                refused(number + JOB.substring(JOB.indexOf(' '))).getMessage());
    }

    @Test
    void timesOfWhichAPlanCouldNotAddUpMany() {
        assertEquals(
                "a.swf, line 1: field 4 (run time) is 1000000000000, at most 12 digits are allowed",
                refused(JOB.replace("553", "1000000000000")).getMessage());
        assertEquals(
                "a.swf, line 1: field 2 (submit time) is 999999999999999999, at most 12 digits are allowed",
                refused(JOB.replace("1 0 5", "1 999999999999999999 5")).getMessage());
    }

    @Test
    void aFileNameIsShownWithoutControlCharacters() {
        LogFormatException e = assertThrows(LogFormatException.class, () -> SwfReader.read("a\nb", bytes("")));
        assertEquals("a?b: is empty", e.getMessage());
        assertEquals("a\nb", e.file());
    }

    private LogFormatException refused(Path file) {
        return assertThrows(LogFormatException.class, () -> SwfReader.read(file));
    }

    private static LogFormatException refused(String text) {
        return refused(text.getBytes(StandardCharsets.UTF_8));
    }

    private static LogFormatException refused(byte[] content) {
        return assertThrows(LogFormatException.class, () -> SwfReader.read(FILE, new ByteArrayInputStream(content)));
    }

    private static InputStream bytes(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
}
