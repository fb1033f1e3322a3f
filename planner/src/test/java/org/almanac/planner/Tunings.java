package org.almanac.planner;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.almanac.planner.cluster.Tuning;

/** Makes tunings for tests. */
public final class Tunings {
    private static final RecordComponent[] CONSTANTS = Tuning.class.getRecordComponents();

    private Tunings() {}

    /** The names of all constants. */
    public static List<String> constants() {
        return Stream.of(CONSTANTS).map(RecordComponent::getName).toList();
    }

    /** One in which every constant has the value for its name. */
    public static Tuning of(ToIntFunction<String> value) {
        try {
            Constructor<Tuning> constructor = Tuning.class.getConstructor(
                    Arrays.stream(CONSTANTS).map(RecordComponent::getType).toArray(Class<?>[]::new));
            return constructor.newInstance(
                    constants().stream().map(value::applyAsInt).toArray());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The standard with another value of one constant. */
    public static Tuning with(Tuning tuning, String constant, int value) {
        if (!constants().contains(constant)) {
            throw new IllegalArgumentException("There is no constant " + constant);
        }
        return of(name -> name.equals(constant) ? value : value(tuning, name));
    }

    /** The value of the constant. */
    public static int value(Tuning tuning, String constant) {
        try {
            return (int) Tuning.class.getMethod(constant).invoke(tuning);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
