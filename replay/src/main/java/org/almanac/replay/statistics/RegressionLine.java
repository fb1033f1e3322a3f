package org.almanac.replay.statistics;

/** The straight line nearest to some points by least squares. */
public record RegressionLine(double intercept, double slope) {
    /** Of at least two points that do not all lie above each other. */
    public static RegressionLine of(double[] x, double[] y) {
        double meanX = mean(x);
        double meanY = mean(y);
        double together = 0;
        double squares = 0;
        for (int i = 0; i < x.length; i++) {
            together += (x[i] - meanX) * (y[i] - meanY);
            squares += (x[i] - meanX) * (x[i] - meanX);
        }
        if (squares == 0) {
            throw new IllegalArgumentException("no line leads through " + x.length + " points at one x");
        }
        double slope = together / squares;
        return new RegressionLine(meanY - slope * meanX, slope);
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    /** Its height above x. */
    public double at(double x) {
        return intercept + slope * x;
    }
}
