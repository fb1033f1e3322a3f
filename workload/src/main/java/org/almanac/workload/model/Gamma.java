package org.almanac.workload.model;

/**
 * A gamma distribution.
 *
 * <p>Its mean is shape times scale, its variance shape times the square of scale.
 *
 * @param shape the parameter α, above 0
 * @param scale the parameter β, above 0
 */
record Gamma(double shape, double scale) {

    Gamma {
        if (!(shape > 0 && scale > 0)) {
            throw new IllegalArgumentException("gamma distribution of shape " + shape + " and scale " + scale);
        }
    }

    double mean() {
        return shape * scale;
    }

    /**
     * A random number, by the method of Marsaglia and Tsang (2000): squeeze a cubed normal number under the density.
     */
    double draw(Draws draws) {
        if (shape < 1) {
            // The method needs a shape of at least 1; a power of a uniform number brings it down from one above.
            double above = new Gamma(shape + 1, scale).draw(draws);
            return above * StrictMath.pow(1 - draws.uniform(), 1 / shape);
        }
        double d = shape - 1.0 / 3;
        double c = 1 / StrictMath.sqrt(9 * d);
        while (true) {
            double x = draws.normal();
            double root = 1 + c * x;
            if (root <= 0) {
                continue;
            }
            double v = root * root * root;
            // 1 - uniform: never 0, whose logarithm would accept anything.
            double u = 1 - draws.uniform();
            if (StrictMath.log(u) < 0.5 * x * x + d - d * v + d * StrictMath.log(v)) {
                return d * v * scale;
            }
        }
    }

    /** The density at {@code x}, up to a constant factor. */
    double relativeDensity(double x) {
        return StrictMath.pow(x / mean(), shape - 1) * StrictMath.exp((mean() - x) / scale);
    }
}
