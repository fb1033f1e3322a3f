package org.almanac.pbs.sim;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/**
 * The accounting of a simulated server: a directory with a file for each day, named YYYYMMDD, to which each record is added as it is made.
 *
 * <p>A server goes on without accounting where it cannot be written; so does this one, and {@link #failure} says why.
 */
public final class AccountingFiles implements JobRecords {
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("yyyyMMdd", Locale.ROOT);
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("MM/dd/yyyy HH:mm:ss", Locale.ROOT);

    private final Path directory;
    private final ZoneId zone;
    private final AccountingForm form;
    private volatile Optional<String> failure = Optional.empty();

    private AccountingFiles(Path directory, ZoneId zone, AccountingForm form) {
        this.directory = directory;
        this.zone = zone;
        this.form = form;
    }

    /** Accounting into a directory, which is made if need be, by the clock of a time zone. */
    public static AccountingFiles into(Path directory, ZoneId zone, AccountingForm form) throws IOException {
        Files.createDirectories(directory);
        if (!Files.isWritable(directory)) {
            throw new IOException("permission denied");
        }
        return new AccountingFiles(directory, zone, form);
    }

    /** Why nothing is written any more; empty where all is. */
    public Optional<String> failure() {
        return failure;
    }

    @Override
    public void record(Kind kind, SimJob job, long time) {
        if (failure.isPresent()) {
            return;
        }
        LocalDateTime now = LocalDateTime.ofInstant(Instant.ofEpochSecond(time), zone);
        Path file = directory.resolve(DAY.format(now));
        String line = STAMP.format(now) + ";" + letter(kind) + ";" + job.id.value() + ";" + form.record(kind, job, time)
                + "\n";
        try {
            Files.writeString(file, line, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            failure = Optional.of(file + ": accounting cannot be written any more (" + e.getMessage() + ")");
        }
    }

    private static char letter(Kind kind) {
        return switch (kind) {
            case QUEUED -> 'Q';
            case STARTED -> 'S';
            case REQUEUED -> 'R';
            case DELETED -> 'D';
            case ENDED -> 'E';
        };
    }
}
