package org.almanac.daemon.qstat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.almanac.daemon.view.ArrayIndex;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.ListedQueue;
import org.almanac.daemon.view.Published;
import org.almanac.planner.policy.parameter.NearestName;

/** Finds what a call of qstat asks for among what was published last. */
public final class Qstat {
    /** How long ago forgotten jobs have ended at most: a server of PBS keeps them for its job_history_duration. */
    private static final Duration LONGEST = Duration.ofDays(1);

    private final Published published;
    private final Forgotten forgotten;
    private final Told told;

    /** Of what was published, and of jobs that the server has forgotten, both as whoever asks may see them. */
    public Qstat(Published published, Forgotten forgotten) {
        this.published = published;
        this.forgotten = forgotten;
        this.told = Told.of(published);
    }

    /** The jobs that the inquiry names, of its users; all jobs or all users where none are named. */
    public JobsAnswer jobs(Inquiry inquiry) throws IOException {
        List<Operand> operands = inquiry.operands().stream().map(Operand::of).toList();
        Choice choice = inquiry.choice();
        List<String> ids = inquiry.ids();
        Set<String> users = new LinkedHashSet<>(inquiry.names());
        List<ListedJob> known = known(ids, users);
        List<ListedJob> over = choice.over() == Choice.Over.STORED ? over(ids, users, known) : List.of();
        List<Operand> here = operands.stream().filter(this::isHere).toList();
        List<ListedJob> all = new ArrayList<>(known);
        all.addAll(over);
        List<ListedJob> named = named(all, operands, here);
        List<ListedJob> listed = new ArrayList<>();
        switch (choice.arrays()) {
            case AS_ONE -> listed.addAll(asOneUnlessNamed(named, here));
            case BY_JOBS -> listed.addAll(named);
            case ALONE ->
                listed.addAll(JobArrays.asOne(named.stream()
                        .filter(job -> ArrayIndex.of(job.id()).isPresent())
                        .toList()));
        }
        listed.removeIf(job -> !choice.states().admit(job));
        // Of a job that was not understood its user is not known.
        SortedMap<String, String> leftOut = users.isEmpty() ? published.leftOut(Set.copyOf(ids)) : new TreeMap<>();
        SortedMap<String, String> leftOutHere = new TreeMap<>(leftOut);
        boolean isChosen = choice.states() != Choice.States.ALL || choice.arrays() == Choice.Arrays.ALONE;
        leftOutHere
                .keySet()
                .removeIf(id -> isChosen || !operands.isEmpty() && here.stream().noneMatch(each -> isOf(each, id)));
        Set<String> ofStore = over.stream().map(ListedJob::id).collect(Collectors.toSet());
        Set<String> lines = listed.stream().map(ListedJob::id).collect(Collectors.toSet());
        List<ListedJob> each = named.stream().filter(job -> isIn(lines, job)).toList();
        return new JobsAnswer(
                told,
                listed,
                each.stream().filter(job -> !ofStore.contains(job.id())).toList(),
                each.stream().filter(job -> ofStore.contains(job.id())).toList(),
                leftOut,
                leftOutHere,
                missing(operands, named, leftOutHere));
    }

    /** The server's jobs of these ids and users. */
    private List<ListedJob> known(List<String> ids, Set<String> users) {
        if (ids.isEmpty()) {
            return users.isEmpty() ? published.jobs() : published.ofUsers(users);
        }
        List<ListedJob> some = published.findAll(new LinkedHashSet<>(ids));
        return users.isEmpty()
                ? some
                : some.stream().filter(job -> users.contains(job.user())).toList();
    }

    /** Those that the server has forgotten. */
    private List<ListedJob> over(List<String> ids, Set<String> users, List<ListedJob> known) throws IOException {
        Set<String> told = known.stream().map(ListedJob::id).collect(Collectors.toSet());
        return forgotten.jobs(published.now() - LONGEST.toSeconds(), ids, users).stream()
                .filter(job -> !told.contains(job.id()))
                .toList();
    }

    private boolean isHere(Operand operand) {
        return operand.server().map(told::isCalled).orElse(true);
    }

    private static List<ListedJob> named(List<ListedJob> jobs, List<Operand> operands, List<Operand> here) {
        return operands.isEmpty()
                ? jobs
                : jobs.stream()
                        .filter(job -> here.stream().anyMatch(each -> each.names(job)))
                        .toList();
    }

    /** One job of an array stands for itself where it is named. */
    private static List<ListedJob> asOneUnlessNamed(List<ListedJob> jobs, List<Operand> here) {
        Set<String> alone = jobs.stream()
                .filter(job -> here.stream()
                        .anyMatch(
                                each -> each instanceof Operand.Job named && !named.isWholeArray() && each.names(job)))
                .map(ListedJob::id)
                .collect(Collectors.toSet());
        return JobArrays.asOne(jobs, alone);
    }

    private static boolean isOf(Operand operand, String id) {
        return operand instanceof Operand.Job job && job.isOf(id);
    }

    /** Whether a listed line stands for the job. */
    private static boolean isIn(Set<String> lines, ListedJob job) {
        return lines.contains(job.id())
                || ArrayIndex.of(job.id())
                        .map(ArrayIndex::array)
                        .filter(lines::contains)
                        .isPresent();
    }

    /** What there is not of what was named, each in a phrase. */
    private List<String> missing(List<Operand> operands, List<ListedJob> named, SortedMap<String, String> leftOut) {
        List<String> missing = new ArrayList<>();
        for (Operand operand : operands) {
            if (!isHere(operand)) {
                missing.add(notHere(operand.server().orElseThrow()));
            } else if (operand instanceof Operand.Destination to) {
                if (!to.queue().isEmpty() && named.stream().noneMatch(operand::names)) {
                    missing.addAll(queues(List.of(operand.text())).missing());
                }
            } else if (named.stream().noneMatch(operand::names)
                    && leftOut.keySet().stream().noneMatch(id -> isOf(operand, id))) {
                missing.add("no job " + operand.text());
            }
        }
        return missing;
    }

    private String notHere(String server) {
        return "no server " + server + " here: this is the plan of " + told.server();
    }

    /** The queues that the inquiry names by their names or their server's; all where it names none. */
    public QueuesAnswer queues(Inquiry inquiry) {
        return queues(
                inquiry.isOfServer()
                        ? inquiry.operands().stream().map(name -> "@" + name).toList()
                        : inquiry.operands());
    }

    private QueuesAnswer queues(List<String> written) {
        List<String> names = published.queues().stream().map(ListedQueue::name).toList();
        Set<String> wanted = new LinkedHashSet<>();
        List<String> missing = new ArrayList<>();
        for (String text : written) {
            int at = text.indexOf('@');
            String queue = at < 0 ? text : text.substring(0, at);
            String server = at < 0 ? "" : text.substring(at + 1);
            if (!server.isEmpty() && !told.isCalled(server)) {
                missing.add(notHere(server));
            } else if (queue.isEmpty()) {
                wanted.addAll(names);
            } else if (names.contains(queue)) {
                wanted.add(queue);
            } else {
                String maybe = NearestName.of(queue, names)
                        .map(name -> " (maybe " + name + "?)")
                        .orElse("");
                missing.add("no queue " + queue + maybe);
            }
        }
        List<ListedQueue> some = published.queues().stream()
                .filter(queue -> written.isEmpty() || wanted.contains(queue.name()))
                .toList();
        return new QueuesAnswer(new QueuesTable(told, some), missing);
    }
}
