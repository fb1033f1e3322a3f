package org.almanac.replay.paper;

import java.nio.file.Path;
import java.util.Optional;

/** A log of one's own in place of a paper's: the only row of each table, by the name of its file. */
public record OwnLog(Path file) implements PaperLogs {
    /** The name of the row: that of the file or folder, without what tells its format. */
    public String row() {
        Path name = file.toAbsolutePath().normalize().getFileName();
        return name == null ? file.toString() : name.toString().replaceFirst("(\\.swf)?(\\.gz)?$", "");
    }

    @Override
    public Optional<Path> find(String row) {
        return row.equals(row()) ? Optional.of(file) : Optional.empty();
    }

    @Override
    public String place() {
        return "--own " + file;
    }
}
