package org.almanac.daemon.command.replay;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.almanac.planner.policy.parameter.Notation;
import org.almanac.planner.score.AcceptableWait;
import org.almanac.workload.text.Excerpt;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads how long users accept to wait: {@code paper}, {@code with-floors}, or a file with a line {@code from,factor,floor} for
 * the walltimes from one on, such as {@code 3h,2,3h}. Lines that begin with a # are comments.
 */
final class WrittenPatience implements ITypeConverter<AcceptableWait> {
    private static final String FORM = "a line is from,factor,floor, such as 3h,2,3h";

    @Override
    public AcceptableWait convert(String written) {
        return switch (written) {
            case "paper" -> AcceptableWait.PAPER;
            case "with-floors" -> AcceptableWait.WITH_FLOORS;
            default -> read(Path.of(written));
        };
    }

    private static AcceptableWait read(Path file) {
        List<AcceptableWait.Step> steps = new ArrayList<>();
        try {
            List<String> lines = Files.readAllLines(file);
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i).strip();
                if (!line.isEmpty() && !line.startsWith("#")) {
                    steps.add(step(line).orElseThrow(wrong(file, i + 1, "'" + Excerpt.of(line) + "': " + FORM)));
                }
            }
            return new AcceptableWait(steps);
        } catch (NoSuchFileException e) {
            throw new TypeConversionException(
                    "'" + file + "' is none of paper, with-floors, and no file either; " + FORM);
        } catch (CharacterCodingException e) {
            throw new TypeConversionException(file + " is no text; " + FORM);
        } catch (IOException e) {
            throw new TypeConversionException(file + " cannot be read: " + e.getMessage());
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(file + ": " + e.getMessage());
        }
    }

    private static Supplier<TypeConversionException> wrong(Path file, int line, String what) {
        return () -> new TypeConversionException(file + ", line " + line + ": " + what);
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
