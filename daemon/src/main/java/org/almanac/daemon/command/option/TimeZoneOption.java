package org.almanac.daemon.command.option;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Optional;
import org.almanac.planner.policy.parameter.NearestName;
import org.almanac.workload.text.Excerpt;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The option that says by which clock a server wrote its accounting files, whose lines have the time of the wall. */
public final class TimeZoneOption {
    @Option(
            names = "--time-zone",
            paramLabel = "ZONE",
            converter = Written.class,
            description = {
                "Where the server of accounting files is, as in Europe/Prague.",
                "Default: where this machine is."
            })
    private Optional<ZoneId> zone = Optional.empty();

    /** The zone that is named, else the system's. */
    public ZoneId value() {
        return zone.orElseGet(ZoneId::systemDefault);
    }

    /** Reads the name of a time zone, {@code Europe/Prague}, or an offset, {@code +02:00}. */
    public static final class Written implements ITypeConverter<ZoneId> {
        @Override
        public ZoneId convert(String written) {
            try {
                return ZoneId.of(written);
            } catch (DateTimeException e) {
                throw new TypeConversionException("'" + Excerpt.of(written)
                        + "' is no time zone; write it as Europe/Prague or +02:00"
                        + NearestName.of(written, ZoneId.getAvailableZoneIds())
                                .map(near -> ". Maybe " + near + "?")
                                .orElse(""));
            }
        }
    }
}
