package org.almanac.daemon.doctor;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import org.almanac.daemon.doctor.Finding.Verdict;

/** All that was found, in the order in which it was looked for. */
public record Findings(List<Finding> all) {
    public Findings {
        all = List.copyOf(all);
    }

    /** How many problems there are. */
    public long problems() {
        return all.stream()
                .filter(finding -> finding.verdict() == Verdict.PROBLEM)
                .count();
    }

    /** A line for each, and below it what to do. */
    public String text() {
        int width = all.stream()
                .mapToInt(finding -> finding.subject().length())
                .max()
                .orElse(0);
        StringBuilder text = new StringBuilder();
        for (Finding finding : all) {
            String subject =
                    finding.subject() + " ".repeat(width - finding.subject().length());
            text.append(String.format("%-8s %s  %s%n", finding.verdict().word(), subject, finding.text()));
            finding.advice()
                    .ifPresent(advice -> text.append(" ".repeat(9 + width + 2))
                            .append(advice)
                            .append(System.lineSeparator()));
        }
        long problems = problems();
        text.append(problems == 0 ? "All is well." : problems == 1 ? "1 problem." : problems + " problems.");
        return text.append(System.lineSeparator()).toString();
    }

    /** The same as JSON. */
    public String json() {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text).useDefaultPrettyPrinter()) {
            json.writeStartObject();
            json.writeNumberField("problems", problems());
            json.writeArrayFieldStart("findings");
            for (Finding finding : all) {
                json.writeStartObject();
                json.writeStringField("verdict", finding.verdict().word());
                json.writeStringField("subject", finding.subject());
                json.writeStringField("text", finding.text());
                json.writeFieldName("advice");
                if (finding.advice().isPresent()) {
                    json.writeString(finding.advice().get());
                } else {
                    json.writeNull();
                }
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        } catch (IOException e) {
            // It is written to memory.
            throw new UncheckedIOException(e);
        }
        return text + System.lineSeparator();
    }
}
