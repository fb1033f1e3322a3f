package org.almanac.daemon.listing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.almanac.daemon.view.Status;
import org.almanac.planner.SearchOutcome;
import org.almanac.planner.SearchOutcome.Shift;
import org.almanac.planner.score.Criteria;

/** What a search has made of the plan, in words: who gained, who paid, and what it is worth. */
public final class SearchWords {
    private SearchWords() {}

    public static Status.SearchResult result(SearchOutcome outcome, long now, double seconds) {
        Map<String, Double> before = outcome.before().map(Criteria::byName).orElse(Map.of());
        Map<String, Double> after = outcome.after().map(Criteria::byName).orElse(Map.of());
        return new Status.SearchResult(now, seconds, outcome, before, after, sentence(outcome, seconds));
    }

    private static String sentence(SearchOutcome outcome, double seconds) {
        List<String> parts = new ArrayList<>();
        parts.add(String.format(
                Locale.ROOT, "%d of %d changes kept in %.2f s", outcome.accepted(), outcome.candidates(), seconds));
        if (outcome.earlier() > 0) {
            parts.add(count(outcome.earlier()) + " earlier by " + duration(outcome.secondsGained()) + " in all"
                    + most(outcome.shifts(), Comparator.comparingLong(Shift::gained)));
        }
        if (outcome.later() > 0) {
            parts.add(count(outcome.later()) + " later by " + duration(outcome.secondsPaid()) + " in all"
                    + most(
                            outcome.shifts(),
                            Comparator.comparingLong(Shift::gained).reversed()));
        }
        if (outcome.before().isPresent() && outcome.after().isPresent()) {
            Criteria before = outcome.before().get();
            Criteria after = outcome.after().get();
            parts.add("mean wait " + changed(duration(before.meanWait()), duration(after.meanWait())));
            parts.add("bounded slowdown "
                    + changed(number(before.meanBoundedSlowdown()), number(after.meanBoundedSlowdown())));
            parts.add("normalized user wait " + changed(number(before.meanUserWait()), number(after.meanUserWait())));
            parts.add("its deviation " + changed(number(before.sdUserWait()), number(after.sdUserWait())));
            parts.add("long waits " + changed(duration(before.longWaits()), duration(after.longWaits())));
            parts.add("worst users " + changed(duration(before.worstUsers()), duration(after.worstUsers())));
            if (!Double.isNaN(before.scarceTime())) {
                parts.add("scarce time " + changed(duration(before.scarceTime()), duration(after.scarceTime())));
            }
        }
        return String.join("; ", parts);
    }

    private static String changed(String before, String after) {
        return before.equals(after) ? after : after + ", was " + before;
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.4g", value);
    }

    private static String duration(double seconds) {
        return duration((long) seconds);
    }

    private static String most(List<Shift> shifts, Comparator<Shift> by) {
        return shifts.stream()
                .max(by)
                .map(shift -> ", most of them " + shift.job() + " of " + shift.user() + " by "
                        + duration(Math.abs(shift.gained())))
                .orElse("");
    }

    private static String count(long jobs) {
        return jobs == 1 ? "1 job" : jobs + " jobs";
    }

    private static String duration(long seconds) {
        return String.format(Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
    }
}
