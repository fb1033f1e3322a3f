package org.almanac.daemon.command.replay;

import java.util.Set;
import org.almanac.daemon.config.FormulaForm;
import org.almanac.planner.formula.Formula;
import org.almanac.planner.formula.FormulaException;
import org.almanac.workload.text.Excerpt;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the formula that orders the jobs of a replay. */
final class WrittenFormula implements ITypeConverter<Formula> {
    @Override
    public Formula convert(String written) {
        try {
            return FormulaForm.parse(written, Set.of());
        } catch (FormulaException | IllegalArgumentException e) {
            throw new TypeConversionException("'" + Excerpt.of(written) + "' is no formula: " + e.getMessage());
        }
    }
}
