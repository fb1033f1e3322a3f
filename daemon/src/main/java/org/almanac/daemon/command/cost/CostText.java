package org.almanac.daemon.command.cost;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.almanac.replay.Fidelity;
import org.almanac.replay.TextTable;
import org.almanac.replay.limits.LimitCost;
import org.almanac.replay.limits.LimitCost.Lifted;
import org.almanac.replay.limits.LimitCosts;
import org.almanac.replay.limits.UserChange;
import org.almanac.replay.limits.Waits;

/** What limits cost, for people. */
final class CostText {
    private static final double HOUR = 3600;

    /** So many users are named of those whose jobs wait longer with a limit, and of those whose jobs wait shorter. */
    private static final int MOST_USERS = 3;

    private final StringBuilder text = new StringBuilder();

    private CostText() {}

    static String of(CostSource source, LimitCosts costs) {
        CostText told = new CostText();
        told.text
                .append("Of ")
                .append(source.jobs())
                .append(", replayed under ")
                .append(costs.with().policy())
                .append(": ")
                .append(jobs(costs.jobs()))
                .append(costs.jobs() == 1 ? " starts" : " start")
                .append(" with all limits.\n");
        costs.limits().forEach(told::tell);
        if (costs.limits().isEmpty()) {
            told.text.append("\nNo limit holds.\n");
        }
        told.text.append('\n');
        source.lost()
                .forEach(each -> told.text.append("not known: ").append(each).append('\n'));
        told.tell(costs.with().fidelity());
        told.text
                .append(costs.replays())
                .append(costs.replays() == 1 ? " replay" : " replays")
                .append(" took ")
                .append(TextTable.duration(costs.seconds()))
                .append('\n');
        return told.text.toString();
    }

    private static String jobs(int count) {
        return count + (count == 1 ? " job" : " jobs");
    }

    private void tell(LimitCost cost) {
        text.append("\nlimit ")
                .append(cost.limit())
                .append(' ')
                .append(held(cost))
                .append(".\n");
        cost.lifted().filter(lifted -> changes(cost, lifted)).ifPresent(lifted -> tell(cost, lifted));
    }

    private static String held(LimitCost cost) {
        if (cost.lifted().isEmpty()) {
            return "was in no job's way: all that were there at once fit into it together";
        }
        List<String> told = new ArrayList<>();
        if (cost.held() > 0) {
            told.add("was in the way of " + jobs(cost.held()) + " for " + TextTable.duration(cost.seconds())
                    + " in all, while " + hours(cost.idle()) + " cpu hours of what they ask for lay idle");
        }
        if (cost.never() > 0) {
            told.add("lets " + jobs(cost.never()) + " never start, as "
                    + (cost.never() == 1 ? "it passes" : "each passes") + " it alone");
        }
        String nothing = changes(cost, cost.lifted().get()) ? "" : ", and without it every job waits as long";
        String held =
                told.isEmpty() ? "was in no job's way" : String.join("; it ", told) + " (" + users(cost.users()) + ")";
        return held + nothing;
    }

    private static boolean changes(LimitCost cost, Lifted lifted) {
        return cost.never() > 0 || !lifted.changes().isEmpty();
    }

    private static String users(List<String> users) {
        return users.stream().limit(MOST_USERS).collect(Collectors.joining(", "))
                + (users.size() > MOST_USERS ? " and " + (users.size() - MOST_USERS) + " more" : "");
    }

    private static String hours(long seconds) {
        return TextTable.fixed(seconds / HOUR, 1);
    }

    private void tell(LimitCost cost, Lifted lifted) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("", "with it", "without", "change"));
        if (cost.held() > 0) {
            rows.add(wait(
                    "  mean wait of these jobs",
                    lifted.heldWith().mean(),
                    lifted.heldWithout().mean()));
            rows.add(slowdown(
                    "  their bounded slowdown",
                    lifted.heldWith().slowdown(),
                    lifted.heldWithout().slowdown()));
        }
        rows.add(wait(
                "  mean wait of all jobs",
                lifted.allWith().mean(),
                lifted.allWithout().mean()));
        rows.add(slowdown(
                "  their bounded slowdown",
                lifted.allWith().slowdown(),
                lifted.allWithout().slowdown()));
        rows.add(row(
                "  idle cpu hours while jobs waited",
                hours(lifted.idleWith()),
                hours(lifted.idleWithout()),
                change(lifted.idleWith(), lifted.idleWithout())));
        TextTable.append(rows, text);
        if (cost.never() > 0) {
            never(cost.never(), lifted.neverWithout());
        }
        users(
                "wait longer with it",
                lifted.changes().stream().filter(change -> change.cost() > 0).toList());
        List<UserChange> gain = new ArrayList<>(
                lifted.changes().stream().filter(change -> change.cost() < 0).toList());
        Collections.reverse(gain);
        users("wait shorter with it", gain);
    }

    private void never(int jobs, Waits without) {
        if (without.jobs() == 0) {
            text.append("  jobs that never start with it do not start without it either\n");
            return;
        }
        text.append("  jobs that never start with it wait ")
                .append(TextTable.duration(without.mean()))
                .append(" in the mean without it")
                .append(without.jobs() < jobs ? ", as far as they start then: " + without.jobs() + " do" : "")
                .append('\n');
    }

    private static List<String> wait(String name, double with, double without) {
        return row(name, TextTable.duration(with), TextTable.duration(without), change(with, without));
    }

    private static List<String> slowdown(String name, double with, double without) {
        return row(name, TextTable.fixed(with, 2), TextTable.fixed(without, 2), change(with, without));
    }

    private static List<String> row(String name, String with, String without, String change) {
        return List.of(name, with, without, change);
    }

    private static String change(double with, double without) {
        if (!(with > 0) || Double.isNaN(without)) {
            return "--";
        }
        double percent = 100 * (without - with) / with;
        return (percent < 0 ? "" : "+") + TextTable.fixed(percent, 1) + " %";
    }

    private void users(String what, List<UserChange> changes) {
        if (changes.isEmpty()) {
            return;
        }
        text.append("  ").append(what).append(": ");
        text.append(changes.stream()
                .limit(MOST_USERS)
                .map(change -> change.user() + " by " + TextTable.duration(Math.abs(change.with() - change.without()))
                        + (change.jobs() == 1 ? " (1 job)" : " (mean of " + jobs(change.jobs()) + ")"))
                .collect(Collectors.joining(", ")));
        int more = changes.size() - MOST_USERS;
        text.append(more > 0 ? ", and " + more + (more == 1 ? " more user" : " more users") : "")
                .append('\n');
    }

    private void tell(Fidelity fidelity) {
        if (fidelity.grade().isEmpty()) {
            text.append("fidelity: no waits are recorded, so that nobody knows how near the replay comes\n");
            return;
        }
        text.append("fidelity: grade ")
                .append(fidelity.grade().get().name())
                .append(" (A to F): with all limits jobs wait ")
                .append(TextTable.duration(fidelity.replayed()))
                .append(" in the mean, and waited ")
                .append(TextTable.duration(fidelity.recorded()))
                .append("; the lower the grade, the less all this says of the site\n");
    }
}
