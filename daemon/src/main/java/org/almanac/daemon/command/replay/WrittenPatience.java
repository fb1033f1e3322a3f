package org.almanac.daemon.command.replay;

import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.almanac.daemon.config.AcceptableWaitForm;
import org.almanac.daemon.config.PatienceTable;
import org.almanac.planner.score.AcceptableWait;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads how long users accept to wait: {@code paper}, {@code with-floors}, or a file with a {@link PatienceTable}. */
final class WrittenPatience implements ITypeConverter<AcceptableWait> {
    @Override
    public AcceptableWait convert(String written) {
        AcceptableWait known = AcceptableWaitForm.TABLES.get(written);
        try {
            return known == null ? PatienceTable.read(Path.of(written)) : known;
        } catch (NoSuchFileException e) {
            throw new TypeConversionException(
                    "'" + written + "' is none of paper, with-floors, and no file either; " + PatienceTable.FORM);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
