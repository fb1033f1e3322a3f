package org.almanac.pbs.sim;

import java.util.Locale;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.TreeSet;
import org.almanac.pbs.sim.JobRecords.Kind;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.Location.Share;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.workload.request.MemorySize;
import org.almanac.workload.request.OpenPbsRequests;
import org.almanac.workload.request.Place;

/** The attributes of a job in OpenPBS's accounting records, on a machine of a simulated server. */
final class OpenPbsRecord {
    private static final String DEFAULT_PROJECT = "_pbs_project_default";

    private OpenPbsRecord() {}

    /** What stands behind the id of the job in a record of that kind. */
    static String of(Kind kind, SimJob job, long time) {
        if (kind == Kind.DELETED) {
            return "requestor=root@localhost";
        }
        StringJoiner text = new StringJoiner(" ");
        text.add("user=" + job.submission.owner().user());
        text.add("group=" + job.submission.owner().group());
        String project = job.submission.owner().project();
        text.add("project=" + (project.isEmpty() ? DEFAULT_PROJECT : project));
        text.add("jobname=" + job.submission.name());
        text.add("queue=" + job.queue);
        text.add("ctime=" + job.created);
        text.add("qtime=" + job.queued);
        text.add("etime=" + job.eligible.orElse(0));
        boolean ran = kind != Kind.QUEUED && job.location.isPresent();
        if (ran) {
            text.add("start=" + job.started.orElse(time));
            text.add("exec_host=" + hosts(job.location.get()));
            text.add("exec_vnode=" + vnodes(job.location.get(), job.kinds));
        }
        asked(job.submission.request(), job.kinds, text);
        job.submission
                .softWalltime()
                .ifPresent(seconds -> text.add("Resource_List.soft_walltime=" + duration(seconds)));
        text.add("Resource_List.walltime=" + duration(job.walltime));
        if (kind == Kind.ENDED || kind == Kind.REQUEUED) {
            text.add("session=0");
            text.add("end=" + time);
            text.add("Exit_status=" + job.exitStatus.orElse(0));
            text.add("resources_used.walltime=" + duration(job.ranBefore));
            text.add("run_count=" + job.startCount);
        }
        return text.toString();
    }

    private static void asked(Request request, ResourceKinds kinds, StringJoiner text) {
        Resources total = request.total();
        for (int kind = 0; kind < kinds.count(); kind++) {
            if (total.amount(kind) > 0) {
                text.add("Resource_List." + term(kinds, kind, total.amount(kind)));
            }
        }
        int nodes = request.chunks().stream().mapToInt(Chunk::count).sum();
        text.add("Resource_List.nodect=" + nodes);
        String place = place(request).text();
        text.add("Resource_List.place=" + (place.isEmpty() ? "free" : place));
        StringJoiner select = new StringJoiner("+");
        for (Chunk chunk : request.chunks()) {
            select.add(chunk.count() + terms(chunk.each(), kinds) + properties(chunk));
        }
        text.add("Resource_List.select=" + select);
    }

    private static Place place(Request request) {
        Optional<Place.Layout> layout = Optional.of(
                switch (request.arrangement()) {
                    case FREE -> Place.Layout.FREE;
                    case PACK -> Place.Layout.PACK;
                    case SCATTER -> Place.Layout.SCATTER;
                    case SCATTER_NODES -> Place.Layout.VSCATTER;
                });
        Optional<Place.Alone> alone = switch (request.sharing()) {
            case AS_NODES_ARE -> Optional.empty();
            case SHARED -> Optional.of(Place.Alone.SHARED);
            case EXCLUSIVE -> Optional.of(Place.Alone.EXCL);
            case EXCLUSIVE_HOSTS -> Optional.of(Place.Alone.EXCLHOST);
        };
        return new Place(layout, alone, Optional.empty());
    }

    /** A property without a value is a resource that is true. */
    private static String properties(Chunk chunk) {
        StringBuilder text = new StringBuilder();
        new TreeSet<>(chunk.wanted())
                .forEach(name -> text.append(':').append(name.indexOf('=') < 0 ? name + "=True" : name));
        new TreeSet<>(chunk.avoided())
                .forEach(name ->
                        text.append(':').append(name.replaceFirst("=True$", "")).append("=False"));
        return text.toString();
    }

    private static String terms(Resources each, ResourceKinds kinds) {
        StringBuilder text = new StringBuilder();
        for (int kind = 0; kind < kinds.count(); kind++) {
            if (each.amount(kind) > 0) {
                text.append(':').append(term(kinds, kind, each.amount(kind)));
            }
        }
        return text.toString();
    }

    private static String term(ResourceKinds kinds, int kind, long amount) {
        String name = OpenPbsRequests.serverName(kinds.name(kind));
        return name + "=" + (name.equals("mem") ? MemorySize.format(amount) : Long.toString(amount));
    }

    private static String hosts(Location location) {
        StringJoiner text = new StringJoiner("+");
        for (Share share : location.shares()) {
            text.add(share.node() + "/0*" + share.held().cpus());
        }
        return text.toString();
    }

    private static String vnodes(Location location, ResourceKinds kinds) {
        StringJoiner text = new StringJoiner("+");
        for (Share share : location.shares()) {
            text.add("(" + share.node() + terms(share.held(), kinds) + ")");
        }
        return text.toString();
    }

    /** Seconds as both servers write them, {@code 01:30:00}. */
    static String duration(long seconds) {
        return String.format(Locale.ROOT, "%02d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
    }
}
