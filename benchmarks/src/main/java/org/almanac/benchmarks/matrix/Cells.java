package org.almanac.benchmarks.matrix;

import java.util.Locale;

/** How the cells of tables are written. */
final class Cells {
    private Cells() {}

    /** Whole numbers as they are, of others some four digits. */
    static String number(double value) {
        boolean whole = value == Math.rint(value) || value >= 1000;
        return String.format(Locale.ROOT, whole ? "%,.0f" : value >= 10 ? "%.2f" : "%.3f", value);
    }

    static String code(String text) {
        return "`" + text + "`";
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    /** One row of a Markdown table. */
    static String row(String... cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }

    /** The head of a Markdown table whose first columns are words and the others numbers. */
    static String head(int words, String... titles) {
        StringBuilder rule = new StringBuilder("|");
        for (int column = 0; column < titles.length; column++) {
            rule.append(column < words ? "---|" : "--:|");
        }
        return row(titles) + rule + "\n";
    }
}
