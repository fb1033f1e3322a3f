package org.almanac.daemon.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramBuildTest {
    @TempDir
    private Path folder;

    private Path jar(String name, String content) throws IOException {
        Path jar = folder.resolve(name);
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            zip.putNextEntry(new ZipEntry("a/A.class"));
            zip.write(content.getBytes(StandardCharsets.UTF_8));
            zip.closeEntry();
        }
        return jar;
    }

    @Test
    void followsFromTheCodeAndNotFromWhereItLies() throws IOException {
        Path jar = jar("one.jar", "code");
        assertEquals(ProgramBuild.hash(List.of(jar)), ProgramBuild.hash(List.of(jar("copy.jar", "code"))));
        assertNotEquals(ProgramBuild.hash(List.of(jar)), ProgramBuild.hash(List.of(jar("next.jar", "c0de"))));

        Path classes =
                Files.createDirectories(folder.resolve("classes").resolve("a")).getParent();
        Files.writeString(classes.resolve("a/A.class"), "code");
        assertEquals(ProgramBuild.hash(List.of(jar)), ProgramBuild.hash(List.of(classes)));
        Files.writeString(classes.resolve("a/A.class"), "c0de");
        assertNotEquals(ProgramBuild.hash(List.of(jar)), ProgramBuild.hash(List.of(classes)));
    }

    @Test
    void tellsTheVersionBefore() {
        assertTrue(ProgramBuild.text().startsWith(ProgramVersion.text() + ", build "), ProgramBuild.text());
        assertEquals(ProgramBuild.text(), ProgramBuild.text());
    }
}
