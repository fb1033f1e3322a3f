package org.almanac.replay.statistics;

/** Student's t distribution of a whole number of degrees of freedom, whose share within given bounds has a closed form. */
final class StudentT {
    private final int degrees;

    StudentT(int degrees) {
        if (degrees < 1) {
            throw new IllegalArgumentException("degrees of freedom: " + degrees + ", must be at least 1");
        }
        this.degrees = degrees;
    }

    /** The bound within which, to both sides of 0, this share of the distribution lies. */
    double bound(double share) {
        if (!(share > 0 && share < 1)) {
            throw new IllegalArgumentException("share: " + share + ", must be between 0 and 1");
        }
        double low = 0;
        double high = 1;
        while (within(high) < share) {
            low = high;
            high *= 2;
        }
        while (true) {
            double middle = (low + high) / 2;
            if (middle <= low || middle >= high) {
                return high;
            }
            if (within(middle) < share) {
                low = middle;
            } else {
                high = middle;
            }
        }
    }

    /** The share of the distribution from -t to t. */
    double within(double t) {
        double angle = Math.atan(t / Math.sqrt(degrees));
        double sine = Math.sin(angle);
        double cosine = Math.cos(angle);
        boolean even = degrees % 2 == 0;
        // A finite series in the powers of the cosine: even powers for even degrees, odd ones for odd degrees.
        double term = even ? 1 : cosine;
        double sum = degrees == 1 ? 0 : term;
        for (int power = even ? 2 : 3; power <= degrees - 2; power += 2) {
            term *= cosine * cosine * (power - 1) / power;
            sum += term;
        }
        return even ? sine * sum : (angle + sine * sum) * 2 / Math.PI;
    }
}
