package org.almanac.replay.paper;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.almanac.replay.ReplayException;
import org.almanac.replay.WholeFile;

/**
 * A folder with a file for each finished replay, so that an experiment that was broken off goes on where it was.
 *
 * <p>A file is whole or not there. One that cannot be read, or is of another replay, counts as not there and is written anew.
 */
public record KeptReplays(Path folder) {

    /** Makes the folder where it is not there, or tells why nothing can be kept in it. */
    void prepare() {
        try {
            Files.createDirectories(folder);
        } catch (FileSystemException e) {
            throw new ReplayException("--results " + folder + " cannot be made: "
                    + (e.getReason() == null ? e.getClass().getSimpleName() + " " + e.getFile() : e.getReason()));
        } catch (IOException e) {
            throw new ReplayException("--results " + folder + " cannot be made: " + e.getMessage());
        }
        if (!Files.isWritable(folder)) {
            throw new ReplayException("--results " + folder + ": may not write to it");
        }
    }

    /** What was kept of the replay. */
    Optional<FinishedReplay> find(ReplayKey key) {
        Path file = folder.resolve(key.fileName());
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try (JsonParser parser = new JsonFactory().createParser(file.toFile())) {
            DocumentTree tree = DocumentTree.read(file.toString(), parser);
            return tree.get("replay").text().equals(key.text()) ? Optional.of(finished(tree)) : Optional.empty();
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static FinishedReplay finished(DocumentTree tree) {
        List<DocumentTree> waits = tree.get("waits").elements();
        int[] numbers = new int[waits.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = (int) waits.get(i).number();
        }
        return new FinishedReplay(numbers(tree.get("figures")), numbers(tree.get("in_charge_s")), numbers);
    }

    private static Map<String, Double> numbers(DocumentTree tree) {
        Map<String, Double> numbers = new TreeMap<>();
        tree.entries().forEach((name, number) -> numbers.put(name, number.number()));
        return numbers;
    }

    /** Keeps it, or tells in one line why that is not possible, such as a full disk. */
    void keep(ReplayKey key, FinishedReplay replay) {
        try {
            new WholeFile(folder.resolve(key.fileName())).write(json(key, replay));
        } catch (IOException e) {
            throw new ReplayException("--results " + folder + ": " + e.getMessage());
        }
    }

    private static String json(ReplayKey key, FinishedReplay replay) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("replay", key.text());
            write("figures", replay.figures(), json);
            write("in_charge_s", replay.inCharge(), json);
            json.writeFieldName("waits");
            json.writeArray(replay.waits(), 0, replay.waits().length);
            json.writeEndObject();
        }
        return text.append('\n').toString();
    }

    private static void write(String name, Map<String, Double> numbers, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart(name);
        for (Map.Entry<String, Double> number : numbers.entrySet()) {
            json.writeNumberField(number.getKey(), number.getValue());
        }
        json.writeEndObject();
    }
}
