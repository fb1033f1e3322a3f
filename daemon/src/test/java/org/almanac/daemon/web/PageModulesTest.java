package org.almanac.daemon.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page asks at once for all that its script imports, and for nothing else. */
class PageModulesTest {
    private static final Pattern IMPORTED = Pattern.compile("from \"\\./([a-z]+\\.js)\"");
    private static final Pattern PRELOADED = Pattern.compile("<link rel=\"modulepreload\" href=\"web/([a-z]+\\.js)\">");

    @Test
    void whatIsImportedIsPreloaded() throws IOException {
        Set<String> imported = new TreeSet<>();
        Deque<String> open = new ArrayDeque<>(List.of("almanac.js"));
        while (!open.isEmpty()) {
            for (String module : found(IMPORTED, open.remove())) {
                if (imported.add(module)) {
                    open.add(module);
                }
            }
        }
        assertEquals(imported, new TreeSet<>(found(PRELOADED, "index.html")));
    }

    private static List<String> found(Pattern pattern, String file) throws IOException {
        try (InputStream in = PageModulesTest.class.getResourceAsStream("/web/" + file)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return pattern.matcher(text).results().map(match -> match.group(1)).toList();
        }
    }
}
