package org.almanac.benchmarks;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;

/** Measurements as JSON, for programs and for the {@link ChartPage}. */
final class MeasurementsJson {
    private static final JsonFactory FACTORY = new JsonFactory();

    private MeasurementsJson() {}

    /** The JSON text, ended by a line feed. */
    static String of(List<Measurement> measurements) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text).useDefaultPrettyPrinter()) {
            json.writeStartObject();
            json.writeStringField("java", System.getProperty("java.vm.version"));
            json.writeStringField("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
            json.writeNumberField("cores", Runtime.getRuntime().availableProcessors());
            json.writeArrayFieldStart("measurements");
            for (Measurement measured : measurements) {
                write(measured, json);
            }
            json.writeEndArray();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.append('\n').toString();
    }

    private static void write(Measurement measured, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("what", measured.what());
        json.writeStringField("policy", measured.policy());
        json.writeStringField("subject", measured.subject());
        json.writeNumberField("nodes", measured.nodes());
        json.writeNumberField("jobs", measured.jobs());
        json.writeStringField("unit", measured.unit().name().toLowerCase(Locale.ROOT));
        json.writeNumberField("median", measured.median());
        json.writeNumberField("p99", measured.p99());
        json.writeArrayFieldStart("medians");
        for (double median : measured.medians()) {
            json.writeNumber(median);
        }
        json.writeEndArray();
        Target target = Target.of(measured).orElse(null);
        if (target != null) {
            if (measured.unit() == Measurement.Unit.A_SECOND) {
                json.writeNumberField("at_least", target.bound());
            } else {
                json.writeNumberField("at_most", target.bound());
                json.writeStringField("at_most_of", target.at99() ? "p99" : "median");
            }
            json.writeBooleanField("met", target.isMetBy(measured));
        }
        json.writeEndObject();
    }
}
