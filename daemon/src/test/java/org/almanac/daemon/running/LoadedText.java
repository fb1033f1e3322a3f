package org.almanac.daemon.running;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.almanac.daemon.running.LoadedJob.Pieces;
import org.almanac.daemon.running.LoadedJob.Stage;
import org.almanac.daemon.running.LoadedPbs.LoadedNode;
import org.almanac.daemon.support.PbsJobs;

/** What a {@link LoadedPbs} tells, in the attributes of its kind of server. */
record LoadedText(LoadedPbs pbs, List<LoadedJob> told) {
    /** What it tells now. */
    static String of(LoadedPbs pbs) {
        return new LoadedText(pbs, pbs.told()).text();
    }

    private String text() {
        StringBuilder text = new StringBuilder(head());
        pbs.nodes.forEach(node -> text.append(isTorque() ? torqueNode(node) : vnode(node)));
        Map<String, LoadedJob> arrays = new LinkedHashMap<>();
        told.forEach(job -> job.array.ifPresent(name -> arrays.putIfAbsent(name, job)));
        arrays.forEach((name, first) -> text.append(array(name, first)));
        told.forEach(job -> text.append(job(job)));
        // What has no value is not told.
        return text.toString().replaceAll("(?m)^\\S+=\n", "");
    }

    private boolean isTorque() {
        return pbs.kind == PbsJobs.TORQUE;
    }

    private static String head() {
        return """
                @server vm
                server_state=Active
                scheduling=True
                query_other_jobs=True
                managers=%s@*
                @queue batch
                queue_type=Execution
                enabled=True
                started=True
                """.formatted(System.getProperty("user.name"));
    }

    private String torqueNode(LoadedNode node) {
        Map<String, List<Integer>> slots = new LinkedHashMap<>();
        pbs.slots(node.name())
                .forEach((slot, job) ->
                        slots.computeIfAbsent(job, name -> new ArrayList<>()).add(slot));
        String jobs = slots.entrySet().stream()
                .map(each -> join(each.getValue()) + "/" + each.getKey())
                .collect(Collectors.joining(","));
        boolean full = slots.values().stream().mapToInt(List::size).sum() == node.cpus();
        return """
                @node %s
                state=%s
                np=%d
                properties=%s
                status=physmem=%dmb
                jobs=%s
                """.formatted(
                node.name(), full ? "job-exclusive" : "free", node.cpus(), node.property(), node.memory(), jobs);
    }

    private String vnode(LoadedNode node) {
        List<LoadedJob> there = told.stream()
                .filter(LoadedJob::holdsNodes)
                .filter(job -> job.place.contains("(" + node.name() + ":"))
                .toList();
        boolean alone = there.stream().anyMatch(job -> job.exclusive);
        return """
                @node %s
                state=%s
                sharing=default_shared
                resources_available.ncpus=%d
                resources_available.mem=%dmb
                resources_available.arch=%s
                resources_available.host=%1$s
                jobs=%s
                """.formatted(
                        node.name(),
                        alone ? "job-exclusive" : "free",
                        node.cpus(),
                        node.memory(),
                        node.property(),
                        there.stream().map(job -> job.id + "/0").collect(Collectors.joining(", ")));
    }

    private String array(String name, LoadedJob first) {
        String request = "0-" + (pbs.members(name).size() - 1);
        String more = isTorque()
                ? "job_array_request=" + request + (first.slots > 0 ? "%" + first.slots : "")
                : "array=True\narray_indices_submitted=" + request
                        + (first.slots > 0 ? "\nmax_run_subjobs=" + first.slots : "");
        return "@" + (isTorque() ? "array " : "subjob ") + name + "\n" + asked(first) + "job_state=Q\n" + more + "\n";
    }

    private String job(LoadedJob job) {
        StringBuilder text = new StringBuilder("@" + (isTorque() ? "job " : "subjob ") + job.id + "\n");
        text.append(asked(job));
        text.append(standing(job));
        if (job.notBefore > 0) {
            add(text, "Execution_Time", job.notBefore);
        }
        if (job.starts > 0) {
            add(text, isTorque() ? "start_count" : "run_count", job.starts);
            add(text, isTorque() ? "start_time" : "stime", job.started);
        }
        boolean placed = job.holdsNodes() || job.stage == Stage.SUSPENDED || job.stage == Stage.TO_RUN_ON;
        if (placed || isTorque() && job.stage == Stage.OVER) {
            add(text, isTorque() ? "exec_host" : "exec_vnode", job.place);
        }
        pbs.shown(job).forEach((name, value) -> add(text, name, value));
        if (job.requeued > 0 && job.stage == Stage.QUEUED) {
            text.append(isTorque() ? "exit_status=0\n" : "Exit_status=-11\nobittime=" + job.requeued + "\n");
        }
        return text.toString();
    }

    private static void add(StringBuilder text, String name, Object value) {
        text.append(name).append('=').append(value).append('\n');
    }

    private String asked(LoadedJob job) {
        StringBuilder text = new StringBuilder();
        add(text, "Job_Owner", job.user + "@vm");
        add(text, "euser", job.user);
        add(text, "queue", "batch");
        add(text, "ctime", job.submitted);
        add(text, "qtime", job.submitted);
        add(
                text,
                "Resource_List.walltime",
                "%02d:%02d:%02d".formatted(job.walltime / 3600, job.walltime / 60 % 60, job.walltime % 60));
        if (isTorque()) {
            add(text, "Resource_List.nodes", nodes(job));
            long memory = job.pieces.stream()
                    .mapToLong(each -> (long) each.count() * each.memory())
                    .sum();
            if (memory > 0) {
                add(text, "Resource_List.mem", memory + "mb");
            }
        } else {
            String select = job.pieces.stream().map(LoadedText::chunk).collect(Collectors.joining("+"));
            add(text, "Resource_List.select", select);
            add(text, "schedselect", select);
            add(text, "Resource_List.place", job.exclusive ? "scatter:excl" : "free");
        }
        return text.toString();
    }

    private static String nodes(LoadedJob job) {
        return job.pieces.stream()
                        .map(each -> each.count() + ":ppn=" + each.cpus()
                                + (each.property().isEmpty() ? "" : ":" + each.property()))
                        .collect(Collectors.joining("+"))
                + (job.exclusive ? "#excl" : "");
    }

    private static String chunk(Pieces each) {
        return each.count() + ":ncpus=" + each.cpus()
                + (each.memory() > 0 ? ":mem=" + each.memory() + "mb" : "")
                + (each.property().isEmpty() ? "" : ":arch=" + each.property());
    }

    /** Its state, and what keeps it waiting. */
    private String standing(LoadedJob job) {
        String waitedFor = pbs.waitingFor(job).stream()
                .map(other -> "beforeok:" + other.id)
                .collect(Collectors.joining(","));
        String depend = waitedFor.isEmpty() ? "" : "depend=" + waitedFor + "\n";
        return switch (job.stage) {
            case COMING -> throw new IllegalArgumentException(job.id + " is not there yet");
            case HELD -> "job_state=H\nsubstate=20\nHold_Types=u\n";
            case WAITING -> "job_state=W\nsubstate=30\n";
            case AFTER ->
                "job_state=H\nsubstate=22\nHold_Types=s\ndepend="
                        + job.after.stream()
                                .map(other ->
                                        (isTorque() && other.contains("[") ? "afterokarray:" : "afterok:") + other)
                                .collect(Collectors.joining(","))
                        + "\n";
            case SLOTLESS -> "job_state=H\nsubstate=20\nHold_Types=l\n";
            case QUEUED -> "job_state=Q\nsubstate=10\nHold_Types=n\n" + depend;
            case SENT -> "job_state=R\nsubstate=41\n" + depend;
            case RUNNING -> "job_state=R\nsubstate=42\n" + depend;
            case SUSPENDED -> "job_state=S\nsubstate=" + (isTorque() ? 42 : 43) + "\n" + depend;
            case TO_RUN_ON -> "job_state=S\nsubstate=45\n" + depend;
            case EXITING -> "job_state=E\nsubstate=50\n" + depend;
            case OVER -> isTorque() ? "job_state=C\nsubstate=59\nexit_status=0\n" : "job_state=X\nsubstate=92\n";
        };
    }

    private static String join(List<Integer> slots) {
        return slots.stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
