package org.almanac.workload.edit;

import java.util.List;

/**
 * That a field has one of some values.
 *
 * @param values as they are written; at least one
 */
public record FieldCriterion(JobField field, List<String> values) implements JobCriterion {
    public FieldCriterion {
        values = List.copyOf(values);
        if (values.isEmpty()) {
            throw new IllegalArgumentException("no value of " + field.written());
        }
    }

    @Override
    public boolean holds(NamedJob job) {
        for (String value : values) {
            if (field.is(job, value)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String told() {
        return field.written() + " " + String.join(" or ", values);
    }
}
