package org.almanac.daemon.past;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The folder of the kept past, in which each file has the moments of some hours. */
record PastFolder(Path path) {
    private static final Pattern NAME = Pattern.compile("moments-\\d{12}\\.past");
    private static final String ASIDE = ".damaged";

    /** Its name in the folder of what survives a restart. */
    static PastFolder in(Path state) {
        return new PastFolder(state.resolve("past"));
    }

    Path file(long firstMoment) {
        return path.resolve(String.format("moments-%012d.past", firstMoment));
    }

    /** The files that may be read, in the order of their first moments; none where there is no folder. */
    List<Path> files() throws IOException {
        return listed().stream()
                .filter(file -> !file.toString().endsWith(ASIDE))
                .toList();
    }

    private List<Path> listed() throws IOException {
        if (!Files.isDirectory(path)) {
            return List.of();
        }
        List<Path> all = new ArrayList<>();
        try (Stream<Path> files = Files.list(path)) {
            files.sorted().forEach(file -> {
                String name = file.getFileName().toString();
                String plain = name.endsWith(ASIDE) ? name.substring(0, name.length() - ASIDE.length()) : name;
                if (NAME.matcher(plain).matches()) {
                    all.add(file);
                }
            });
        }
        return all;
    }

    /** Gives a file that cannot be read another name, under which it goes when its time comes. */
    Path setAside(Path file) throws IOException {
        return Files.move(file, file.resolveSibling(file.getFileName() + ASIDE));
    }

    /** The bytes of all files, those that were set aside too. */
    long size() throws IOException {
        long size = 0;
        for (Path file : listed()) {
            size += Files.size(file);
        }
        return size;
    }

    /**
     * Deletes the eldest files: those that begin before that moment, where the next one does as well, and more where all are
     * larger than {@code size} bytes. The newest stays.
     *
     * @return those that are no more
     */
    List<Path> trim(long eldest, long size) throws IOException {
        List<Path> all = listed();
        List<Path> gone = new ArrayList<>();
        long left = size();
        for (int i = 0; i + 1 < all.size(); i++) {
            boolean old = firstMoment(all.get(i + 1)) < eldest;
            if (!old && left <= size) {
                break;
            }
            left -= Files.size(all.get(i));
            Files.delete(all.get(i));
            gone.add(all.get(i));
        }
        return gone;
    }

    private static long firstMoment(Path file) {
        return Long.parseLong(file.getFileName().toString().substring(8, 20));
    }
}
