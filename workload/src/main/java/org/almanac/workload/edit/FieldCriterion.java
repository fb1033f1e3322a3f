package org.almanac.workload.edit;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.almanac.planner.policy.parameter.NearestName;
import org.almanac.workload.log.JobLog;
import org.almanac.workload.text.Excerpt;

/**
 * That a field has one of some values.
 *
 * @param values as they are written; at least one
 */
public record FieldCriterion(JobField field, List<String> values) implements JobCriterion {
    private static final int MOST_TOLD = 12;

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

    /** Refuses a name that no job of the log has; a number that none has is a value like any other. */
    @Override
    public void check(JobLog log) {
        List<String> names =
                values.stream().filter(value -> !field.isNumber(value)).toList();
        if (names.isEmpty()) {
            return;
        }
        Set<String> known = new TreeSet<>();
        EachJob.named(log).forEach(job -> known.add(field.name(job)));
        known.remove("");
        for (String name : names) {
            if (!known.contains(name)) {
                throw new LogEditException(log.recorded().file() + ": it has no " + field.written() + " \""
                        + Excerpt.of(name) + "\"" + allowed(name, known));
            }
        }
    }

    private static String allowed(String name, Set<String> known) {
        if (known.isEmpty()) {
            return ", as it has numbers and no names";
        }
        String all = known.size() > MOST_TOLD ? "" : "; there are " + String.join(", ", known);
        return all
                + NearestName.of(name, known)
                        .map(near -> ". Maybe " + near + "?")
                        .orElse("");
    }

    @Override
    public String told() {
        return field.written() + " " + String.join(" or ", values);
    }
}
