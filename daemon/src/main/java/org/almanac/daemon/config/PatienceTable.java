package org.almanac.daemon.config;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.policy.parameter.Notation;
import org.almanac.planner.score.AcceptableWait;
import org.almanac.workload.text.Excerpt;

/**
 * A site's own table of how long users accept that a job waits: a file with a line {@code from,factor,floor} for the walltimes
 * from one on, such as {@code 3h,2,3h}. Lines that begin with a # are comments.
 */
public final class PatienceTable {
    /** How a line is written. */
    public static final String FORM = "a line is from,factor,floor, such as 3h,2,3h";

    private PatienceTable() {}

    /**
     * Reads the file.
     *
     * @throws IllegalArgumentException if it is no such table; the message names the file, and the line where one is wrong
     * @throws NoSuchFileException if there is no such file
     */
    public static AcceptableWait read(Path file) throws NoSuchFileException {
        try {
            return of(file, Files.readAllLines(file));
        } catch (NoSuchFileException e) {
            throw e;
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(file + " is no text; " + FORM, e);
        } catch (IOException e) {
            throw new IllegalArgumentException(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static AcceptableWait of(Path file, List<String> lines) {
        List<AcceptableWait.Step> steps = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                String where = file + ", line " + (i + 1) + ": '" + Excerpt.of(line) + "': ";
                steps.add(step(line).orElseThrow(() -> new IllegalArgumentException(where + FORM)));
            }
        }
        try {
            return new AcceptableWait(steps);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }

    private static Optional<AcceptableWait.Step> step(String line) {
        String[] fields = line.split(",", -1);
        if (fields.length != 3) {
            return Optional.empty();
        }
        Optional<Long> from = Notation.DURATION_FROM_ZERO.parse(fields[0].strip());
        Optional<Double> factor = Notation.WEIGHT_FROM_ZERO.parse(fields[1].strip());
        Optional<Long> floor = Notation.DURATION_FROM_ZERO.parse(fields[2].strip());
        return from.isPresent() && factor.isPresent() && floor.isPresent()
                ? Optional.of(new AcceptableWait.Step(from.get(), factor.get(), floor.get()))
                : Optional.empty();
    }
}
