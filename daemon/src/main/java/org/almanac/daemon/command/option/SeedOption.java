package org.almanac.daemon.command.option;

import picocli.CommandLine.Option;

/** The option from which all that is drawn by lot follows. */
public final class SeedOption {
    @Option(
            names = "--seed",
            paramLabel = "S",
            converter = WrittenNumber.OfSeed.class,
            description = "Seed of all that is drawn by lot. Default 1.")
    private long seed = 1;

    public long value() {
        return seed;
    }
}
