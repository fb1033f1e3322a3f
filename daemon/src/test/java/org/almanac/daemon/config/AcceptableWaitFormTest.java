package org.almanac.daemon.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.almanac.planner.score.AcceptableWait;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AcceptableWaitFormTest {
    @TempDir
    Path folder;

    private Written table(String text) throws IOException {
        return Written.of("acceptable: " + Files.writeString(folder.resolve("patience.csv"), text));
    }

    @Test
    void knownTablesHaveNames() {
        assertEquals(AcceptableWait.WITH_FLOORS, Written.of("poll: 5s").site().acceptableWait());
        assertEquals(
                AcceptableWait.WITH_FLOORS,
                Written.of("acceptable: with-floors").site().acceptableWait());
        assertEquals(
                AcceptableWait.PAPER, Written.of("acceptable: paper").site().acceptableWait());
    }

    @Test
    void aSiteHasATableOfItsOwn() throws IOException {
        assertEquals(
                new AcceptableWait(
                        List.of(new AcceptableWait.Step(0, 1, 600), new AcceptableWait.Step(7_200, 2.5, 7_200))),
                table("# from, factor, floor\n0s,1,10m\n\n2h, 2.5, 2h\n").site().acceptableWait());
    }

    @Test
    void refused() throws IOException {
        Written.of("acceptable: papr")
                .isRefused(
                        "f:1: acceptable is 'papr', but may be with-floors, paper or the absolute path of a file with"
                                + " lines from,factor,floor. Maybe paper?");
        Path none = folder.resolve("none.csv");
        Written.of("acceptable: " + none).isRefused("f:1: acceptable is '" + none + "', but there is no such file.");
        Path file = folder.resolve("patience.csv");
        table("0s,1,0s\n3h;2;3h\n")
                .isRefused("f:1: acceptable is '" + file + "', but " + file
                        + ", line 2: '3h;2;3h': a line is from,factor,floor, such as 3h,2,3h.");
        table("1h,1,0s\n")
                .isRefused("f:1: acceptable is '" + file + "', but " + file
                        + ": the first step must begin at a walltime of 0.");
    }
}
