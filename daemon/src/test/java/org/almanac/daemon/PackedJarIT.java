package org.almanac.daemon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.almanac.daemon.support.Await;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the packed jar holds, and that it works by itself. */
class PackedJarIT {
    private static final Path JAR = Path.of("target", "almanac.jar");

    /** A line of the list such as {@code (MIT) SLF4J API Module (org.slf4j:slf4j-api:2.0.20 - http://...)}. */
    private static final Pattern LIBRARY =
            Pattern.compile("^\\s+((?:\\([^)]*\\) )+).* \\(([^:( ]+):[^:]+:[^ ]+ - .*\\)$");

    /** From whom classes are, by the beginning of their names. */
    private static final Map<String, String> GROUPS = Map.ofEntries(
            Map.entry("ch/qos/logback/", "ch.qos.logback"),
            Map.entry("com/fasterxml/jackson/core/", "com.fasterxml.jackson.core"),
            Map.entry("com/fasterxml/jackson/dataformat/", "com.fasterxml.jackson.dataformat"),
            Map.entry("com/sun/jna/", "net.java.dev.jna"),
            Map.entry("io/javalin/", "io.javalin"),
            Map.entry("io/micrometer/", "io.micrometer"),
            Map.entry("io/prometheus/metrics/", "io.prometheus"),
            Map.entry("jakarta/servlet/", "jakarta.servlet"),
            Map.entry("kotlin/", "org.jetbrains.kotlin"),
            Map.entry("org/HdrHistogram/", "org.hdrhistogram"),
            Map.entry("org/dmfs/", "org.dmfs"),
            Map.entry("org/eclipse/jetty/", "org.eclipse.jetty"),
            Map.entry("org/eclipse/jetty/ee10/", "org.eclipse.jetty.ee10"),
            Map.entry("org/intellij/lang/annotations/", "org.jetbrains"),
            Map.entry("org/jetbrains/annotations/", "org.jetbrains"),
            Map.entry("org/jspecify/", "org.jspecify"),
            Map.entry("org/postgresql/", "org.postgresql"),
            Map.entry("org/slf4j/", "org.slf4j"),
            Map.entry("org/sqlite/", "org.xerial"),
            Map.entry("org/yaml/snakeyaml/", "org.yaml"),
            Map.entry("picocli/", "info.picocli"));

    private static final List<String> UNWANTED = List.of(
            "META-INF/LICENSE",
            "com/sun/jna/linux-arm/",
            "com/sun/jna/win32-",
            "io/javalin/vue/",
            "io/micrometer/core/aop/",
            "io/micrometer/core/instrument/binder/kafka/",
            "io/prometheus/metrics/shaded/",
            "jakarta/annotation/",
            "jakarta/enterprise/",
            "jakarta/inject/",
            "jakarta/interceptor/",
            "jakarta/servlet/resources/",
            "jakarta/transaction/",
            "kotlin/kotlin.kotlin_builtins",
            "org/eclipse/jetty/ee10/annotations/",
            "org/eclipse/jetty/ee10/plus/",
            "org/eclipse/jetty/ee10/webapp/",
            "org/eclipse/jetty/ee10/websocket/",
            "org/eclipse/jetty/jndi/",
            "org/eclipse/jetty/websocket/",
            "org/eclipse/jetty/xml/",
            "org/objectweb/asm/",
            "org/postgresql/osgi/",
            "org/postgresql/translation/");

    @TempDir
    private Path folder;

    @Test
    void everyClassIsOursOrOfALibraryThatIsListed() throws IOException {
        Set<String> listed = new TreeSet<>(libraries().values().stream()
                .flatMap(library -> library.stream())
                .toList());
        Set<String> unlisted = new TreeSet<>();
        Set<String> shipped = new TreeSet<>();
        for (String name : names()) {
            String plain = name.replaceFirst("^META-INF/versions/\\d+/", "");
            if (plain.endsWith(".class") && !plain.startsWith("org/almanac/")) {
                String group = GROUPS.entrySet().stream()
                        .filter(entry -> plain.startsWith(entry.getKey()))
                        .max(Map.Entry.comparingByKey())
                        .map(Map.Entry::getValue)
                        .orElse(plain);
                shipped.add(group);
                if (!listed.contains(group)) {
                    unlisted.add(group);
                }
            }
        }
        assertEquals(Set.of(), unlisted, "not in THIRD-PARTY.txt");
        listed.removeAll(shipped);
        assertEquals(Set.of("org.webjars"), listed, "listed, and of these no class is there");
    }

    @Test
    void everyLibraryHasTheTextOfOneOfItsLicences() throws IOException {
        Map<String, List<String>> libraries = libraries();
        assertTrue(libraries.values().stream().mapToInt(List::size).sum() > 30, libraries::toString);
        List<String> names = names();
        List<String> without = new ArrayList<>();
        libraries.forEach((licences, groups) -> {
            boolean there = Pattern.compile("\\(([^)]*)\\)")
                    .matcher(licences)
                    .results()
                    .anyMatch(licence -> names.contains("META-INF/licenses/" + licence.group(1) + ".txt"));
            if (!there) {
                without.add(licences + groups);
            }
        });
        assertEquals(List.of(), without);
        assertTrue(names.contains("META-INF/NOTICE"));
    }

    @Test
    void chartsAreListedAndNoticedAsApaches() throws IOException {
        try (JarFile jar = new JarFile(JAR.toFile())) {
            String list = new String(
                    jar.getInputStream(jar.getEntry("THIRD-PARTY.txt")).readAllBytes(), StandardCharsets.UTF_8);
            String notice = new String(
                    jar.getInputStream(jar.getEntry("META-INF/NOTICE")).readAllBytes(), StandardCharsets.UTF_8);
            assertTrue(list.contains("(Apache-2.0) (BSD-3-Clause) ECharts"), list);
            assertTrue(notice.contains("Apache ECharts"), notice);
            assertTrue(notice.contains("Micrometer"), notice);
        }
    }

    @Test
    void whatIsNotUsedIsNotShipped() throws IOException {
        List<String> shipped = names().stream()
                .filter(name -> UNWANTED.stream().anyMatch(name::startsWith))
                .toList();
        assertEquals(List.of(), shipped);
    }

    @Test
    void theCommandsWork() throws Exception {
        for (List<String> command : List.of(
                List.of("--version"),
                List.of("policies", "-F", "json"),
                List.of("replay", "--sample", "--procs", "64"),
                List.of("config", "show"))) {
            Path said = folder.resolve("said");
            Process process = start(said, command);
            assertTrue(process.waitFor(60, TimeUnit.SECONDS), () -> command + " goes on");
            String text = Files.readString(said);
            assertFalse(text.contains("NoClassDefFoundError") || text.contains("ClassNotFoundException"), text);
            assertFalse(text.isBlank(), command::toString);
        }
    }

    @Test
    void aDemoAnswersWithPageApiAndMetrics() throws Exception {
        Path said = folder.resolve("said");
        Process demo = start(said, List.of("demo", "--port", "0", "--nodes", "2", "--for", "60s"));
        try {
            Pattern address = Pattern.compile("See the plan: +(http://\\S+)/");
            Await.until(
                    Duration.ofSeconds(60),
                    () -> "a plan",
                    () -> address.matcher(Files.readString(said)).find());
            Matcher found = address.matcher(Files.readString(said));
            assertTrue(found.find());
            String base = found.group(1);
            assertTrue(get(base + "/").contains("<html"));
            assertTrue(get(base + "/api/v1/status").contains("\"cycles\""));
            assertTrue(get(base + "/api/v1/plan").contains("\"clusters\""));
            assertTrue(get(base + "/metrics").contains("\n# TYPE almanac_"));
        } finally {
            demo.destroyForcibly();
        }
    }

    private static String get(String url) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .header("Accept", "application/vnd.google.protobuf, text/html, */*")
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
    }

    private static Process start(Path said, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-jar", JAR.toString()));
        command.addAll(arguments);
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
    }

    /** The groups of the libraries, by the licences that they are listed with. */
    private static Map<String, List<String>> libraries() throws IOException {
        Map<String, List<String>> groups = new LinkedHashMap<>();
        try (JarFile jar = new JarFile(JAR.toFile())) {
            byte[] list = jar.getInputStream(jar.getEntry("THIRD-PARTY.txt")).readAllBytes();
            for (String line : new String(list, StandardCharsets.UTF_8).lines().toList()) {
                Matcher library = LIBRARY.matcher(line);
                if (library.matches()) {
                    groups.computeIfAbsent(library.group(1), licences -> new ArrayList<>())
                            .add(library.group(2));
                }
            }
        }
        return groups;
    }

    private static List<String> names() throws IOException {
        try (JarFile jar = new JarFile(JAR.toFile())) {
            return jar.stream().map(JarEntry::getName).toList();
        }
    }
}
