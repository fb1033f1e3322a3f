package org.almanac.daemon.command.option;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import org.almanac.workload.text.Excerpt;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a moment into epoch seconds: a day or a time by the clock of this machine's place, or a time with an offset. */
public final class MomentToCome implements ITypeConverter<Long> {
    @Override
    public Long convert(String written) {
        try {
            if (!written.contains("T")) {
                return LocalDate.parse(written)
                        .atStartOfDay(ZoneId.systemDefault())
                        .toEpochSecond();
            }
            return written.matches(".*(Z|[+-][0-9:]+)")
                    ? OffsetDateTime.parse(written).toEpochSecond()
                    : LocalDateTime.parse(written)
                            .atZone(ZoneId.systemDefault())
                            .toEpochSecond();
        } catch (DateTimeException e) {
            throw new TypeConversionException("'" + Excerpt.of(written)
                    + "' is no moment; write it as 2026-12-01, 2026-12-01T12:00 or 2026-12-01T12:00+01:00");
        }
    }
}
