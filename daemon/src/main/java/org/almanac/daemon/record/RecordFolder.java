package org.almanac.daemon.record;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The folder of the record, in which each file has some cycles and the checkpoint from which they go on. */
record RecordFolder(Path path) {
    private static final Pattern NAME = Pattern.compile("cycles-(\\d{12})\\.jsonl\\.gz");

    /** A file, with the number of its first cycle. */
    record Part(Path file, long cycle) {}

    /** Its name in the folder of what survives a restart. */
    static RecordFolder in(Path state) {
        return new RecordFolder(state.resolve("record"));
    }

    Path file(long firstCycle) {
        return path.resolve(String.format("cycles-%012d.jsonl.gz", firstCycle));
    }

    /** The files in the order of their cycles; none where there is no folder. */
    List<Part> parts() throws IOException {
        if (!Files.isDirectory(path)) {
            return List.of();
        }
        List<Part> parts = new ArrayList<>();
        try (Stream<Path> files = Files.list(path)) {
            files.sorted().forEach(file -> {
                Matcher name = NAME.matcher(file.getFileName().toString());
                if (name.matches()) {
                    parts.add(new Part(file, Long.parseLong(name.group(1))));
                }
            });
        }
        return parts;
    }

    /** The bytes of all files. */
    long size() throws IOException {
        long size = 0;
        for (Part part : parts()) {
            size += Files.size(part.file());
        }
        return size;
    }

    /**
     * Deletes the files that were written last before that time less {@code keep}, and the eldest where all are larger
     * than {@code size} bytes; the newest stays.
     */
    void trim(Instant now, Duration keep, long size) throws IOException {
        List<Part> parts = parts();
        long all = size();
        for (Part part : parts.subList(0, Math.max(0, parts.size() - 1))) {
            boolean old = Files.getLastModifiedTime(part.file()).toInstant().isBefore(now.minus(keep));
            if (!old && all <= size) {
                return;
            }
            all -= Files.size(part.file());
            Files.delete(part.file());
        }
    }
}
