package org.almanac.workload.edit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.almanac.planner.policy.parameter.NearestName;
import org.almanac.workload.statistics.Anomaly;
import org.almanac.workload.text.Excerpt;

/**
 * Reads which jobs are meant, as in {@code queue=0,user=u7|u9,cancelled}.
 *
 * <p>What is parted by commas are criteria of their own; a bar parts values of one field. Anomalies are called as
 * {@link Anomaly#written} says.
 */
public final class JobSelection {
    private JobSelection() {}

    /** The edits that keep the jobs for which all criteria of a text hold; refuses as {@link #parse} does. */
    public static List<LogEdit> kept(String text) {
        return parse(text).stream().<LogEdit>map(KeptJobs::new).toList();
    }

    /** The edits that drop the jobs for which any criterion of a text holds; refuses as {@link #parse} does. */
    public static List<LogEdit> dropped(String text) {
        return parse(text).stream().<LogEdit>map(DroppedJobs::new).toList();
    }

    /**
     * The criteria of a text, in its order.
     *
     * @throws IllegalArgumentException with a line about what is wrong where it cannot be understood
     */
    public static List<JobCriterion> parse(String text) {
        List<JobCriterion> criteria = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            criteria.add(criterion(part));
        }
        return List.copyOf(criteria);
    }

    private static JobCriterion criterion(String part) {
        int equals = part.indexOf('=');
        String name = equals < 0 ? part : part.substring(0, equals);
        Optional<JobCriterion> kind = Stream.concat(
                        Arrays.stream(KindOfJob.values())
                                .filter(each -> each.told().equals(name))
                                .map(each -> (JobCriterion) each),
                        Arrays.stream(Anomaly.values())
                                .filter(each -> each.written().equals(name))
                                .map(AnomalousJobs::new))
                .findFirst();
        if (kind.isPresent() && equals < 0) {
            return kind.get();
        }
        JobField field = Arrays.stream(JobField.values())
                .filter(each -> each.written().equals(name))
                .findFirst()
                .orElseThrow(() -> unknown(name, kind.isPresent()));
        List<String> values =
                equals < 0 ? List.of() : List.of(part.substring(equals + 1).split("\\|", -1));
        if (values.isEmpty()) {
            throw new IllegalArgumentException(name + " needs a value, such as " + name + "=1");
        }
        for (String value : values) {
            if (!field.allows(value)) {
                throw new IllegalArgumentException(name + " is \"" + Excerpt.of(value) + "\", "
                        + (field.hasNames() ? "a number or a name" : "a number") + " is expected");
            }
        }
        return new FieldCriterion(field, values);
    }

    private static IllegalArgumentException unknown(String name, boolean kind) {
        if (kind) {
            return new IllegalArgumentException(name + " takes no value");
        }
        List<String> names = Stream.of(
                        Arrays.stream(JobField.values()).map(JobField::written),
                        Arrays.stream(KindOfJob.values()).map(KindOfJob::told),
                        Arrays.stream(Anomaly.values()).map(Anomaly::written))
                .flatMap(each -> each)
                .toList();
        String maybe =
                NearestName.of(name, names).map(near -> ". Maybe " + near + "?").orElse("");
        return new IllegalArgumentException("\"" + Excerpt.of(name)
                + "\" is nothing that jobs are told apart by; there are " + String.join(", ", names) + maybe);
    }
}
