package org.almanac.daemon;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.almanac.daemon.support.Tools;
import org.junit.jupiter.api.Test;

/** The manual says what the program says: {@code docs/reference} is what is made from its help and its configuration's keys. */
class ManualTest {
    /** With {@code -Dalmanac.manual=write} the pages are written anew. */
    private static final boolean WRITES = "write".equals(System.getProperty("almanac.manual"));

    @Test
    void everyPageIsAsTheProgramSays() throws IOException {
        Path folder = Tools.inCheckout("docs/reference");
        Map<String, String> made = new TreeMap<>(Manual.pages());
        if (WRITES) {
            Files.createDirectories(folder);
            for (Map.Entry<String, String> page : made.entrySet()) {
                Files.writeString(folder.resolve(page.getKey()), page.getValue());
            }
        }
        Map<String, String> kept = kept(folder);
        assertEquals(
                made.keySet(), kept.keySet(), "mvn -Dtest=ManualTest -Dalmanac.manual=write writes what is missing");
        made.forEach((name, text) -> assertEquals(text, kept.get(name), name));
    }

    private static Map<String, String> kept(Path folder) throws IOException {
        Map<String, String> pages = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".adoc")).toList()) {
                pages.put(file.getFileName().toString(), Files.readString(file));
            }
        }
        return pages;
    }
}
