package org.almanac.daemon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The documents: their links lead somewhere, the classes that they name exist, and their example compiles. */
class DocsTest {
    /** Surefire runs in the module's folder. */
    private static final Path HOME = Path.of("").toAbsolutePath().resolve("..").normalize();

    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern JAVA = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern PACKAGE = Pattern.compile("package ([\\w.]+);");
    private static final Pattern TYPE = Pattern.compile("class (\\w+) ");
    /** A class in code type, and perhaps a member of it: such as {@code `Order.accept`}. */
    private static final Pattern NAMED = Pattern.compile("`([A-Z]\\w*[a-z]\\w*)(?:\\.(\\w+))?`");

    @TempDir
    Path folder;

    @Test
    void everyRelativeLinkLeadsToAFile() throws IOException {
        List<String> broken = new ArrayList<>();
        int links = 0;
        for (Path document : documents()) {
            Matcher link = LINK.matcher(Files.readString(document));
            while (link.find()) {
                String target = link.group(1).replaceFirst("#.*", "");
                if (target.isEmpty() || target.matches("[a-z]+:.*")) {
                    continue;
                }
                links++;
                if (!Files.exists(document.resolveSibling(target))) {
                    broken.add(HOME.relativize(document) + ": " + target);
                }
            }
        }
        assertEquals(List.of(), broken);
        assertTrue(links > 0, "there are links");
    }

    @Test
    void theExamplePolicyCompiles() throws IOException {
        Matcher example = JAVA.matcher(Files.readString(HOME.resolve("CONTRIBUTING.md")));
        assertTrue(example.find(), "CONTRIBUTING.md has an example in Java");
        String source = example.group(1);
        Matcher type = TYPE.matcher(source);
        assertTrue(type.find(), source);
        Matcher room = PACKAGE.matcher(source);
        assertTrue(room.find(), source);
        String file = room.group(1).replace('.', '/') + "/" + type.group(1);

        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter complaints = new StringWriter();
        boolean compiled = compiler.getTask(
                        complaints,
                        null,
                        null,
                        List.of(
                                "-d",
                                folder.toString(),
                                "-proc:none",
                                "-Xlint:all,-path,-classfile",
                                "-Werror",
                                "-cp",
                                System.getProperty("java.class.path")),
                        null,
                        List.of(new Source(file, source)))
                .call();

        assertTrue(compiled, complaints::toString);
        assertTrue(Files.exists(folder.resolve(file + ".class")));
    }

    @Test
    void everyClassAndMemberThatTheDesignNamesExists() throws IOException {
        Map<String, String> sources = sources();
        Set<String> missing = new TreeSet<>();
        int named = 0;
        for (String document : List.of("CONTRIBUTING.md", "docs/design/house.md", "docs/design/speed.md")) {
            Matcher name = NAMED.matcher(Files.readString(HOME.resolve(document)));
            while (name.find()) {
                named++;
                String source = sources.getOrDefault(name.group(1), "");
                boolean hasMember = name.group(2) == null
                        || Pattern.compile("\\b" + name.group(2) + "\\b")
                                .matcher(source)
                                .find();
                if (source.isEmpty() || !hasMember) {
                    missing.add(document + ": " + name.group());
                }
            }
        }
        assertEquals(Set.of(), missing);
        assertTrue(named > 0, "classes are named");
    }

    /** By the name of each class that has a file: its source; of classes of one name all sources. */
    private static Map<String, String> sources() throws IOException {
        Map<String, String> sources = new HashMap<>();
        try (Stream<Path> modules = Files.list(HOME)) {
            for (Path module : modules.toList()) {
                if (Files.isDirectory(module.resolve("src"))) {
                    try (Stream<Path> files = Files.walk(module.resolve("src"))) {
                        for (Path file : files.filter(each -> each.toString().endsWith(".java"))
                                .toList()) {
                            String type = file.getFileName().toString().replace(".java", "");
                            sources.merge(type, Files.readString(file), String::concat);
                        }
                    }
                }
            }
        }
        return sources;
    }

    private static List<Path> documents() throws IOException {
        try (Stream<Path> docs = Files.walk(HOME.resolve("docs"))) {
            return Stream.concat(
                            Stream.of(HOME.resolve("README.md"), HOME.resolve("CONTRIBUTING.md")),
                            docs.filter(file -> file.toString().endsWith(".md")).sorted())
                    .toList();
        }
    }

    /** A source file in memory. */
    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String file, String text) {
            super(URI.create("string:///" + file + ".java"), JavaFileObject.Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
