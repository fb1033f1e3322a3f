package org.almanac.replay.series;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicyException;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.sweep.SweepGrid;

/** A parameter of policies and the values that it has in turn; never without a value, and no value stands twice. */
public record Variation(String key, List<String> values) {
    private static final int USUAL_COUNT = 5;
    private static final int MOST = 1000;
    private static final MathContext DIGITS = new MathContext(4);
    private static final String FORMS =
            "write KEY=a,b,c or KEY=FROM..TO/log or /lin, with :COUNT behind it if not of 5 values";

    public Variation {
        values = List.copyOf(values);
    }

    /**
     * Parses {@code KEY=a,b,c}, {@code KEY=FROM..TO/log} or {@code KEY=FROM..TO/lin}, the latter two with or without a
     * {@code :COUNT}.
     *
     * @throws IllegalArgumentException if the text is not of this form; the message tells what is
     */
    public static Variation parse(String text) {
        int equals = text.indexOf('=');
        if (equals < 1 || equals == text.length() - 1) {
            throw wrong(text, "is no parameter with values; " + FORMS);
        }
        String key = text.substring(0, equals).strip();
        String written = text.substring(equals + 1).strip();
        List<String> values = written.contains("..") ? range(text, written) : listed(text, written);
        if (values.stream().distinct().count() < values.size()) {
            throw wrong(text, "has a value twice: " + String.join(", ", values));
        }
        return new Variation(key, values);
    }

    /**
     * The policies that take the parameter with each of the values in turn, and the others as they are.
     *
     * @throws PolicyException if none of them takes it, or not such a value
     */
    public List<PolicySpec> of(List<PolicySpec> policies) {
        List<PolicySpec> varied;
        try {
            varied = SweepGrid.vary(policies, key, values);
        } catch (IllegalArgumentException e) {
            // The policy itself knows which of its parameters may be meant.
            String last = policies.get(policies.size() - 1).name();
            Policies.check(PolicySpec.of(last, Map.of(key, values.get(0))));
            throw e;
        }
        varied.forEach(Policies::check);
        return varied;
    }

    private static List<String> listed(String text, String written) {
        List<String> values = new ArrayList<>();
        for (String value : written.split(",", -1)) {
            if (value.isBlank()) {
                throw wrong(text, "has an empty value; " + FORMS);
            }
            values.add(value.strip());
        }
        return values;
    }

    private static List<String> range(String text, String written) {
        int dots = written.indexOf("..");
        int slash = written.indexOf('/');
        if (slash < dots) {
            throw wrong(text, "does not say how its steps grow; " + FORMS);
        }
        String steps = written.substring(slash + 1);
        int colon = steps.indexOf(':');
        String scale = colon < 0 ? steps : steps.substring(0, colon);
        double count = colon < 0 ? USUAL_COUNT : number(text, steps.substring(colon + 1));
        if (count < 2 || count > MOST || count != Math.rint(count)) {
            throw wrong(text, "must have a count from 2 to " + MOST);
        }
        double from = number(text, written.substring(0, dots));
        double to = number(text, written.substring(dots + 2, slash));
        boolean logarithmic = scale.equals("log");
        if (!logarithmic && !scale.equals("lin")) {
            throw wrong(text, "has steps '" + scale + "'; " + FORMS);
        }
        if (logarithmic && (from <= 0 || to <= 0)) {
            throw wrong(text, "grows by factors, for which both ends must be above 0");
        }
        List<String> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double share = i / (count - 1);
            double value = logarithmic ? from * Math.pow(to / from, share) : from + (to - from) * share;
            boolean end = i == 0 || i == count - 1;
            BigDecimal exact = BigDecimal.valueOf(i == count - 1 ? to : value);
            BigDecimal rounded = end ? exact : exact.round(DIGITS);
            values.add(
                    rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString());
        }
        return values;
    }

    private static double number(String text, String written) {
        try {
            double number = Double.parseDouble(written.strip());
            if (Double.isFinite(number)) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Told below, as what is infinite.
        }
        throw wrong(text, "has '" + written + "', which is not a number; " + FORMS);
    }

    private static IllegalArgumentException wrong(String text, String message) {
        return new IllegalArgumentException("'" + text + "' " + message);
    }
}
