package org.almanac.benchmarks.matrix;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** The matrix as JSON: every replay, and each limit that could be judged by them. */
record Report(
        @JsonProperty("java") String java,
        @JsonProperty("system") String system,
        @JsonProperty("cores") int cores,
        @JsonProperty("runs") List<Measured> runs,
        @JsonProperty("limits") List<MatrixLimit> limits) {
    static final ObjectMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    /** A replay and what it came to. */
    record Measured(
            @JsonProperty("run") Run run,
            @JsonProperty("outcome") Outcome outcome) {}

    /** What was measured before, where there is such a file. */
    static Outcomes read(Path file) throws IOException {
        Outcomes outcomes = new Outcomes();
        if (Files.exists(file)) {
            JSON.readValue(file.toFile(), Report.class)
                    .runs()
                    .forEach(measured -> outcomes.put(measured.run(), measured.outcome()));
        }
        return outcomes;
    }

    /** All of it or nothing, whenever this is broken off. */
    void write(Path file) throws IOException {
        Path whole = file.resolveSibling(file.getFileName() + ".new");
        JSON.writeValue(whole.toFile(), this);
        Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING);
    }

    /** What was measured in this Java. */
    static Report of(Outcomes outcomes, List<MatrixLimit> limits) {
        return new Report(
                System.getProperty("java.vm.version"),
                System.getProperty("os.name") + " " + System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors(),
                outcomes.all(),
                limits);
    }
}
