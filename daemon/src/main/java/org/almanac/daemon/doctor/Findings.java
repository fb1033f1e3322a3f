package org.almanac.daemon.doctor;

import java.util.List;
import org.almanac.daemon.doctor.Finding.Verdict;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.loss.Losses;

/**
 * All that was found, in the order in which it was looked for.
 *
 * @param losses what becomes of what the server and the present scheduler are set to do
 */
public record Findings(List<Finding> all, Losses losses) {
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
        String lost = losses.text();
        if (!lost.isEmpty()) {
            text.append(String.format(
                            "%nWhat a scheduler is to do here, and Almanac does not do or does otherwise:%n%n"))
                    .append(lost)
                    .append(System.lineSeparator());
        }
        long problems = problems();
        text.append(problems == 0 ? "All is well." : problems == 1 ? "1 problem." : problems + " problems.");
        return text.append(System.lineSeparator()).toString();
    }

    /** The same as JSON. */
    public String json() {
        return Json.text(json -> {
            json.number("problems", problems())
                    .objects(
                            "findings",
                            all,
                            finding -> json.text("verdict", finding.verdict().word())
                                    .text("subject", finding.subject())
                                    .text("text", finding.text())
                                    .text("advice", finding.advice()));
            losses.write(json);
        });
    }
}
