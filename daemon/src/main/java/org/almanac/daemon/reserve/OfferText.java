package org.almanac.daemon.reserve;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.almanac.daemon.orders.MadeReservation;
import org.almanac.daemon.orders.TimeSpan;
import org.almanac.daemon.view.MemberWords;
import org.almanac.planner.PlanView.Running;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.price.WindowPrice;
import org.almanac.planner.price.WindowPrice.Shift;

/** What would be reserved and its price, in lines for people. */
public final class OfferText {
    private static final int MOST_JOBS = 10;
    private static final int MOST_NODES = 8;
    private static final int MOST_TIMES = 3;

    private final Offer offer;
    private final List<String> lines = new ArrayList<>();

    private OfferText(Offer offer) {
        this.offer = offer;
    }

    /** The reservations and what they cost. */
    public static List<String> of(Offer offer) {
        OfferText text = new OfferText(offer);
        offer.made().forEach(made -> text.lines.add(of(made, offer.now())));
        offer.search().ifPresent(text::search);
        text.price();
        return text.lines;
    }

    /** What reservations that stand cost now: what would be without them. */
    public static List<String> ofStanding(Offer without) {
        OfferText text = new OfferText(without);
        text.gain();
        return text.lines;
    }

    /** A reservation in a line: whose, which nodes, when. */
    public static String of(MadeReservation made, long now) {
        List<TimeSpan> times = made.times(now);
        String when = times.stream().limit(MOST_TIMES).map(OfferText::span).collect(Collectors.joining(", "));
        String more = times.size() > MOST_TIMES || made.repeated().isPresent() ? ", and so on" : "";
        return made.name() + ": " + made.members().map(MemberWords::of).orElse("maintenance") + ", "
                + (times.isEmpty() ? "over" : when + more) + ", " + nodes(made.nodes()) + "; by "
                + made.order().by();
    }

    /** A window of somebody else's in a line: whose, when. */
    public static String of(Window window) {
        String whose = window.queue().map(queue -> "queue " + queue).orElse("maintenance");
        return window.name() + ": " + whose + ", " + span(new TimeSpan(window.from(), window.to())) + ", "
                + (window.nodes().size() == 1 ? "1 node" : window.nodes().size() + " nodes")
                + "; of the server or the configuration";
    }

    private static String span(TimeSpan time) {
        String from = Moments.of(time.from());
        String to = Moments.of(time.to());
        int day = from.lastIndexOf(' ') + 1;
        return from + " to " + (to.startsWith(from.substring(0, day)) ? to.substring(day) : to);
    }

    /** Nodes by name, of many the first. */
    public static String nodes(List<String> names) {
        String some = names.stream().limit(MOST_NODES).collect(Collectors.joining(", "));
        return (names.size() == 1 ? "node " : "nodes ")
                + some
                + (names.size() > MOST_NODES ? " and " + (names.size() - MOST_NODES) + " more" : "");
    }

    private void search(Offer.Search search) {
        lines.add("the cheapest begin within " + length(search.within()) + ", of one every " + length(search.step())
                + (search.left() == 0
                        ? ""
                        : "; time was up, and " + search.left()
                                + " that might be cheaper have not been tried. Maybe a longer"
                                + " --step, or --within less?"));
    }

    private void price() {
        WindowPrice price = offer.price();
        if (!offer.plansAll()) {
            lines.add("the policy plans few starts ahead: of the others no price can be told");
        }
        if (price.isNothing()) {
            lines.add("price: nothing, by the plan of now");
            return;
        }
        lines.add("price, by the plan of now: " + sums(price));
        price.inTheWay().stream().limit(MOST_JOBS).forEach(this::inTheWay);
        more(price.inTheWay().size(), "that run in its way");
        price.lost().stream().limit(MOST_JOBS).forEach(job -> lines.add("  " + name(job) + " has no start any more"));
        more(price.lost().size(), "that have no start any more");
        price.later().stream().limit(MOST_JOBS).forEach(shift -> shift(shift, "later"));
        more(price.later().size(), "that start later");
        if (price.later().size() > 1) {
            lines.add("  of " + users(price.later()));
        }
    }

    private void gain() {
        WindowPrice price = offer.price();
        long seconds =
                price.sooner().stream().mapToLong(shift -> -shift.delay()).sum();
        lines.add(
                price.sooner().isEmpty()
                        ? "without it no job would start sooner, by the plan of now"
                        : "without it, by the plan of now: "
                                + jobs(price.sooner().size()) + " sooner, by " + length(seconds) + " together");
        price.sooner().stream().limit(MOST_JOBS).forEach(shift -> shift(shift, "sooner"));
        more(price.sooner().size(), "that would start sooner");
    }

    private static String sums(WindowPrice price) {
        List<String> sums = new ArrayList<>();
        if (!price.inTheWay().isEmpty()) {
            sums.add(jobs(price.inTheWay().size()) + " that run are in its way");
        }
        if (!price.lost().isEmpty()) {
            sums.add(jobs(price.lost().size()) + " without a start any more");
        }
        sums.add(
                price.later().isEmpty()
                        ? "no job starts later"
                        : jobs(price.later().size()) + " later, by " + length(price.delay()) + " together");
        if (!price.sooner().isEmpty()) {
            sums.add(jobs(price.sooner().size()) + " sooner");
        }
        sums.add(String.format(Locale.ROOT, "%.1f node hours before it are left idle", price.idle() / 3600.0));
        return String.join("; ", sums);
    }

    /** Whose jobs they are, those of most jobs first. */
    private static String users(List<Shift> shifts) {
        Map<String, Long> counts = new TreeMap<>();
        shifts.forEach(shift -> counts.merge(shift.job().user(), 1L, Long::sum));
        String some = counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(MOST_JOBS)
                .map(each -> each.getKey() + " (" + each.getValue() + ")")
                .collect(Collectors.joining(", "));
        int more = counts.size() - MOST_JOBS;
        return (counts.size() == 1 ? "user " : "users ") + some + (more > 0 ? " and " + more + " more" : "");
    }

    private void inTheWay(Running run) {
        lines.add("  " + name(run.job()) + " runs there until " + Moments.of(run.latestEnd()) + " at the latest");
    }

    private void shift(Shift shift, String how) {
        lines.add("  " + name(shift.job()) + ": " + Moments.of(shift.without()) + " -> " + Moments.of(shift.with())
                + ", " + length(Math.abs(shift.delay())) + " " + how);
    }

    private void more(int all, String what) {
        if (all > MOST_JOBS) {
            lines.add("  and " + (all - MOST_JOBS) + " more " + what);
        }
    }

    private static String name(Job job) {
        return "job " + job.id() + " of " + job.user();
    }

    private static String jobs(int count) {
        return count == 1 ? "1 job" : count + " jobs";
    }

    /** As {@code 2d 3h}, {@code 8h}, {@code 15m} or {@code 20s}. */
    static String length(long seconds) {
        long[] sizes = {86_400, 3_600, 60, 1};
        String units = "dhms";
        StringBuilder text = new StringBuilder();
        long rest = seconds;
        for (int i = 0, told = 0; i < sizes.length && told < 2; i++) {
            if (rest >= sizes[i]) {
                text.append(text.length() > 0 ? " " : "")
                        .append(rest / sizes[i])
                        .append(units.charAt(i));
                rest %= sizes[i];
                told++;
            }
        }
        return text.length() == 0 ? "0s" : text.toString();
    }
}
