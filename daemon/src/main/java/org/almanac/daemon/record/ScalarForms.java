package org.almanac.daemon.record;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.formula.Formula;
import org.almanac.planner.formula.FormulaException;

/** The forms of what is one number, word or text. */
final class ScalarForms {
    private ScalarForms() {}

    /** What stands where something else should, in words. */
    static String token(JsonParser in) throws IOException {
        JsonToken token = in.currentToken();
        if (token == null) {
            return "nothing";
        }
        return switch (token) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "a list";
            default -> in.getText();
        };
    }

    private static Misread not(String wanted, JsonParser in) throws IOException {
        return new Misread("it must be " + wanted + ", but is " + token(in));
    }

    static long number(JsonParser in) throws IOException {
        if (!in.hasToken(JsonToken.VALUE_NUMBER_INT) || in.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
            throw not("a whole number", in);
        }
        return in.getLongValue();
    }

    static String text(JsonParser in) throws IOException {
        if (!in.hasToken(JsonToken.VALUE_STRING)) {
            throw not("a text", in);
        }
        return in.getText();
    }

    static final class OfText extends Form<String> {
        @Override
        void write(JsonGenerator out, String value) throws IOException {
            out.writeString(value);
        }

        @Override
        String read(JsonParser in) throws IOException {
            return text(in);
        }
    }

    /** The text of the formula. */
    static final class OfFormula extends Form<Formula> {
        @Override
        void write(JsonGenerator out, Formula value) throws IOException {
            out.writeString(value.text());
        }

        @Override
        Formula read(JsonParser in) throws IOException {
            try {
                return Formula.parse(text(in));
            } catch (FormulaException e) {
                throw new Misread("it is no formula: " + e.getMessage());
            }
        }
    }

    static final class OfJobId extends Form<JobId> {
        @Override
        void write(JsonGenerator out, JobId value) throws IOException {
            out.writeString(value.value());
        }

        @Override
        JobId read(JsonParser in) throws IOException {
            return new JobId(text(in));
        }
    }

    static final class OfLong extends Form<Long> {
        @Override
        void write(JsonGenerator out, Long value) throws IOException {
            out.writeNumber(value);
        }

        @Override
        Long read(JsonParser in) throws IOException {
            return number(in);
        }
    }

    static final class OfInt extends Form<Integer> {
        @Override
        void write(JsonGenerator out, Integer value) throws IOException {
            out.writeNumber(value);
        }

        @Override
        Integer read(JsonParser in) throws IOException {
            long number = number(in);
            if (number != (int) number) {
                throw not("a number of at most " + Integer.MAX_VALUE, in);
            }
            return (int) number;
        }
    }

    /** A number in so many digits that it is read as the same; what is no number is a word. */
    static final class OfDouble extends Form<Double> {
        @Override
        void write(JsonGenerator out, Double value) throws IOException {
            if (Double.isFinite(value)) {
                out.writeNumber(value);
            } else {
                out.writeString(value.toString());
            }
        }

        @Override
        Double read(JsonParser in) throws IOException {
            if (in.hasToken(JsonToken.VALUE_NUMBER_FLOAT) || in.hasToken(JsonToken.VALUE_NUMBER_INT)) {
                return Double.valueOf(in.getText());
            }
            for (double word : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
                if (in.hasToken(JsonToken.VALUE_STRING) && in.getText().equals(Double.toString(word))) {
                    return word;
                }
            }
            throw not("a number", in);
        }
    }

    static final class OfFlag extends Form<Boolean> {
        @Override
        void write(JsonGenerator out, Boolean value) throws IOException {
            out.writeBoolean(value);
        }

        @Override
        Boolean read(JsonParser in) throws IOException {
            if (!in.hasToken(JsonToken.VALUE_TRUE) && !in.hasToken(JsonToken.VALUE_FALSE)) {
                throw not("true or false", in);
            }
            return in.getBooleanValue();
        }
    }

    static final class OfOptionalLong extends Form<OptionalLong> {
        @Override
        void write(JsonGenerator out, OptionalLong value) throws IOException {
            out.writeNumber(value.getAsLong());
        }

        @Override
        OptionalLong read(JsonParser in) throws IOException {
            return OptionalLong.of(number(in));
        }

        @Override
        boolean isNothing(OptionalLong value) {
            return value.isEmpty();
        }

        @Override
        Optional<OptionalLong> nothing() {
            return Optional.of(OptionalLong.empty());
        }
    }

    static final class OfEnum extends Form<Object> {
        private final Map<String, Object> constants = new LinkedHashMap<>();

        OfEnum(Class<?> type) {
            for (Object constant : type.getEnumConstants()) {
                constants.put(((Enum<?>) constant).name(), constant);
            }
        }

        @Override
        void write(JsonGenerator out, Object value) throws IOException {
            out.writeString(((Enum<?>) value).name());
        }

        @Override
        Object read(JsonParser in) throws IOException {
            Object constant = constants.get(text(in));
            if (constant == null) {
                throw not("one of " + String.join(", ", constants.keySet()), in);
            }
            return constant;
        }
    }
}
