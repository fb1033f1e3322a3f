package org.almanac.daemon.command.against;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.almanac.daemon.config.SiteConfiguration;
import org.almanac.daemon.config.SiteWindow;
import org.almanac.daemon.view.AmountWords;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject;
import org.almanac.replay.ReplayJob;
import org.almanac.replay.ReplayLog;
import org.almanac.replay.SiteRules;

/**
 * A configuration as far as a recorded log can carry it: the rules that hold in the replay, and what of it has no effect
 * there, as the log does not know what it is about.
 *
 * @param lost in a sentence each
 */
public record OnLog(SiteRules rules, List<String> lost) {
    public OnLog {
        lost = List.copyOf(lost);
    }

    /**
     * What is left of a configuration.
     *
     * @param machine on which the log is replayed
     * @param begin when the log begins, in epoch seconds; empty where it does not tell
     */
    public static OnLog of(SiteConfiguration site, ReplayLog log, Machine machine, OptionalLong begin) {
        List<String> lost = new ArrayList<>();
        if (site.machine().isEmpty()) {
            int nodes = machine.clusters().stream()
                    .mapToInt(cluster -> cluster.nodes().size())
                    .sum();
            lost.add("it describes no clusters, as its server tells them; in their place is the machine of the log, "
                    + AmountWords.of("cpus", machine.cpus()) + " on " + AmountWords.of("nodes", nodes));
        }
        List<Limit> limits = new ArrayList<>();
        site.limits()
                .forEach(limit -> on(machine, site, limit)
                        .ifPresentOrElse(
                                carried -> {
                                    limits.add(carried);
                                    whyNothing(carried, log, machine)
                                            .ifPresent(why ->
                                                    lost.add("limit " + limit.name() + " bounds nothing: " + why));
                                },
                                () -> lost.add("limit " + limit.name() + " does not hold: it counts "
                                        + counted(site, limit) + ", which is not on the machine of the log")));
        List<Window> windows = windows(site, log, begin, lost);
        queues(site, log, lost);
        Optional<Shares> shares = site.isWritten("fair-share") ? Optional.of(site.shares()) : Optional.empty();
        shares.filter(told -> isUnknown(told.by(), log))
                .ifPresent(told -> lost.add("fair-share is by "
                        + told.by().name().toLowerCase(Locale.ROOT) + ", of which the log tells none"));
        SiteRules rules = new SiteRules(
                        limits,
                        windows,
                        site.queues(),
                        shares,
                        site.acceptableWait(),
                        site.jobOrder().withoutServer())
                .at(site.hours().hours())
                .planning(site.plannedBy());
        return new OnLog(rules.since(begin.orElse(0)), lost);
    }

    private static String counted(SiteConfiguration site, Limit limit) {
        return limit.measure() instanceof Measure.OfResource resource
                ? site.kinds().name(resource.kind())
                : limit.name();
    }

    /** The limit by the kinds of resources of that machine; empty where the machine has none of what it counts. */
    private static Optional<Limit> on(Machine machine, SiteConfiguration site, Limit limit) {
        if (!(limit.measure() instanceof Measure.OfResource)) {
            return Optional.of(limit);
        }
        int kind = machine.kinds().indexOf(counted(site, limit));
        return kind < 0
                ? Optional.empty()
                : Optional.of(new Limit(
                        limit.name(), limit.subject(), new Measure.OfResource(kind), limit.amount(), limit.cluster()));
    }

    /** Why no job of the log counts in a limit; empty where some do. */
    private static Optional<String> whyNothing(Limit limit, ReplayLog log, Machine machine) {
        if (limit.cluster()
                .filter(name -> machine.clusters().stream()
                        .noneMatch(cluster -> cluster.name().equals(name)))
                .isPresent()) {
            return Optional.of(
                    "the machine of the log has no cluster " + limit.cluster().get());
        }
        Optional<Subject.Party> party = party(limit.subject());
        if (party.filter(each -> isUnknown(each, log)).isPresent()) {
            return Optional.of("the log tells no " + party.get().name().toLowerCase(Locale.ROOT) + "s");
        }
        return log.jobs().stream().noneMatch(job -> counts(limit, job))
                ? Optional.of("it counts no job of the log")
                : Optional.empty();
    }

    private static boolean counts(Limit limit, ReplayJob job) {
        Job asked =
                new Job(JobId.of(job.number()), job.owner(), job.queue(), job.submit(), job.walltime(), job.request());
        return limit.subject().counts(asked) && limit.measure().of(asked) > 0;
    }

    private static Optional<Subject.Party> party(Subject subject) {
        if (subject instanceof Subject.Each each) {
            return Optional.of(each.party());
        } else if (subject instanceof Subject.EachBut but) {
            return Optional.of(but.party());
        } else if (subject instanceof Subject.InQueue in) {
            return party(in.among());
        }
        return Optional.empty();
    }

    private static boolean isUnknown(Subject.Party party, ReplayLog log) {
        return switch (party) {
            case GROUP ->
                log.jobs().stream().allMatch(job -> job.owner().group().isEmpty());
            case PROJECT ->
                log.jobs().stream().allMatch(job -> job.owner().project().isEmpty());
            case USER, QUEUE -> false;
        };
    }

    private static boolean isUnknown(Shares.Accounting by, ReplayLog log) {
        return switch (by) {
            case GROUP -> isUnknown(Subject.Party.GROUP, log);
            case PROJECT -> isUnknown(Subject.Party.PROJECT, log);
            case USER -> false;
        };
    }

    private static List<Window> windows(SiteConfiguration site, ReplayLog log, OptionalLong begin, List<String> lost) {
        String names = site.namedWindows().stream().map(SiteWindow::name).collect(Collectors.joining(", "));
        if (site.machine().isEmpty() || begin.isEmpty()) {
            if (!names.isEmpty()) {
                lost.add("windows do not hold (" + names + "): "
                        + (site.machine().isEmpty()
                                ? "the machine of the log has no nodes of these names"
                                : "the log does not tell when it began"));
            }
            return List.of();
        }
        long first = begin.getAsLong() + log.jobs().get(0).submit();
        long last = begin.getAsLong()
                + log.jobs().stream()
                        .mapToLong(job -> job.submit() + job.runtime())
                        .max()
                        .orElse(0);
        for (Window window : site.windows()) {
            if (window.to() <= first || window.from() >= last) {
                lost.add("window " + window.name() + " lies outside the time of the log");
            }
        }
        return site.windows();
    }

    private static void queues(SiteConfiguration site, ReplayLog log, List<String> lost) {
        List<String> empty = site.queues().stream()
                .map(queue -> queue.name())
                .filter(name -> !log.queues().contains(name))
                .toList();
        if (!empty.isEmpty()) {
            lost.add("no job of the log is in queue " + String.join(", ", empty));
        }
    }
}
