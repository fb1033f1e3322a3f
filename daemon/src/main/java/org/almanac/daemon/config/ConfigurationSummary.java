package org.almanac.daemon.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.almanac.daemon.config.form.Key;
import org.almanac.daemon.config.form.Problem;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.limit.Limit;
import org.almanac.workload.request.MemorySize;

/** What a configuration means, in a few lines. */
public final class ConfigurationSummary {
    private static final int COLUMN = 10;

    private ConfigurationSummary() {}

    /** What is meant of something, in a word for that and a phrase. */
    public record Line(String what, String value) {}

    /** The lines for people, each ended. */
    public static String of(String file, SiteConfiguration site) {
        StringBuilder text = new StringBuilder(Problem.plain(file)).append(" is right.\n");
        for (Line line : lines(site)) {
            text.append("  ")
                    .append(line.what())
                    .append(" ".repeat(COLUMN - line.what().length()))
                    .append(line.value())
                    .append('\n');
        }
        return text.toString();
    }

    /** What a configuration means. */
    public static List<Line> lines(SiteConfiguration site) {
        List<Line> lines = new ArrayList<>();
        lines.add(new Line("policy", site.policy().text()));
        lines.add(new Line("api", api(site.api())));
        site.server().kind().ifPresent(kind -> lines.add(new Line("server", server(kind, site))));
        lines.add(new Line("poll", "every " + site.poll().toSeconds() + "s at least"));
        if (site.machine().isPresent()) {
            Machine machine = site.machine().get();
            machine.clusters().forEach(cluster -> lines.add(new Line("cluster", cluster(cluster, machine, site))));
        } else {
            lines.add(new Line("clusters", othersOrNone(site)));
        }
        lines.add(new Line(
                "limits", listed(site.limits().stream().map(Limit::name).toList())));
        lines.add(new Line("windows", listed(windows(site).distinct().toList())));
        if (!site.hours().equals(HoursSettings.NONE)) {
            lines.add(new Line("hours", hours(site.hours())));
        }
        lines.add(new Line(
                "queues",
                site.queues().isEmpty()
                        ? othersOrNone(site)
                        : listed(site.queues().stream()
                                .map(ConfigurationSummary::queue)
                                .toList())));
        if (site.isWritten("fair-share")) {
            lines.add(new Line("shares", shares(site.shares())));
        }
        return lines;
    }

    /** Those by name stand for those by place, where a server has the nodes. */
    private static Stream<String> windows(SiteConfiguration site) {
        return Stream.concat(
                site.windows().stream().map(Window::name),
                site.namedWindows().stream().map(SiteWindow::name));
    }

    private static String hours(HoursSettings hours) {
        List<String> parts = new ArrayList<>();
        hours.prime()
                .ifPresent(prime -> parts.add(
                        "prime time" + prime.file().map(file -> " of " + file).orElse("")));
        hours.dedicated().ifPresent(dedicated -> {
            int times = dedicated.times().size();
            parts.add("dedicated time: " + times + (times == 1 ? " time" : " times"));
        });
        return listed(parts);
    }

    /** A real server tells its own. */
    private static String othersOrNone(SiteConfiguration site) {
        boolean real = site.server().kind().isPresent() && site.server().kind().get() != ServerSettings.Kind.SIMULATED;
        return real ? "as the server has them" : Key.NONE;
    }

    /** As a link, where it is one. */
    private static String api(ApiSettings api) {
        String hosts = api.hosts().isEmpty() ? "" : ", also as " + String.join(", ", api.hosts());
        String listen = api.listen().isEveryAddress()
                ? api.listen().text() + " (all addresses of this machine)"
                : api.url(api.listen().port()) + "/";
        return listen + hosts;
    }

    /** By whom, and the outermost. */
    private static String shares(Shares shares) {
        String named = listed(shares.shares().stream().map(Shares.Share::name).toList());
        return "by " + shares.by().name().toLowerCase(Locale.ROOT) + ": " + named;
    }

    private static String server(ServerSettings.Kind kind, SiteConfiguration site) {
        String at = site.server().access().server().map(name -> " at " + name).orElse("");
        return kind.word() + at + ", mode " + site.mode().word();
    }

    private static String listed(List<String> names) {
        return names.isEmpty() ? Key.NONE : String.join(", ", names);
    }

    private static String queue(Queue queue) {
        return queue.name() + (queue.running() == Queue.Running.STARTED ? "" : " (stopped)");
    }

    private static String cluster(Cluster cluster, Machine machine, SiteConfiguration site) {
        List<String> parts = new ArrayList<>();
        int nodes = cluster.nodes().size();
        parts.add(nodes + (nodes == 1 ? " node" : " nodes"));
        Resources capacity = cluster.capacity();
        for (String kind : machine.kinds().names()) {
            long amount = capacity.amount(machine.kinds().indexOf(kind));
            if (amount > 0) {
                parts.add((isInBytes(kind, site) ? MemorySize.format(amount) : amount) + " " + kind);
            }
        }
        return cluster.name() + ": " + String.join(", ", parts);
    }

    private static boolean isInBytes(String kind, SiteConfiguration site) {
        return Set.of("memory", "scratch").contains(kind)
                || site.values().stream()
                        .anyMatch(value -> value.key().equals("resources[" + kind + "].unit")
                                && value.value().equals("bytes"));
    }
}
