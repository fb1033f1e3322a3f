package org.almanac.daemon.config.form;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/**
 * Reads a YAML text into its parts, each with its line.
 *
 * <p>Values stay as they are written, so that {@code 010} and {@code yes} mean what the keys say. Not read, and told as
 * problems: aliases and anchors, tags, several documents in one text, and keys that are no plain values.
 */
public final class YamlReader {
    private static final int DEEPEST = 30;
    private static final String UNREADABLE = "what stands there cannot be read";

    /** What the parser says that holds names of tokens alone, and nothing of the text. */
    private static final Pattern OF_TOKENS = Pattern.compile(
            "(mapping values|mapping keys|sequence entries) are not allowed here"
                    + "|(expected '[,\\]}]' or '[,\\]}]'|expected <[a-z ]+>|expected the node content), but (got|found) ([:,\\[\\]{}?-]|'?<[a-z ]+>'?)"
                    + "|found unexpected end of stream|could not find expected ':'|found unexpected document separator");

    private final String file;
    private final Reading reading;

    private YamlReader(String file, Reading reading) {
        this.file = file;
        this.reading = reading;
    }

    /** The text's outermost part; empty where it is no YAML or there is nothing in it, which is then told. */
    public static Optional<YamlNode> read(String file, String text, Reading reading) {
        return new YamlReader(file, reading).read(text);
    }

    private Optional<YamlNode> read(String text) {
        Optional<Integer> control = lineOfControlCharacter(text);
        if (control.isPresent()) {
            return refuse(control.get(), "this is not YAML: there is a control character.");
        }
        try (YAMLParser parser = new YAMLFactory().createParser(text)) {
            if (parser.nextToken() == null) {
                return refuseEmpty();
            }
            YamlNode root = node(parser, 0);
            if (parser.nextToken() != null) {
                return refuse(line(parser), "a second document begins here; a file is one.");
            }
            return root instanceof YamlNode.Nothing ? refuseEmpty() : Optional.of(root);
        } catch (MarkedException e) {
            return refuse(e.line, e.getMessage());
        } catch (JsonProcessingException e) {
            return refuseYaml(e);
        } catch (IOException e) {
            return refuse(1, "this is not YAML: " + UNREADABLE + ".");
        }
    }

    private Optional<YamlNode> refuseEmpty() {
        return refuse(1, "the file is empty; it must have at least one key.");
    }

    private YamlNode node(YAMLParser parser, int depth) throws IOException {
        Origin origin = new Origin.Line(file, line(parser));
        if (depth > DEEPEST) {
            throw new MarkedException(line(parser), "this is nested too deeply.");
        }
        if (parser.isCurrentAlias() || parser.getObjectId() != null) {
            throw new MarkedException(line(parser), "anchors (&) and aliases (*) are not read; write the value out.");
        }
        if (parser.getTypeId() != null) {
            throw new MarkedException(line(parser), "tags (!) are not read; leave it out.");
        }
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT) {
            List<YamlNode.Entry> entries = new ArrayList<>();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                Origin where = new Origin.Line(file, line(parser));
                String key = parser.currentName();
                parser.nextToken();
                entries.add(new YamlNode.Entry(where, key, node(parser, depth + 1)));
            }
            return new YamlNode.Mapping(origin, entries);
        } else if (token == JsonToken.START_ARRAY) {
            List<YamlNode> elements = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                elements.add(node(parser, depth + 1));
            }
            return new YamlNode.Sequence(origin, elements);
        }
        return token == JsonToken.VALUE_NULL
                ? new YamlNode.Nothing(origin)
                : new YamlNode.Scalar(origin, parser.getText());
    }

    private static int line(YAMLParser parser) {
        return parser.currentTokenLocation().getLineNr();
    }

    private static Optional<Integer> lineOfControlCharacter(String text) {
        int line = 1;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n') {
                line++;
            } else if (Character.isISOControl(c) && c != '\t' && c != '\r') {
                return Optional.of(line);
            }
        }
        return Optional.empty();
    }

    /** Nothing of the text is told: the file may be one that nobody meant, with what is for few eyes. */
    private Optional<YamlNode> refuseYaml(JsonProcessingException e) {
        if (e.getCause() instanceof MarkedYAMLException marked && marked.getProblemMark() != null) {
            Mark mark = marked.getProblemMark();
            return refuse(
                    mark.getLine() + 1,
                    "this is not YAML at column " + (mark.getColumn() + 1) + ": " + picture(marked) + ".");
        }
        int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
        boolean key = e.getOriginalMessage().startsWith("Expected a field name");
        return refuse(line, "this is not YAML: " + (key ? "a key must be a plain word" : UNREADABLE) + ".");
    }

    private static String picture(MarkedYAMLException e) {
        Mark begin = e.getContextMark();
        Mark mark = e.getProblemMark();
        String context = e.getContext() == null ? "" : e.getContext();
        if (begin != null && begin.getLine() != mark.getLine()) {
            context += " that begins in line " + (begin.getLine() + 1);
        }
        String problem = e.getProblem();
        if (problem.contains("(TAB)")) {
            return "there is a tab where only spaces may be";
        } else if (!OF_TOKENS.matcher(problem).matches()) {
            return UNREADABLE;
        }
        String advice = problem.endsWith("but got [") ? "; put n[1-4] and the like in quotes here" : "";
        return context + (context.isEmpty() ? "" : ", ") + problem + advice;
    }

    private Optional<YamlNode> refuse(int line, String sentence) {
        reading.refuse(new Problem(new Origin.Line(file, line), "", sentence));
        return Optional.empty();
    }

    /** Something that YAML has and a configuration has not. */
    private static final class MarkedException extends IOException {
        private static final long serialVersionUID = 1L;

        private final int line;

        MarkedException(int line, String message) {
            super(message);
            this.line = line;
        }
    }
}
