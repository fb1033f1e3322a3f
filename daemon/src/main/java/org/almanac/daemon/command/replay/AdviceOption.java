package org.almanac.daemon.command.replay;

import java.util.Optional;
import org.almanac.replay.AdvisedUsers;
import org.almanac.replay.ReplayLog;
import org.almanac.workload.text.Excerpt;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The option by which users are advised walltimes in a replay. */
public final class AdviceOption {
    @Option(
            names = "--advice",
            arity = "0..1",
            paramLabel = "SHARE",
            fallbackValue = "0%",
            converter = Written.class,
            description = {
                "Tell how good advice on walltimes would be that is learnt from each user's own",
                "jobs; of SHARE of the users, drawn by lot, jobs ask for what they are advised",
                "(0%%): 50%% for a half."
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

    /** The log with users who are advised, where they are to be. */
    public ReplayLog applyTo(ReplayLog log, long seed) {
        return share.map(part -> AdvisedUsers.of(log, part.value(), seed)).orElse(log);
    }

    /** Reads {@code 50%}. */
    static final class Written implements ITypeConverter<Share> {
        @Override
        public Share convert(String written) {
            double percent = written.matches("[0-9]{1,3}(\\.[0-9]{1,3})?%")
                    ? Double.parseDouble(written.substring(0, written.length() - 1))
                    : Double.NaN;
            if (!(percent <= 100)) {
                throw new TypeConversionException(
                        "'" + Excerpt.of(written) + "' is no share of the users: 0% to 100% are expected");
            }
            return new Share(written, percent / 100);
        }
    }
}
