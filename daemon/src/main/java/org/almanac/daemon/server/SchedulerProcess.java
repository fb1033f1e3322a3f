package org.almanac.daemon.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.almanac.daemon.server.ServerScheduler.Connected;

/**
 * Whether OpenPBS's own scheduler, pbs_sched, runs on this host.
 *
 * @param processes the folder of the system's processes
 * @param hosts the names of this host
 */
public record SchedulerProcess(Path processes, Set<String> hosts) {
    private static final String NAME = "pbs_sched";

    /** Asked once: where nobody answers for names, that takes long. */
    private static final class ThisHost {
        private static final Set<String> NAMES = names();

        private static Set<String> names() {
            Set<String> names = new HashSet<>(Set.of("localhost"));
            try {
                InetAddress local = InetAddress.getLocalHost();
                names.add(local.getHostName());
                names.add(local.getCanonicalHostName());
            } catch (UnknownHostException e) {
                // Then nothing names it.
                return names;
            }
            return names;
        }
    }

    /** Of this host. */
    public static SchedulerProcess ofThisHost() {
        return new SchedulerProcess(Path.of("/proc"), thisHost());
    }

    /** The names of this host. */
    static Set<String> thisHost() {
        return ThisHost.NAMES;
    }

    /** Whether it runs on that host; unknown of another one, and where the processes of others are hidden from us. */
    public Connected runsOn(String host) {
        // The first of all processes is somebody else's.
        if (hosts.stream().noneMatch(host::equalsIgnoreCase) || !Files.exists(processes.resolve("1/comm"))) {
            return Connected.UNKNOWN;
        }
        try (DirectoryStream<Path> all = Files.newDirectoryStream(processes, "[0-9]*")) {
            for (Path process : all) {
                if (isScheduler(process)) {
                    return Connected.YES;
                }
            }
            return Connected.NO;
        } catch (IOException | DirectoryIteratorException e) {
            return Connected.UNKNOWN;
        }
    }

    private static boolean isScheduler(Path process) {
        try {
            return Files.readString(process.resolve("comm")).strip().equals(NAME);
        } catch (IOException e) {
            // It has ended meanwhile.
            return false;
        }
    }
}
