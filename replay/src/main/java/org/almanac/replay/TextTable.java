package org.almanac.replay;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/** Rows of words as a table of even columns, and how numbers are written in it; {@code --} is what is not defined. */
public final class TextTable {
    private static final String UNDEFINED = "--";

    private TextTable() {}

    /** The first column is text and begins where it begins; the others are numbers and end where they end. */
    public static void append(List<List<String>> rows, StringBuilder text) {
        int columns = rows.get(0).size();
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < columns; i++) {
                String padding = " ".repeat(widths[i] - row.get(i).length());
                line.append(i == 0 ? row.get(i) + padding : "  " + padding + row.get(i));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
    }

    /** Seconds as {@code h:mm:ss}, however many hours. */
    public static String duration(double seconds) {
        if (!Double.isFinite(seconds)) {
            return UNDEFINED;
        }
        long rounded = Math.round(seconds);
        long whole = Math.abs(rounded);
        long minutes = whole / 60 % 60;
        long rest = whole % 60;
        return (rounded < 0 ? "-" : "")
                + whole / 3600
                + (minutes < 10 ? ":0" : ":")
                + minutes
                + (rest < 10 ? ":0" : ":")
                + rest;
    }

    /** A share of 1 in percent. */
    public static String percent(double share) {
        return Double.isFinite(share) ? fixed(100 * share, 1) + " %" : UNDEFINED;
    }

    /** A number with so many digits behind the point. */
    public static String fixed(double value, int digits) {
        // Not a format, which would first find out how this place on earth writes numbers.
        return Double.isFinite(value)
                ? BigDecimal.valueOf(value)
                        .setScale(digits, RoundingMode.HALF_UP)
                        .toPlainString()
                : UNDEFINED;
    }
}
