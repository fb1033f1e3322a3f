package org.almanac.daemon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Replays in the order of fair share. */
class FairShareOptionTest {
    private static final String MACHINE = "clusters: [{name: alpha, nodes: [{names: n1, cpus: 4}]}]\n";

    @TempDir
    private Path folder;

    /** Jobs of 4 cpus for 100 s, each by its time of submission, user and group. */
    private Path log(int[]... jobs) throws IOException {
        StringBuilder text = new StringBuilder("; MaxProcs: 4\n");
        for (int i = 0; i < jobs.length; i++) {
            text.append(i + 1 + " " + jobs[i][0] + " -1 100 4 -1 -1 4 100 -1 1 " + jobs[i][1] + " " + jobs[i][2]
                    + " -1 -1 -1 -1 -1\n");
        }
        return Files.writeString(folder.resolve("log.swf"), text.toString());
    }

    /** The starts of the jobs, by their numbers. */
    private List<Long> starts(String policy, Path log, Object... more) throws IOException {
        Path csv = folder.resolve("jobs.csv");
        List<Object> words = new ArrayList<>(List.of("replay", log, "--policy", policy, "--verify", "--jobs", csv));
        words.addAll(List.of(more));
        Run run = Run.almanac(words.toArray());
        assertEquals("", run.err());
        assertEquals(0, run.code());
        List<String> lines = Files.readAllLines(csv);
        int column = List.of(lines.get(0).split(",")).indexOf("start");
        return lines.stream()
                .skip(1)
                .map(line -> Long.valueOf(line.split(",")[column]))
                .toList();
    }

    @Test
    void plannedPutsThoseFirstWhoUsedLittleUnlessPromisesForbidIt() throws IOException {
        Path log = log(new int[] {0, 1, 1}, new int[] {10, 1, 1}, new int[] {20, 1, 1}, new int[] {30, 2, 1});
        List<Long> byArrival = List.of(0L, 100L, 200L, 300L);
        List<Long> byShare = List.of(0L, 200L, 300L, 100L);
        assertEquals(byShare, starts("planned:queue-order=fair-share,iterations=0", log));
        assertEquals(byArrival, starts("planned:queue-order=fair-share,iterations=0,promise-slack=0", log));
        assertEquals(byArrival, starts("planned:iterations=0", log));
        // So does the search, where a minute's use is much.
        Path site = site("fair-share: {half-life: 1m}\n");
        String weighed = "planned:fair-share-weight=100000,longest-wait=free";
        assertEquals(byShare, starts(weighed, log, "--cluster", site));
        assertEquals(byArrival, starts(weighed + ",promise-slack=0", log, "--cluster", site));
        assertEquals(byArrival, starts("planned", log, "--cluster", site));
    }

    @Test
    void theSearchOfPlannedBringsTheMachineNearerToItsShares() throws IOException {
        int[][] jobs = new int[60][];
        for (int i = 0; i < jobs.length; i++) {
            jobs[i] = new int[] {20 * i, 1 + (i * 7 % 10 < 7 ? i % 2 : 2), 1};
        }
        Path site = site("""
                fair-share:
                  half-life: 1h
                  shares:
                    - {name: owners, target: 60%, users: [{name: u3}]}
                    - {name: guests}
                """);
        Run run = Run.almanac(
                "replay",
                log(jobs),
                "--cluster",
                site,
                "--verify",
                "--policy",
                "planned:longest-wait=free",
                "--policy",
                "planned:longest-wait=free,fair-share-weight=10000",
                "--format",
                "json");
        assertEquals(0, run.code(), run::err);
        JsonNode runs = run.data().get("runs");
        double without = runs.get(0).get("share_distance_percent").asDouble();
        double with = runs.get(1).get("share_distance_percent").asDouble();
        assertTrue(with < 0.9 * without, with + " and not less than " + without);
    }

    private Path site(String text) throws IOException {
        return Files.writeString(folder.resolve("site.yaml"), MACHINE + text);
    }

    @Test
    void whoUsedMuchComesBehind() throws IOException {
        Path log = log(new int[] {0, 1, 1}, new int[] {10, 1, 1}, new int[] {20, 1, 1}, new int[] {30, 2, 1});
        for (String policy : List.of("fcfs", "easy")) {
            assertEquals(List.of(0L, 100L, 200L, 300L), starts(policy, log), policy);
            // At 200 both have run for 100 s, and the use of user 1 is longer ago.
            assertEquals(List.of(0L, 200L, 300L, 100L), starts(policy + ":queue-order=fair-share", log), policy);
        }
        // Starts that were given are kept.
        assertEquals(List.of(0L, 100L, 200L, 300L), starts("conservative:queue-order=fair-share", log));
    }

    @Test
    void theSharesOfTheFileHold() throws IOException {
        Path log =
                log(new int[] {0, 1, 1}, new int[] {10, 2, 2}, new int[] {20, 3, 1}, new int[] {30, 1, 1}, new int[] {
                    40, 2, 2
                });
        String policy = "easy:queue-order=fair-share";
        assertEquals(List.of(0L, 100L, 200L, 300L, 400L), starts(policy, log, "--cluster", site("")));
        // From 300 on the two users of group 1 have used twice as much as the one of group 2.
        String groups = "fair-share: {by: group}\n";
        assertEquals(List.of(0L, 100L, 200L, 400L, 300L), starts(policy, log, "--cluster", site(groups)));
        String weights = "fair-share: {by: group, shares: [{name: g2, weight: 100}]}\n";
        assertEquals(List.of(0L, 100L, 300L, 400L, 200L), starts(policy, log, "--cluster", site(weights)));
        String users = "fair-share: {users: [{name: u2, weight: 100}]}\n";
        assertEquals(List.of(0L, 100L, 200L, 400L, 300L), starts(policy, log, "--cluster", site(users)));
    }

    @Test
    void thePolicyOfTheFileMayBeInTheOrderOfItsShares() throws IOException {
        Path log = log(new int[] {0, 1, 1});
        Path site = site("policy: {name: easy, queue-order: fair-share}\nfair-share: {half-life: 1d}\n");
        Run run = Run.almanac("replay", log, "--cluster", site);
        assertEquals(0, run.code(), run::err);
        assertTrue(run.out().contains("\neasy:queue-order=fair-share "), run::out);
    }

    private static final String TARGETS = """
            fair-share:
              by: group
              shares:
                - {name: g1, target: 25%%%s}
                - {name: g2}
            """;

    /** Three jobs of the whole machine, one after the other: of group 1, of group 2, and of group 1 again. */
    private Path threeJobs() throws IOException {
        return log(new int[] {0, 1, 1}, new int[] {0, 2, 2}, new int[] {0, 1, 1});
    }

    @Test
    void aReplayTellsHowFarTheMachineWasFromItsShares() throws IOException {
        Path json = folder.resolve("shares.json");
        Path series = folder.resolve("series.csv");
        Path site = site(TARGETS.formatted(""));
        starts("fcfs", threeJobs(), "--cluster", site, "--json", json, "--series", series);
        JsonNode run = new ObjectMapper().readTree(json.toFile()).get("runs").get(0);
        // For 100 s group 2 lacks 75 %, then group 1 25 %, and at last nobody else wants anything.
        assertEquals(10_000, run.get("share_distance_sum").asDouble(), 1e-6);
        assertEquals(100 / 3.0, run.get("share_distance_percent").asDouble(), 1e-9);
        assertEquals(8, run.get("matches").asInt());
        assertEquals(0, run.get("wasted_matches").asInt());
        assertEquals(0, run.get("wasted_share").asDouble());
        JsonNode first = run.get("owners").get(0);
        assertEquals("g1", first.get("owner").asText());
        assertEquals(2 / 3.0, first.get("held_mean").asDouble(), 1e-9);
        assertEquals(0.5, first.get("target_mean").asDouble(), 1e-9);
        assertEquals(100, first.get("time_below_target").asDouble());
        assertEquals(
                "{\"from\":\"g1\",\"to\":\"g2\",\"matches\":4}",
                run.get("passes").get(0).toString());
        assertEquals("""
                time,distance_percent,used_percent,matches,wasted_matches,held_percent g1,target_percent g1,\
                held_percent g2,target_percent g2
                0,75.000,100.000,0,0,100.000,25.000,0.000,75.000
                100,25.000,100.000,4,0,0.000,25.000,100.000,75.000
                200,0.000,100.000,8,0,100.000,100.000,0.000,0.000
                300,0.000,0.000,8,0,0.000,0.000,0.000,0.000
                """, Files.readString(series));
    }

    @Test
    void phasesOfTargetsAreByTheClockOfTheLog() throws IOException {
        Path log = threeJobs();
        Files.writeString(log, "; UnixStartTime: 1000\n" + Files.readString(log));
        Path json = folder.resolve("shares.json");
        Path site = site(TARGETS.formatted(", phases: [{from: 1100, to: 1200, target: 100%}]"));
        starts("fcfs", log, "--cluster", site, "--json", json);
        JsonNode run = new ObjectMapper().readTree(json.toFile()).get("runs").get(0);
        // All belongs to group 1 while group 2 has it.
        assertEquals(7500 + 10_000, run.get("share_distance_sum").asDouble(), 1e-6);
    }

    @Test
    void aTargetIsWhatUseIsMeasuredBy() throws IOException {
        Path log = log(new int[] {0, 1, 1}, new int[] {10, 2, 2}, new int[] {20, 1, 1}, new int[] {30, 2, 2});
        String policy = "fcfs:queue-order=fair-share";
        String most = "fair-share: {by: group, shares: [{name: g1, target: 90%}]}\n";
        String least = "fair-share: {by: group, shares: [{name: g1, target: 10%}]}\n";
        assertEquals(List.of(0L, 100L, 200L, 300L), starts(policy, log, "--cluster", site(most)));
        assertEquals(List.of(0L, 100L, 300L, 200L), starts(policy, log, "--cluster", site(least)));
    }

    @Test
    void aSeriesOfSharesNeedsShares() throws IOException {
        Run run = Run.almanac("replay", threeJobs(), "--series", folder.resolve("s.csv"));
        assertEquals(2, run.code());
        assertTrue(
                run.err()
                        .startsWith("almanac: --series needs --cluster FILE with fair-share, whose shares it is about"),
                run::err);
    }

    @Test
    void aDemoRunsInTheOrderOfItsShares() throws IOException {
        Path site = site("policy: {name: easy, queue-order: fair-share}\nfair-share: {half-life: 1d}\n");
        Run run = Run.almanac("demo", "--cluster", site, "--port", 0, "--for", "1s", "--speed", 3600);
        assertEquals("", run.err());
        assertEquals(0, run.code());
        assertTrue(run.out().contains("planned by 'easy:queue-order=fair-share'."), run::out);
    }

    @Test
    void refused() throws IOException {
        Path log = log(new int[] {0, 1, 1});
        assertEquals(
                "almanac: --policy 'fcfs:queue-order=fairshare': queue-order is 'fairshare', but may be arrival or"
                        + " fair-share or targets. Maybe fair-share? Try 'almanac replay --help'\n",
                Run.almanac("replay", log, "--policy", "fcfs:queue-order=fairshare")
                        .err());
        Path site = site("fair-share: {halflife: 1d}\n");
        assertTrue(Run.almanac("replay", log, "--cluster", site)
                .err()
                .contains(":2: fair-share.halflife is no key; there are half-life, by, usual-weight, shares,"
                        + " users. Maybe half-life?"));
    }
}
