package org.almanac.daemon.api.answer;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.almanac.daemon.view.OthersHidden;

/**
 * A kept picture as one user may see it where others' jobs are hidden, as {@link OthersHidden} does it with what is published.
 *
 * <p>What is not known here to tell of nobody is left out, so that what later versions keep besides tells nothing either.
 */
final class PastHidden {
    private static final JsonFactory FACTORY = new JsonFactory();
    private static final Set<String> OF_PICTURE =
            Set.of("now", "server", "mode", "policy", "speed", "version", "since");
    private static final Set<String> OF_CLUSTER = Set.of("name", "nodes");
    private static final Set<String> OF_WINDOW = Set.of("name", "kind", "start", "end", "queue", "on", "parts");
    private static final Set<String> OF_PLACE = Set.of("runs", "start", "end", "on");
    private static final Set<String> OF_NO_JOB = OthersHidden.causesOfNoJob().stream()
            .map(kind -> kind.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.toSet());

    private final JsonParser in;
    private final JsonGenerator out;
    private final String user;
    private final Set<String> own;

    private PastHidden(JsonParser in, JsonGenerator out, String user, Set<String> own) {
        this.in = in;
        this.out = out;
        this.user = user;
        this.own = own;
    }

    /** As that user sees it. */
    static byte[] of(byte[] picture, String user) throws IOException {
        Set<String> own = ownJobs(picture, user);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 16);
        try (JsonParser in = FACTORY.createParser(picture);
                JsonGenerator out = FACTORY.createGenerator(bytes)) {
            in.nextToken();
            new PastHidden(in, out, user, own).picture();
        }
        return bytes.toByteArray();
    }

    private static Set<String> ownJobs(byte[] picture, String user) throws IOException {
        Set<String> own = new HashSet<>();
        for (PastJobs.Job job : PastJobs.read(picture).jobs().values()) {
            if (job.user().equals(user)) {
                own.add(job.id());
            }
        }
        return own;
    }

    private void picture() throws IOException {
        out.writeStartObject();
        while (in.nextToken() == JsonToken.FIELD_NAME) {
            String name = in.currentName();
            in.nextToken();
            if (OF_PICTURE.contains(name)) {
                copy(name);
            } else if (name.equals("jobs")) {
                each(name, this::job);
            } else if (name.equals("clusters")) {
                each(name, this::cluster);
            } else if (name.equals("gone")) {
                nothing(name);
            } else {
                in.skipChildren();
            }
        }
        out.writeEndObject();
    }

    private void cluster() throws IOException {
        out.writeStartObject();
        while (in.nextToken() == JsonToken.FIELD_NAME) {
            String name = in.currentName();
            in.nextToken();
            if (OF_CLUSTER.contains(name)) {
                copy(name);
            } else if (name.equals("places")) {
                each(name, this::place);
            } else if (name.equals("windows")) {
                each(name, this::window);
            } else if (name.equals("gone")) {
                nothing(name);
            } else {
                in.skipChildren();
            }
        }
        out.writeEndObject();
    }

    private interface Part {
        void write() throws IOException;
    }

    private void each(String name, Part part) throws IOException {
        out.writeArrayFieldStart(name);
        while (in.nextToken() == JsonToken.START_OBJECT) {
            part.write();
        }
        PastJobs.check(in.currentToken() == JsonToken.END_ARRAY);
        out.writeEndArray();
    }

    private void nothing(String name) throws IOException {
        in.skipChildren();
        out.writeArrayFieldStart(name);
        out.writeEndArray();
    }

    /** A job, which begins with its id; another's is left out. */
    private void job() throws IOException {
        String id = id();
        boolean mine = own.contains(id);
        if (mine) {
            out.writeStartObject();
            out.writeStringField("id", id);
            fields();
            out.writeEndObject();
        } else {
            skipRest();
        }
    }

    private void place() throws IOException {
        String id = id();
        boolean mine = own.contains(id);
        out.writeStartObject();
        out.writeStringField("id", mine ? id : OthersHidden.OTHER);
        if (mine) {
            fields();
        } else {
            while (in.nextToken() == JsonToken.FIELD_NAME) {
                String name = in.currentName();
                in.nextToken();
                if (OF_PLACE.contains(name)) {
                    copy(name);
                } else {
                    in.skipChildren();
                }
            }
            out.writeStringField("user", "");
        }
        out.writeEndObject();
    }

    /** When nodes are closed, and whose reservation that is where it is for the user. */
    private void window() throws IOException {
        Map<String, String> words = new LinkedHashMap<>();
        Optional<List<String>> users = Optional.empty();
        out.writeStartObject();
        while (in.nextToken() == JsonToken.FIELD_NAME) {
            String name = in.currentName();
            in.nextToken();
            if (OF_WINDOW.contains(name)) {
                copy(name);
            } else if (name.equals("title") || name.equals("owner")) {
                words.put(name, in.getText());
            } else if (name.equals("users")) {
                users = Optional.of(texts());
            } else {
                in.skipChildren();
            }
        }
        List<String> named = users.orElse(List.of());
        boolean mine = user.equals(words.get("owner")) || named.contains(user);
        for (Map.Entry<String, String> word : words.entrySet()) {
            out.writeStringField(word.getKey(), mine ? word.getValue() : "");
        }
        if (users.isPresent()) {
            out.writeArrayFieldStart("users");
            for (String each : mine ? named : List.<String>of()) {
                out.writeString(each);
            }
            out.writeEndArray();
        }
        out.writeEndObject();
    }

    private List<String> texts() throws IOException {
        List<String> texts = new ArrayList<>();
        while (in.nextToken() == JsonToken.VALUE_STRING) {
            texts.add(in.getText());
        }
        PastJobs.check(in.currentToken() == JsonToken.END_ARRAY);
        return texts;
    }

    /** The first field of the object; what does not begin with an id is nobody's. */
    private String id() throws IOException {
        if (in.nextToken() != JsonToken.FIELD_NAME) {
            return "";
        }
        boolean named = in.currentName().equals("id");
        JsonToken value = in.nextToken();
        String id = named && value == JsonToken.VALUE_STRING ? in.getText() : "";
        in.skipChildren();
        return id;
    }

    private void skipRest() throws IOException {
        while (in.nextToken() == JsonToken.FIELD_NAME) {
            in.nextToken();
            in.skipChildren();
        }
    }

    private void copy(String name) throws IOException {
        out.writeFieldName(name);
        out.copyCurrentStructure(in);
    }

    /** The fields that are left of an object, without what names others' jobs. */
    private void fields() throws IOException {
        String kind = "";
        while (in.nextToken() == JsonToken.FIELD_NAME) {
            String name = in.currentName();
            JsonToken value = in.nextToken();
            if (name.equals("job") || name.equals("jobs")) {
                jobs(name, value);
            } else if (name.equals("subject")) {
                if (value == JsonToken.VALUE_STRING && (OF_NO_JOB.contains(kind) || own.contains(in.getText()))) {
                    copy(name);
                } else {
                    in.skipChildren();
                }
            } else {
                kind = name.equals("kind") && value == JsonToken.VALUE_STRING ? in.getText() : kind;
                out.writeFieldName(name);
                value();
            }
        }
    }

    private void value() throws IOException {
        if (in.currentToken() == JsonToken.START_OBJECT) {
            out.writeStartObject();
            fields();
            out.writeEndObject();
        } else if (in.currentToken() == JsonToken.START_ARRAY) {
            out.writeStartArray();
            while (in.nextToken() != JsonToken.END_ARRAY) {
                value();
            }
            out.writeEndArray();
        } else {
            out.copyCurrentEvent(in);
        }
    }

    /** Which jobs are named: the user's own ones. */
    private void jobs(String name, JsonToken value) throws IOException {
        if (value == JsonToken.START_ARRAY) {
            out.writeArrayFieldStart(name);
            while (in.nextToken() != JsonToken.END_ARRAY) {
                if (in.currentToken() == JsonToken.VALUE_STRING && own.contains(in.getText())) {
                    out.copyCurrentEvent(in);
                } else {
                    in.skipChildren();
                }
            }
            out.writeEndArray();
        } else if (value == JsonToken.VALUE_STRING && own.contains(in.getText())) {
            copy(name);
        } else {
            in.skipChildren();
        }
    }
}
