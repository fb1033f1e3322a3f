package org.almanac.planner.policy.preemption;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.StopMethod;
import org.almanac.planner.policy.parameter.Notation;

/**
 * In which ways a running job may be stopped, and which is tried first, by how much of its walltime is left.
 *
 * @param steps in order; the first whose bound the job is above counts, and the last has no bound
 */
public record StopOrder(List<Step> steps) {
    /** As it is written, such as {@code suspend+requeue/50/suspend}. */
    public static final Notation<StopOrder> NOTATION = Notation.of(
            "ways to stop a job, suspend, checkpoint, requeue or delete, with + between them in the order in which they are tried,"
                    + " as in suspend+requeue; or suspend+requeue/50/suspend, where the second part counts once no more than 50%"
                    + " of the walltime is left",
            StopOrder::parse);

    public StopOrder {
        steps = List.copyOf(steps);
    }

    /**
     * What counts for a job of whose walltime more is left than that percentage.
     *
     * @param above percent; below 0 for any job
     */
    public record Step(int above, List<StopMethod> methods) {
        public Step {
            methods = List.copyOf(methods);
        }
    }

    /** The ways for a job that has so much left of so much walltime, in seconds. */
    List<StopMethod> methods(long left, long walltime) {
        for (Step step : steps) {
            if (100 * left > step.above * walltime) {
                return step.methods;
            }
        }
        return List.of();
    }

    private static Optional<StopOrder> parse(String text) {
        String[] parts = text.split("/", -1);
        List<Step> steps = new ArrayList<>();
        int before = 101;
        for (int i = 0; i < parts.length; i += 2) {
            Optional<List<StopMethod>> methods = methods(parts[i]);
            boolean last = i + 1 == parts.length;
            if (methods.isEmpty() || !last && !parts[i + 1].matches("[0-9]{1,2}")) {
                return Optional.empty();
            }
            int above = last ? -1 : Integer.parseInt(parts[i + 1]);
            if (above >= before) {
                return Optional.empty();
            }
            before = above;
            steps.add(new Step(above, methods.get()));
        }
        return parts.length % 2 == 1 ? Optional.of(new StopOrder(steps)) : Optional.empty();
    }

    private static Optional<List<StopMethod>> methods(String text) {
        List<StopMethod> methods = new ArrayList<>();
        Set<StopMethod> seen = EnumSet.noneOf(StopMethod.class);
        for (String word : text.split("\\+", -1)) {
            Optional<StopMethod> method = Arrays.stream(StopMethod.values())
                    .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(word))
                    .findFirst();
            if (method.isEmpty() || !seen.add(method.get())) {
                return Optional.empty();
            }
            methods.add(method.get());
        }
        return Optional.of(methods);
    }
}
