package org.almanac.planner.policy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.StopOrder;
import org.almanac.planner.cluster.StopMethod;
import org.almanac.planner.policy.parameter.Notation;

/** How the ways in which jobs are stopped are written, such as {@code suspend+requeue/50/suspend}. */
final class StopOrderNotation {
    static final Notation<StopOrder> NOTATION = Notation.of(
            "ways to stop a job, suspend, checkpoint, requeue or delete, with + between them in the order in which they are tried,"
                    + " as in suspend+requeue; or suspend+requeue/50/suspend, where the second part counts once no more than 50%"
                    + " of the walltime is left",
            StopOrderNotation::parse);

    private StopOrderNotation() {}

    private static Optional<StopOrder> parse(String text) {
        String[] parts = text.split("/", -1);
        List<StopOrder.Step> steps = new ArrayList<>();
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
            steps.add(new StopOrder.Step(above, methods.get()));
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
