package org.almanac.daemon.command.option;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import org.almanac.daemon.history.HistoryTable;
import org.almanac.daemon.predecessor.maui.TargetPolicy;
import org.almanac.pbs.sim.AccountingForm;
import org.almanac.planner.policy.parameter.NearestName;
import org.almanac.replay.Estimate;
import org.almanac.replay.breakdown.Grouping;
import org.almanac.replay.breakdown.Measure;
import org.almanac.replay.sweep.ArrayKind;
import org.almanac.workload.model.SampleLog;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the value of an option that is one of a few words: an enum's constant, written in lower case. */
public abstract class WrittenName<E extends Enum<E>> implements ITypeConverter<E>, Iterable<String> {
    private final E[] constants;

    private WrittenName(Class<E> type) {
        this.constants = type.getEnumConstants();
    }

    @Override
    public E convert(String written) {
        List<String> names = names();
        int index = names.indexOf(written);
        if (index < 0) {
            throw new TypeConversionException("'" + written + "' is none of " + String.join(", ", names)
                    + NearestName.of(written, names)
                            .map(name -> ". Maybe " + name + "?")
                            .orElse(""));
        }
        return constants[index];
    }

    /** The words, for help and completion. */
    @Override
    public Iterator<String> iterator() {
        return names().iterator();
    }

    private List<String> names() {
        return Arrays.stream(constants)
                .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                .toList();
    }

    public static final class OfEstimate extends WrittenName<Estimate> {
        OfEstimate() {
            super(Estimate.class);
        }
    }

    public static final class OfOutputFormat extends WrittenName<OutputFormat> {
        OfOutputFormat() {
            super(OutputFormat.class);
        }
    }

    public static final class OfArrayKind extends WrittenName<ArrayKind> {
        OfArrayKind() {
            super(ArrayKind.class);
        }
    }

    public static final class OfSampleLog extends WrittenName<SampleLog> {
        OfSampleLog() {
            super(SampleLog.class);
        }
    }

    public static final class OfGrouping extends WrittenName<Grouping> {
        OfGrouping() {
            super(Grouping.class);
        }
    }

    public static final class OfAccountingForm extends WrittenName<AccountingForm> {
        OfAccountingForm() {
            super(AccountingForm.class);
        }
    }

    public static final class OfMeasure extends WrittenName<Measure> {
        OfMeasure() {
            super(Measure.class);
        }
    }

    public static final class OfPlanLayout extends WrittenName<PlanLayout> {
        OfPlanLayout() {
            super(PlanLayout.class);
        }
    }

    public static final class OfHistoryForm extends WrittenName<HistoryTable.Form> {
        OfHistoryForm() {
            super(HistoryTable.Form.class);
        }
    }

    public static final class OfTargetPolicy extends WrittenName<TargetPolicy> {
        OfTargetPolicy() {
            super(TargetPolicy.class);
        }
    }

    public static final class OfRealServer extends WrittenName<RealServer> {
        OfRealServer() {
            super(RealServer.class);
        }
    }
}
