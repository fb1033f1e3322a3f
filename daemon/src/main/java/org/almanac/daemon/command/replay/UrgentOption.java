package org.almanac.daemon.command.replay;

import java.util.Optional;
import org.almanac.replay.ReplayLog;
import org.almanac.replay.UrgentJobs;
import org.almanac.workload.text.Excerpt;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The option by which jobs of a log are made urgent. */
public final class UrgentOption {
    @Option(
            names = "--urgent",
            paramLabel = "SHARE",
            converter = Written.class,
            description = {
                "Put SHARE of the jobs, drawn by lot, into the queue " + UrgentJobs.QUEUE + ", and tell their waits:",
                "5%%. A policy with preempt-queues=" + UrgentJobs.QUEUE + " lets them stop others."
            })
    private Optional<Share> share = Optional.empty();

    /** A share from 0 to 1, as it was written. */
    record Share(String written, double value) {
        @Override
        public String toString() {
            return written;
        }
    }

    /** Whether the option was given. */
    public boolean isGiven() {
        return share.isPresent();
    }

    /** The log with urgent jobs, where there are to be some. */
    public ReplayLog applyTo(ReplayLog log, long seed) {
        return share.map(part -> UrgentJobs.of(log, part.value(), seed)).orElse(log);
    }

    /** Reads {@code 5%}. */
    static final class Written implements ITypeConverter<Share> {
        @Override
        public Share convert(String written) {
            double percent = written.matches("[0-9]{1,3}(\\.[0-9]{1,3})?%")
                    ? Double.parseDouble(written.substring(0, written.length() - 1))
                    : Double.NaN;
            if (!(percent <= 100)) {
                throw new TypeConversionException(
                        "'" + Excerpt.of(written) + "' is no share of the jobs: 0% to 100% are expected");
            }
            return new Share(written, percent / 100);
        }
    }
}
