package org.almanac.pbs.dump;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.ifl.Kind;

/**
 * Reads what the commands of batch servers and small clients of their libraries print: {@code qstat -f}, {@code
 * pbsnodes}, {@code qmgr}, lists of structures. Lines between that are something else are passed over.
 */
public final class DumpReader {
    private static final Pattern LIBRARY = Pattern.compile("(Job|Node|Queue|Server) \"(.*)\" text=.*");
    private static final Pattern LISTED = Pattern.compile("== (resv|\\w+(?= name=)) (?:name=)?(\\S+)(?: text=.*)?");
    private static final Pattern TITLED = Pattern.compile("(Job Id|Queue|Server|Resv ID): (\\S+)");
    private static final Pattern QMGR = Pattern.compile("set (queue|server) (?:(\\S+) )?(\\S+) \\+?= (.*)");
    private static final Pattern STRUCTURE =
            Pattern.compile("\\s+name=\\[(.*?)](?: resource=\\[(.*?)])? value=\\[(.*)](?: op=\\d+)?\\s*");
    private static final Pattern ASSIGNED = Pattern.compile("\\s*([\\w.\\-]+) = (.*?)(?: \\(op=\\d\\))?");
    /** Where one line has what is written on several elsewhere. */
    private static final Pattern FOLDED = Pattern.compile(
            "(?<=\\S) *(?=(?:Job|Node|Queue|Server) \"[^\"]*\" text=)|(?<=\\S) {4,}(?=name=\\[)|;(?=\\w+ = )|; (?=\\d)");

    private static final Pattern PAIR = Pattern.compile("\\b(\\w+)=\\[?([^\\s\\]]+)]?");
    private static final Pattern MOMENT =
            Pattern.compile("(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (\\w{3}) +(\\d+) (\\d\\d:\\d\\d:\\d\\d) (\\d{4})");
    private static final DateTimeFormatter MOMENT_FORMAT =
            DateTimeFormatter.ofPattern("MMM d HH:mm:ss uuuu", Locale.ENGLISH);
    private static final Map<String, Kind> KINDS = Map.ofEntries(
            Map.entry("Job", Kind.JOB),
            Map.entry("job", Kind.JOB),
            Map.entry("Job Id", Kind.JOB),
            Map.entry("Node", Kind.NODE),
            Map.entry("vnode", Kind.NODE),
            Map.entry("Queue", Kind.QUEUE),
            Map.entry("queue", Kind.QUEUE),
            Map.entry("Server", Kind.SERVER),
            Map.entry("server", Kind.SERVER),
            Map.entry("resv", Kind.RESERVATION),
            Map.entry("Resv ID", Kind.RESERVATION),
            Map.entry("rsc", Kind.RESOURCE));

    private final Map<Kind, Map<String, Map<String, String>>> objects = new EnumMap<>(Kind.class);
    private final List<Map<String, String>> lists = new ArrayList<>();
    private Optional<Map<String, String>> open = Optional.empty();
    private String lastKey = "";

    private DumpReader() {}

    /** The objects that a text tells, in its order; of an object told twice the attributes told last. */
    public static Map<Kind, List<BatchObject>> read(String text) {
        DumpReader reader = readAll(text);
        Map<Kind, List<BatchObject>> read = new EnumMap<>(Kind.class);
        reader.objects.forEach((kind, byName) -> {
            List<BatchObject> list = new ArrayList<>();
            byName.forEach((name, attributes) -> list.add(new BatchObject(name, attributes)));
            read.put(kind, list);
        });
        return read;
    }

    /** The lists of attributes of which a text does not say whose they are, in its order. */
    static List<Map<String, String>> lists(String text) {
        return List.copyOf(readAll(text).lists);
    }

    private static DumpReader readAll(String text) {
        DumpReader reader = new DumpReader();
        if (text.stripLeading().startsWith("{")) {
            reader.readJson(text);
        } else {
            String[] lines = FOLDED.matcher(text).replaceAll("\n    ").split("\n", -1);
            for (int i = 0; i < lines.length; i++) {
                reader.read(
                        lines[i].replaceFirst("^ +(?=\\w+ \"[^\"]*\" text=)", ""),
                        i + 1 < lines.length ? lines[i + 1] : "");
            }
        }
        return reader;
    }

    private void read(String line, String next) {
        Matcher header = LIBRARY.matcher(line);
        header = header.matches() ? header : LISTED.matcher(line);
        header = header.matches() ? header : TITLED.matcher(line);
        if (header.matches()) {
            begin(Optional.ofNullable(KINDS.get(header.group(1))), header.group(2));
            return;
        }
        Matcher qmgr = QMGR.matcher(line);
        if (qmgr.matches()) {
            begin(Optional.of(KINDS.get(qmgr.group(1))), qmgr.group(2) == null ? "server" : qmgr.group(2));
            put(qmgr.group(3), qmgr.group(4));
            open = Optional.empty();
        } else if (line.startsWith("\t") && open.isPresent()) {
            open.get().computeIfPresent(lastKey, (key, value) -> value + line.substring(1));
        } else if (!line.isEmpty() && !line.contains(" ") && next.matches(" {5}\\w+ = .*")) {
            begin(Optional.of(Kind.NODE), line);
        } else if (line.matches(".*ms .*job_state=.*")) {
            open = Optional.empty();
            PAIR.matcher(line.substring(line.lastIndexOf("ms "))).results().forEach(pair -> {
                beginList(pair.group(1));
                put(pair.group(1), pair.group(2));
            });
            open = Optional.empty();
        } else {
            readAttribute(line);
        }
    }

    private void readAttribute(String line) {
        Matcher structure = STRUCTURE.matcher(line);
        Matcher assigned = ASSIGNED.matcher(line);
        if (structure.matches()) {
            String resource = structure.group(2);
            boolean has = resource != null && !resource.equals("(null)");
            String key = structure.group(1) + (has ? "." + resource : "");
            beginList(key);
            put(key, structure.group(3));
        } else if (assigned.matches() && (open.isPresent() || line.startsWith("  "))) {
            beginList(assigned.group(1));
            put(assigned.group(1), assigned.group(2));
        } else {
            open = Optional.empty();
        }
    }

    /** An attribute of nobody, or one that its list has already, begins a list. */
    private void beginList(String key) {
        boolean again = !lists.isEmpty()
                && open.isPresent()
                && open.get() == lists.get(lists.size() - 1)
                && open.get().containsKey(key);
        if (open.isEmpty() || again) {
            lists.add(new LinkedHashMap<>());
            open = Optional.of(lists.get(lists.size() - 1));
        }
    }

    private void begin(Optional<Kind> kind, String name) {
        open = kind.map(of -> objects.computeIfAbsent(of, made -> new LinkedHashMap<>())
                .computeIfAbsent(name, made -> new LinkedHashMap<>()));
        lastKey = "";
    }

    private void put(String key, String value) {
        lastKey = key;
        // Limits are told entry by entry, each as an attribute of its own.
        boolean entry = value.startsWith("[");
        open.orElseThrow().merge(key, plain(value), (before, now) -> entry ? before + "," + now : now);
    }

    /** Times as the library tells them, in epoch seconds. */
    private static String plain(String value) {
        Matcher moment = MOMENT.matcher(value);
        if (!moment.matches()) {
            return value;
        }
        String text = moment.group(1) + " " + moment.group(2) + " " + moment.group(3) + " " + moment.group(4);
        return Long.toString(LocalDateTime.parse(text, MOMENT_FORMAT).toEpochSecond(ZoneOffset.UTC));
    }

    private void readJson(String text) {
        Map<?, ?> whole = (Map<?, ?>) new SmallJson(text).value();
        readJson(whole.get("Jobs"), Kind.JOB);
        readJson(whole.get("nodes"), Kind.NODE);
    }

    private void readJson(Object told, Kind kind) {
        if (told instanceof Map<?, ?> byName) {
            byName.forEach((name, attributes) -> {
                begin(Optional.of(kind), (String) name);
                ((Map<?, ?>) attributes).forEach((key, value) -> {
                    if (value instanceof Map<?, ?> resources) {
                        resources.forEach((resource, amount) -> put(key + "." + resource, amount.toString()));
                    } else {
                        put((String) key, value instanceof List<?> list ? join(list) : value.toString());
                    }
                });
            });
        }
    }

    private static String join(List<?> list) {
        return String.join(", ", list.stream().map(Object::toString).toList());
    }
}
