package org.almanac.planner.policy.parameter;

import java.util.Map;

/**
 * The values of all parameters of a policy.
 *
 * @param values what each parameter is set to: a value that its notation gave
 */
public record Settings(Map<Setting<?>, Object> values) {
    public Settings {
        values = Map.copyOf(values);
    }

    /**
     * The value of the parameter.
     *
     * @throws IllegalArgumentException if the policy has no such parameter
     */
    @SuppressWarnings("unchecked") // A parameter is set to what its own notation gave.
    public <T> T get(Setting<T> setting) {
        Object value = values.get(setting);
        if (value == null) {
            throw new IllegalArgumentException("No parameter of the policy: " + setting.name());
        }
        return (T) value;
    }
}
