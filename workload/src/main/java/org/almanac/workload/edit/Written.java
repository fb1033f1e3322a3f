package org.almanac.workload.edit;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers as people write them. */
final class Written {
    private static final int DIGITS = 6;

    private Written() {}

    /** Six digits at most, without an exponent and without noughts behind. */
    static String number(double value) {
        return BigDecimal.valueOf(value)
                .round(new MathContext(DIGITS))
                .stripTrailingZeros()
                .toPlainString();
    }
}
