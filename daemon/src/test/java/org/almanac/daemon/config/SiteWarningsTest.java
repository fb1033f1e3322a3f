package org.almanac.daemon.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import org.almanac.daemon.config.form.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What may be and is perhaps not meant is told with its line, and stops nothing. */
class SiteWarningsTest {
    private static final Instant NOW = Instant.parse("2026-12-01T00:00:00Z");

    private static void warned(String yaml, String... lines) {
        assertEquals(
                String.join("\n", lines),
                String.join(
                        "\n",
                        SiteWarnings.of(Written.of(yaml).site(), NOW).stream()
                                .map(Problem::warning)
                                .toList()));
    }

    @Test
    void nothingOfWhatIsUsual() {
        warned("poll: 5s");
        warned(Written.NODE + """
                limits: [{name: x, counts: cpus, at-most: 4}, {name: y, counts: jobs, at-most: 1000}]
                walltime-classes: [{up-to: unlimited, at-most: 100%}]
                windows: [{name: w, from: 2020-01-01T00:00Z, to: 2026-12-01T00:00:01Z}]
                """);
        warned("server: {kind: openpbs}");
        warned("server: {kind: simulated}\n" + Written.NODE + "queues: [{name: q}]");
    }

    @Test
    void anApiThatOthersReach() {
        for (String alone : List.of("127.0.0.1:80", "localhost:80", "[::1]:80", "127.1.2.3:80", "[0:0::1]:0")) {
            warned("api: {listen: '" + alone + "'}");
        }
        for (String reached : List.of("0.0.0.0:80", "[::]:80", "head:80", "10.0.0.1:80", "[fe80::1]:80")) {
            warned(
                    "api:\n  listen: '" + reached + "'\n  plain: allowed",
                    "f:2: warning: api.listen is '" + reached + "': whoever reaches that reads the jobs of all users,"
                            + " unencrypted and without a password; docs/daemon.md says what stands in front of it.");
        }
    }

    @Test
    void aPasswordThatAllMayRead(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("password");
        String yaml = "store:\n  postgresql:\n    url: postgresql://db/centre\n    user: almanac\n    cluster: a\n"
                + "    password-file: " + file + "\n";
        warned(yaml);
        Files.writeString(file, "secret\n");
        for (String others : List.of("rw-------", "rw-r-----")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(others));
            warned(yaml);
        }
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        warned(
                yaml,
                "f:6: warning: store.postgresql.password-file is '" + file + "', which every user of this machine may"
                        + " read; 'chmod o-rwx " + file + "' keeps the password from them.");
    }

    @Test
    void limitsThatLetNothingStartOrBoundNothing() {
        warned(
                Written.NODE + """
                countables: [{name: matlab, number: 3}]
                limits:
                  - {name: none, counts: cpus, at-most: 0}
                  - {name: share, counts: cpus, at-most: 0%}
                  - {name: all, counts: cpus, at-most: 5}
                  - {name: jobs, counts: jobs, at-most: 0}
                  - {name: licences, counts: matlab, at-most: 4}
                  - {name: here, counts: cpus, at-most: 5, on-cluster: a}
                walltime-classes:
                  - {up-to: 1h, at-most: 4}
                  - {up-to: unlimited, at-most: 9}
                """,
                "f:4: warning: limits[none].at-most is '0', so that no job that counts there ever starts.",
                "f:5: warning: limits[share].at-most is '0%', so that no job that counts there ever starts.",
                "f:6: warning: limits[all].at-most is '5', more than all that there is, and bounds nothing.",
                "f:7: warning: limits[jobs].at-most is '0', so that no job that counts there ever starts.",
                "f:8: warning: limits[licences].at-most is '4', more than all that there is, and bounds nothing.",
                "f:9: warning: limits[here].at-most is '5', more than all that there is, and bounds nothing.",
                "f:12: warning: walltime-classes[2].at-most is '9', more than all that there is, and bounds nothing.");
    }

    @Test
    void aWindowThatHasPassed() {
        warned(
                Written.NODE + "windows: [{name: w, from: 5, to: 2026-12-01T00:00Z}]",
                "f:2: warning: windows[w].to is '2026-12-01T00:00Z', which has passed: it closes nothing.");
    }

    @Test
    void whatARealServerTellsItself() {
        warned(
                "server: {kind: torque}\n" + Written.NODE + "queues: [{name: q}]",
                "f:2: warning: clusters is not what almanacd plans for: torque tells its nodes itself. It is the machine"
                        + " of replays and demos alone.",
                "f:3: warning: queues is not what almanacd goes by: torque tells its queues itself. They are those of"
                        + " replays and demos alone.");
    }

    @Test
    void aNodeThatIsCalledLikeARange() {
        warned(
                "clusters: [{name: a, nodes: [{names: [n1-20, r7-3, x], cpus: 4}]}]",
                "f:1: warning: clusters[a].nodes[1].names is one node of the name 'n1-20'. Maybe n[1-20]?");
    }

    @Test
    void sharesThatOrderNothing() {
        warned(
                "policy: easy\nfair-share: {by: group}",
                "f:2: warning: fair-share is written, but policy easy does not order jobs by it. Maybe with"
                        + " queue-order=fair-share?");
    }

    @Test
    void bindingsByTargetsThatNoShareHas() {
        warned(
                "policy: easy:binding=60s",
                "f:1: warning: policy is easy:binding=60s: binding goes by targets, but no share has one. Give the shares"
                        + " of fair-share a target; until then jobs come in the order of their arrival, and nothing is"
                        + " bound.");
        warned("policy: easy:binding=60s\nfair-share: {by: group, shares: [{name: a, target: 60%}]}");
    }
}
