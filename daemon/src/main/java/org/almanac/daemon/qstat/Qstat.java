package org.almanac.daemon.qstat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.almanac.daemon.view.ArrayIndex;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.ListedQueue;
import org.almanac.planner.policy.parameter.NearestName;

/** Asks a daemon for jobs or queues. */
public final class Qstat {
    private final String address;
    private final ApiClient client;

    /** Asks at that address; {@link IllegalArgumentException} in one line where it is none. */
    public Qstat(String address) {
        this.address = address;
        this.client = new ApiClient(address);
    }

    /** Asks for the jobs that the operands name, of these users; for all jobs or all users where none are named. */
    public JobsAnswer jobs(List<String> written, List<String> users, Choice choice) throws IOException {
        List<Operand> operands = written.stream().map(Operand::of).toList();
        Map<String, List<String>> query = new LinkedHashMap<>();
        List<String> ids = ids(operands);
        query.put("job", ids);
        query.put("user", users);
        byte[] json = client.get("/api/v1/jobs", query);
        JobsReader.Answer read = understood(() -> JobsReader.read(json));
        List<Operand> here = operands.stream()
                .filter(operand -> isHere(operand, read.told()))
                .toList();
        OverJobs over = choice.over() == Choice.Over.STORED
                ? OverJobs.ask(client, read.told(), ids, users, read.jobs())
                : OverJobs.none();
        List<ListedJob> all = new ArrayList<>(read.jobs());
        all.addAll(over.jobs());
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
        SortedMap<String, String> leftOut = new TreeMap<>(read.leftOut());
        leftOut.keySet().removeIf(id -> !operands.isEmpty() && here.stream().noneMatch(each -> isOf(each, id)));
        boolean chosen = choice.states() != Choice.States.ALL || choice.arrays() == Choice.Arrays.ALONE;
        if (chosen) {
            leftOut.clear();
        }
        Set<String> shown = named.stream().map(ListedJob::id).collect(Collectors.toCollection(LinkedHashSet::new));
        boolean some = chosen || !operands.isEmpty() && ids.isEmpty();
        return new JobsAnswer(
                read.told(),
                listed,
                named,
                leftOut,
                () -> JobsSlices.with(
                        some ? JobsSlices.only(json, matching(shown, listed)) : JobsSlices.whole(json),
                        over.json(matching(shown, listed))),
                missing(operands, named, leftOut, read.told()));
    }

    /** What the daemon is asked for; nothing, and so all, where it cannot tell by ids alone. */
    private static List<String> ids(List<Operand> operands) {
        List<String> ids = new ArrayList<>();
        for (Operand operand : operands) {
            if (!(operand instanceof Operand.Job job) || job.isOfArray()) {
                return List.of();
            }
            ids.add(job.id());
        }
        return ids;
    }

    private static boolean isHere(Operand operand, Told told) {
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

    /** The ids of all jobs that a listed one stands for. */
    private static Set<String> matching(Set<String> named, List<ListedJob> listed) {
        Set<String> lines = listed.stream().map(ListedJob::id).collect(Collectors.toSet());
        return named.stream()
                .filter(id -> lines.contains(id)
                        || ArrayIndex.of(id)
                                .map(ArrayIndex::array)
                                .filter(lines::contains)
                                .isPresent())
                .collect(Collectors.toSet());
    }

    /** What there is not of what was named, each in a phrase. */
    private List<String> missing(
            List<Operand> operands, List<ListedJob> named, SortedMap<String, String> leftOut, Told told)
            throws IOException {
        List<String> missing = new ArrayList<>();
        for (Operand operand : operands) {
            if (!isHere(operand, told)) {
                missing.add(
                        "no server " + operand.server().orElseThrow() + " here: this is the plan of " + told.server());
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

    /** Asks for the queues of that name or of that server; for all queues where none are named. */
    public QueuesAnswer queues(List<String> written) throws IOException {
        byte[] json = client.get("/api/v1/queues", Map.of());
        QueuesTable all = understood(() -> QueuesReader.read(json));
        List<String> names = all.queues().stream().map(ListedQueue::name).toList();
        Set<String> wanted = new LinkedHashSet<>();
        List<String> missing = new ArrayList<>();
        for (String text : written) {
            int at = text.indexOf('@');
            String queue = at < 0 ? text : text.substring(0, at);
            String server = at < 0 ? "" : text.substring(at + 1);
            if (!server.isEmpty() && !all.told().isCalled(server)) {
                missing.add("no server " + server + " here: this is the plan of "
                        + all.told().server());
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
        List<ListedQueue> some = all.queues().stream()
                .filter(queue -> written.isEmpty() || wanted.contains(queue.name()))
                .toList();
        return new QueuesAnswer(new QueuesTable(all.told(), some), JobsSlices.whole(json), missing);
    }

    /** Asks for the server as a whole, which may be named. */
    public QueuesAnswer server(List<String> names) throws IOException {
        return queues(names.stream().map(name -> "@" + name).toList());
    }

    /** Reads an answer. */
    private interface Reading<T> {
        T read() throws IOException;
    }

    private <T> T understood(Reading<T> reading) throws IOException {
        try {
            return reading.read();
        } catch (IOException e) {
            throw new IOException(
                    "what answers at " + address + " is not understood: "
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse("")
                            + ". Maybe it is no Almanac",
                    e);
        }
    }
}
