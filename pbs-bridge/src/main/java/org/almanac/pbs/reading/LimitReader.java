package org.almanac.pbs.reading;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject;
import org.almanac.planner.limit.Subject.Party;
import org.almanac.workload.request.OpenPbsRequests;

/**
 * Reads the limits that a server and its queues set on what runs at once.
 *
 * <p>In the old form {@code max_running}, {@code max_user_run}, {@code max_group_run} and their kin for resources; in
 * that of OpenPBS {@code max_run = [u:PBS_GENERIC=5],[u:alice=9],[o:PBS_ALL=50]} and {@code max_run_res.RESOURCE}, where
 * a name of its own takes the place of the generic one; a server tells each entry for itself, and they are to be joined by
 * commas. {@code resources_available.RESOURCE} bounds what all jobs hold
 * together; of what no node counts it tells how much there is, such as licences. What bounds how many jobs may be queued
 * is the server's affair, and so is what one job may ask for. Soft limits ({@code max_run_soft}, {@code max_run_res_soft} and those of
 * the old form) bound nothing, and are read for themselves.
 */
public final class LimitReader {
    private static final Pattern ENTRY = Pattern.compile("\\s*\\[([uogp]):([^=\\]]+)=([^\\]]*)\\]\\s*(?:,|$)");
    private static final String GENERIC = "PBS_GENERIC";
    private static final String SOFT = "_soft";
    private static final String ALL = "PBS_ALL";

    /** Resources of a queue or server that are no amounts that running jobs use up. */
    private static final Set<String> NO_AMOUNTS = Set.of(
            "walltime", "cput", "pcput", "nodect", "nodes", "procct", "min_walltime", "max_walltime", "nice", "file");

    private final ResourceKinds kinds;
    private final Predicate<String> numbers;
    private final Predicate<String> usedUp;
    private final ReadingFaults faults;
    private final List<Limit> limits = new ArrayList<>();
    private final List<Limit> soft = new ArrayList<>();
    private final Map<String, Long> countables = new TreeMap<>();
    private final Set<String> countableNames = new HashSet<>();

    /**
     * A reader that has read nothing yet.
     *
     * @param numbers which resources that nodes do not count are numbers of which jobs may ask for some: limits on what owners hold count them
     * @param usedUp which of these are used up by running jobs, so that what there is of them bounds all together
     */
    public LimitReader(ResourceKinds kinds, Predicate<String> numbers, Predicate<String> usedUp, ReadingFaults faults) {
        this.kinds = kinds;
        this.numbers = numbers;
        this.usedUp = usedUp;
        this.faults = faults;
    }

    public void readServer(BatchObject server) {
        read(server, "server", Optional.empty());
    }

    public void readQueue(BatchObject queue) {
        read(queue, "queue " + queue.name(), Optional.of(queue.name()));
    }

    /** These are counted as well, though nothing that is read bounds them. */
    public void count(Set<String> outside) {
        outside.stream().filter(name -> kinds.indexOf(name) < 0).forEach(countableNames::add);
    }

    public List<Limit> limits() {
        return limits;
    }

    /** The soft limits, but for those on things that nothing bounds and nobody counts. */
    public List<Limit> soft() {
        return soft.stream()
                .filter(limit -> !(limit.measure() instanceof Measure.OfCountable counted)
                        || countableNames.contains(counted.name()))
                .toList();
    }

    /** How much there is of what no node counts. */
    public Map<String, Long> countables() {
        return countables;
    }

    /** The resources that no node counts and that something bounds. */
    public Set<String> countableNames() {
        return countableNames;
    }

    private void read(BatchObject owner, String subject, Optional<String> queue) {
        owner.attributes().forEach((key, value) -> {
            int dot = key.indexOf('.');
            String attribute = dot < 0 ? key : key.substring(0, dot);
            String resource = dot < 0 ? "" : key.substring(dot + 1);
            boolean isSoft = attribute.endsWith(SOFT);
            List<Limit> into = isSoft ? soft : limits;
            switch (isSoft ? attribute.substring(0, attribute.length() - SOFT.length()) : attribute) {
                case "max_running" -> plain(into, subject, queue, key, value, new Subject.Everyone(), resource);
                case "max_user_run", "max_user_res" ->
                    plain(into, subject, queue, key, value, new Subject.Each(Party.USER), resource);
                case "max_group_run", "max_group_res" ->
                    plain(into, subject, queue, key, value, new Subject.Each(Party.GROUP), resource);
                case "max_run", "max_run_res" -> entries(into, subject, queue, key, value, resource);
                case "resources_available" -> available(subject, queue, key, value, resource);
                default -> {}
            }
        });
    }

    private void plain(
            List<Limit> into,
            String subject,
            Optional<String> queue,
            String key,
            String value,
            Subject among,
            String resource) {
        OptionalLong amount = OpenPbsRequests.amount(value.strip());
        Optional<Measure> measure = measure(resource, into, numbers);
        if (amount.isEmpty()) {
            faults.add(subject, value, "number for " + key, "it bounds nothing");
        } else if (measure.isPresent()) {
            add(into, subject + " " + key, queue, among, measure.get(), amount.getAsLong());
        }
    }

    private void available(String subject, Optional<String> queue, String key, String value, String resource) {
        OptionalLong amount = OpenPbsRequests.amount(value);
        if (amount.isEmpty()) {
            return;
        }
        Optional<Measure> measure = measure(resource, limits, usedUp);
        if (measure.isEmpty()) {
            return;
        }
        if (queue.isEmpty() && measure.get() instanceof Measure.OfCountable) {
            countables.put(resource, amount.getAsLong());
        } else {
            add(limits, subject + " " + key, queue, new Subject.Everyone(), measure.get(), amount.getAsLong());
        }
    }

    private void entries(
            List<Limit> into, String subject, Optional<String> queue, String key, String value, String resource) {
        record Entry(char party, String name, long amount) {}
        List<Entry> entries = new ArrayList<>();
        Map<Character, Set<String>> named = new HashMap<>();
        Matcher matcher = ENTRY.matcher(value);
        int end = 0;
        while (end < value.length() && matcher.find(end) && matcher.start() == end) {
            String name = matcher.group(2).replace("\"", "").strip();
            OptionalLong amount = OpenPbsRequests.amount(matcher.group(3).strip());
            if (amount.isEmpty() || matcher.group(1).equals("o") && !name.equals(ALL)) {
                faults.add(subject, matcher.group(), "limit for " + key, "it bounds nothing");
            } else {
                char party = matcher.group(1).charAt(0);
                entries.add(new Entry(party, name, amount.getAsLong()));
                if (!name.equals(GENERIC)) {
                    named.computeIfAbsent(party, made -> new HashSet<>()).add(name);
                }
            }
            end = matcher.end();
        }
        if (end < value.length()) {
            faults.add(subject, value.substring(end), "list of limits for " + key, "that part bounds nothing");
        }
        Optional<Measure> measure = measure(resource, into, numbers);
        if (measure.isPresent()) {
            for (Entry entry : entries) {
                Subject among = among(entry.party(), entry.name(), named.getOrDefault(entry.party(), Set.of()));
                String name = subject + " " + key + " " + entry.party() + ":" + entry.name();
                add(into, name, queue, among, measure.get(), entry.amount());
            }
        }
    }

    private static Subject among(char letter, String name, Set<String> named) {
        if (letter == 'o') {
            return new Subject.Everyone();
        }
        Party party = switch (letter) {
            case 'u' -> Party.USER;
            case 'g' -> Party.GROUP;
            default -> Party.PROJECT;
        };
        if (!name.equals(GENERIC)) {
            return new Subject.One(party, name);
        }
        return named.isEmpty() ? new Subject.Each(party) : new Subject.EachBut(party, named);
    }

    /** What is measured of a resource, or of the jobs where there is none; empty where it is nothing that jobs hold. */
    private Optional<Measure> measure(String resource, List<Limit> into, Predicate<String> counts) {
        if (resource.isEmpty()) {
            return Optional.of(new Measure.Jobs());
        }
        int kind = kinds.indexOf(resource.equals("procs") ? "cpus" : OpenPbsRequests.kindName(resource));
        if (kind >= 0) {
            return Optional.of(new Measure.OfResource(kind));
        }
        if (NO_AMOUNTS.contains(resource) || !counts.test(resource)) {
            return Optional.empty();
        }
        if (into == limits) {
            countableNames.add(resource);
        }
        return Optional.of(new Measure.OfCountable(resource));
    }

    private static void add(
            List<Limit> into, String name, Optional<String> queue, Subject among, Measure measure, long amount) {
        Subject subject =
                queue.<Subject>map(in -> new Subject.InQueue(in, among)).orElse(among);
        into.add(new Limit(name, subject, measure, new Amount.Absolute(amount)));
    }
}
