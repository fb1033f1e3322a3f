package org.almanac.benchmarks;

import java.util.List;
import java.util.Locale;

/** Measurements as a table, for people: one line each, with its spread over the processes and what it is to be. */
final class Table {
    private static final String FORM = "%-18s %-24s %-30s %7s %10s %10s %10s %10s %5s  %s%n";

    private Table() {}

    static String of(List<Measurement> measurements) {
        StringBuilder text = new StringBuilder(header());
        measurements.forEach(measured -> text.append(line(measured)));
        return text.toString();
    }

    static String header() {
        return String.format(
                Locale.ROOT,
                FORM,
                "what",
                "policy",
                "site or log",
                "jobs",
                "median",
                "lowest",
                "highest",
                "p99",
                "runs",
                "target");
    }

    static String line(Measurement measured) {
        return String.format(
                Locale.ROOT,
                FORM,
                measured.what(),
                measured.policy(),
                measured.subject(),
                measured.jobs(),
                amount(measured, measured.median()),
                amount(measured, measured.lowest()),
                amount(measured, measured.highest()),
                amount(measured, measured.p99()),
                measured.processes(),
                Target.of(measured).map(target -> target(target, measured)).orElse(""));
    }

    private static String target(Target target, Measurement measured) {
        String least = measured.unit() == Measurement.Unit.A_SECOND ? "at least " : "at most ";
        return least
                + amount(measured, target.bound())
                + (target.at99() ? " at p99" : "")
                + (target.isMetBy(measured) ? "" : "  MISSED");
    }

    private static String amount(Measurement measured, double value) {
        return switch (measured.unit()) {
            case SECONDS -> seconds(value);
            case BYTES -> bytes(value);
            case A_SECOND -> String.format(Locale.ROOT, "%,.0f/s", value);
            case SHARE -> String.format(Locale.ROOT, "%.1f %%", 100 * value);
        };
    }

    private static String seconds(double seconds) {
        if (seconds >= 1) {
            return number(seconds) + " s";
        }
        return seconds >= 1e-3 ? number(seconds * 1e3) + " ms" : number(seconds * 1e6) + " us";
    }

    private static String bytes(double bytes) {
        return bytes >= 1 << 20 ? number(bytes / (1 << 20)) + " MiB" : number(bytes) + " B";
    }

    /** Three digits. */
    private static String number(double value) {
        return String.format(Locale.ROOT, value >= 100 ? "%.0f" : value >= 10 ? "%.1f" : "%.2f", value);
    }
}
