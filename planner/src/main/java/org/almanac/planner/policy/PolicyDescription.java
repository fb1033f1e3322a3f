package org.almanac.planner.policy;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Machine;

/** A policy as a list of them shows it: its name, a sentence, its parameters, and how one is made. */
public record PolicyDescription(String name, String sentence, List<Parameter> parameters, Factory factory) {
    public PolicyDescription {
        parameters = List.copyOf(parameters);
    }

    /** Something about a policy that can be set: its default and what is allowed, as they are written. */
    public record Parameter(String name, String defaultValue, List<String> allowed, String sentence) {
        /** A parameter whose values are those of an enum, written in lower case. */
        static <E extends Enum<E>> Parameter of(String name, E defaultValue, String sentence) {
            List<String> allowed = Arrays.stream(
                            defaultValue.getDeclaringClass().getEnumConstants())
                    .map(Parameter::written)
                    .toList();
            return new Parameter(name, written(defaultValue), allowed, sentence);
        }

        private static String written(Enum<?> value) {
            return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** Makes a scheduler for a machine. */
    @FunctionalInterface
    public interface Factory {
        Scheduler create(Machine machine, Settings settings);
    }

    /** The values of all of a policy's parameters, each one allowed. */
    public record Settings(Map<String, String> values) {
        public Settings {
            values = Map.copyOf(values);
        }

        <E extends Enum<E>> E choice(String parameter, Class<E> type) {
            String constant = values.get(parameter).toUpperCase(Locale.ROOT).replace('-', '_');
            return Enum.valueOf(type, constant);
        }
    }

    Optional<Parameter> parameter(String wanted) {
        return parameters.stream().filter(each -> each.name().equals(wanted)).findFirst();
    }
}
