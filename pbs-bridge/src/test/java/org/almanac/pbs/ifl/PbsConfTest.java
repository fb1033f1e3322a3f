package org.almanac.pbs.ifl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What OpenPBS's own configuration file says of where it is. */
class PbsConfTest {
    @TempDir
    private Path folder;

    private PbsConf conf(String... lines) throws Exception {
        Path file = Files.write(folder.resolve("pbs.conf"), List.of(lines));
        return PbsConf.of(Map.of("PBS_CONF_FILE", file.toString()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PBS_EXEC=/sw/pbs",
                " PBS_EXEC='/sw/pbs' # here",
                "export PBS_EXEC=\"/sw/pbs\"",
                "PBS_EXEC=/sw/pbs "
            })
    void itNamesTheInstallation(String line) throws Exception {
        assertEquals(
                List.of(Path.of("/sw/pbs/lib"), Path.of("/sw/pbs/lib64")),
                conf("PBS_SERVER=head", "#PBS_EXEC=/opt/pbs", "PBS_EXEC=/old", line)
                        .libraries());
    }

    @Test
    void itMaySayNothingOrNotBeThere() throws Exception {
        assertEquals(List.of(), conf("PBS_SERVER=head", "PBS_EXEC=").libraries());
        assertEquals(List.of(), new PbsConf(folder.resolve("none")).libraries());
        assertEquals(Path.of("/etc/pbs.conf"), PbsConf.of(Map.of()).file());
    }

    @Test
    void theLibraryIsFoundThere() throws Exception {
        try (StubLibrary stub = StubLibrary.of(LibraryKind.OPENPBS)) {
            Path lib = Files.createDirectories(folder.resolve("exec/lib"));
            Files.copy(stub.file(), lib.resolve("libpbs.so.0"));
            LibrarySearch search = new LibrarySearch(
                    LibraryKind.OPENPBS,
                    conf("PBS_EXEC=" + folder.resolve("exec")).libraries(),
                    name -> Optional.empty());
            assertEquals(
                    lib.resolve("libpbs.so.0").toFile(),
                    search.find(Optional.empty()).getFile());
        }
    }
}
