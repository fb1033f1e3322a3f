package org.almanac.workload.edit;

import java.util.List;
import org.almanac.workload.log.RecordedJob;

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
    public boolean holds(RecordedJob job, String queue) {
        for (String value : values) {
            if (field.is(job, queue, value)) {
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
