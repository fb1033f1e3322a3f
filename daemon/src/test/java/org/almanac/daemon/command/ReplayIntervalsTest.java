package org.almanac.daemon.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.almanac.daemon.Run;
import org.almanac.daemon.program.ExitCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Replays of the busiest windows of a log by command line. */
class ReplayIntervalsTest {
    private static final int DAY = 86_400;
    private static final int DAYS = 40;

    @TempDir
    private Path folder;

    private Path trace;

    /** Jobs of 40 days, every fifth of which is busy, and the last ones more and more. */
    @BeforeEach
    void writeTrace() throws IOException {
        StringBuilder log = new StringBuilder("; MaxProcs: 16\n");
        SplittableRandom random = new SplittableRandom(3);
        int number = 0;
        for (int day = 0; day < DAYS; day++) {
            int jobs = day > DAYS - 5 ? 30 : day % 5 == 0 ? 25 : 6;
            List<Integer> seconds = new ArrayList<>();
            for (int i = 0; i < jobs; i++) {
                seconds.add(random.nextInt(DAY));
            }
            seconds.sort(null);
            for (int second : seconds) {
                int runtime = 600 + random.nextInt(20_000);
                int cpus = 1 + random.nextInt(12);
                log.append(String.format(
                        Locale.ROOT,
                        "%d %d -1 %d %d -1 -1 %d %d -1 1 %d -1 -1 -1 -1 -1 -1%n",
                        ++number,
                        day * DAY + second,
                        runtime,
                        cpus,
                        cpus,
                        2 * runtime,
                        1 + random.nextInt(4)));
            }
        }
        trace = Files.writeString(folder.resolve("t.swf"), log);
    }

    private JsonNode json(Object... options) throws IOException {
        List<Object> words = new ArrayList<>(List.of("replay", trace, "--format", "json"));
        words.addAll(List.of(options));
        Run run = Run.almanac(words.toArray());
        assertEquals(ExitCode.DONE, run.code(), run.err());
        return run.data();
    }

    private static List<JsonNode> runs(JsonNode series) {
        List<JsonNode> runs = new ArrayList<>();
        series.get("runs").forEach(runs::add);
        return runs;
    }

    @Test
    void tellsThatThereAreFewerWindowsThanAskedFor() {
        Run run = Run.almanac("replay", trace, "--policy", "easy", "--intervals", "count=9,days=5..14,by=load");

        assertEquals(ExitCode.DONE, run.code(), run.err());
        assertTrue(
                run.err().matches("(?s).*: [1-8] of 9 windows: nothing goes on in the rest of the log.*"), run.err());
    }

    @Test
    void windowsDoNotOverlapAndAreAsLongAsAllowed() throws IOException {
        List<JsonNode> windows =
                runs(json("--policy", "easy", "--intervals", "count=6,days=2..4,by=waiting,from=easy"));

        assertEquals(6, windows.size());
        for (int i = 0; i < windows.size(); i++) {
            long from = windows.get(i).get("window_from_s").asLong();
            long to = windows.get(i).get("window_to_s").asLong();
            assertEquals(i + 1, windows.get(i).get("window").asInt());
            assertTrue(to - from >= 2 * DAY && to - from <= 4 * DAY, from + " to " + to);
            for (JsonNode other : windows.subList(0, i)) {
                assertTrue(
                        from >= other.get("window_to_s").asLong()
                                || to <= other.get("window_from_s").asLong(),
                        windows::toString);
            }
        }
    }

    @Test
    void theWarmWindowAtTheEndOfTheLogWaitsAsTheWholeReplayDoes() throws IOException {
        Path jobs = folder.resolve("jobs.csv");
        Run whole = Run.almanac("replay", trace, "--policy", "conservative", "--jobs", jobs);
        assertEquals(ExitCode.DONE, whole.code(), whole.err());
        String rule = "days=3,from=conservative";

        JsonNode warm = runs(json("--policy", "conservative", "--intervals", rule, "--warm"))
                .get(0);
        JsonNode idle =
                runs(json("--policy", "conservative", "--intervals", rule)).get(0);

        assertEquals(DAYS, warm.get("window_to_day").asInt(), "the busiest window is the last one");
        long from = warm.get("window_from_s").asLong();
        double[] waits = Files.readAllLines(jobs).stream()
                .skip(1)
                .map(line -> line.split(","))
                .filter(cells -> Long.parseLong(cells[2]) >= from)
                .mapToDouble(cells -> Long.parseLong(cells[3]) - Long.parseLong(cells[2]))
                .toArray();
        double sum = 0;
        for (double wait : waits) {
            sum += wait;
        }
        assertEquals(waits.length, warm.get("jobs").asInt());
        assertEquals(sum / waits.length, warm.get("mean_wait_s").asDouble(), 1e-6);
        assertEquals(waits.length, idle.get("jobs").asInt());
        assertNotEquals(warm.get("mean_wait_s"), idle.get("mean_wait_s"));
    }

    /** The meter begins with what runs and waits then, so the window is as far from the shares as that part of the whole. */
    @Test
    void theWarmWindowAtTheEndOfTheLogIsAsFarFromTheSharesAsTheWholeReplayIsThen() throws IOException {
        Path site = Files.writeString(folder.resolve("site.yaml"), """
                clusters: [{name: a, nodes: [{names: n, cpus: 16}]}]
                fair-share:
                  shares:
                    - {name: owners, target: 70%, users: [{name: u1}, {name: u2}]}
                    - {name: guests, users: [{name: u3}, {name: u4}]}
                """);
        Path series = folder.resolve("shares.csv");
        Run whole = Run.almanac("replay", trace, "--policy", "conservative", "--cluster", site, "--series", series);
        assertEquals(ExitCode.DONE, whole.code(), whole.err());
        Object[] window = {
            "--policy", "conservative", "--cluster", site, "--intervals", "days=3,from=conservative", "--warm"
        };

        JsonNode warm = runs(json(window)).get(0);
        JsonNode idle = runs(json(Arrays.copyOf(window, window.length - 1))).get(0);

        long from = warm.get("window_from_s").asLong();
        List<String[]> moments = Files.readAllLines(series).stream()
                .skip(1)
                .map(line -> line.split(","))
                .toList();
        double sum = 0;
        for (int i = 0; i + 1 < moments.size(); i++) {
            long begin = Math.max(from, Long.parseLong(moments.get(i)[0]));
            long end = Math.max(from, Long.parseLong(moments.get(i + 1)[0]));
            sum += Double.parseDouble(moments.get(i)[1]) * (end - begin);
        }
        assertTrue(sum > 1e5, "the window is not far from the shares");
        assertEquals(sum, warm.get("share_distance_sum").asDouble(), 1e-4 * sum);
        assertTrue(Math.abs(sum - idle.get("share_distance_sum").asDouble()) > 1e-3 * sum);
        assertEquals("owners", warm.get("owners").get(0).get("owner").asText());
    }

    @Test
    void compressedDaysAreShorterAndTheSameOnes() throws IOException {
        String rule = "count=3,days=2..4,by=load";
        List<JsonNode> usual = runs(json("--policy", "easy", "--intervals", rule));
        List<JsonNode> compressed =
                runs(json("--policy", "easy", "--intervals", rule, "--warm", "--compress-time", "7"));

        for (int i = 0; i < 3; i++) {
            JsonNode window = compressed.get(i);
            assertEquals(usual.get(i).get("window_from_day"), window.get("window_from_day"));
            assertEquals(usual.get(i).get("window_to_day"), window.get("window_to_day"));
            int days = window.get("window_to_day").asInt()
                    - window.get("window_from_day").asInt();
            long length = window.get("window_to_s").asLong()
                    - window.get("window_from_s").asLong();
            assertEquals(days * DAY / 7.0, length, 1);
            assertEquals(usual.get(i).get("jobs").asDouble(), window.get("jobs").asDouble(), 1);
        }
    }

    @Test
    void theSummaryComparesEachPolicyWithTheFirstOverAllWindows() throws IOException {
        JsonNode series =
                json("--policy", "fcfs", "--policy", "easy", "--intervals", "count=6,days=2..4,from=fcfs", "--warm");

        double sum = 0;
        int down = 0;
        for (int window = 0; window < 6; window++) {
            double first = runs(series).get(2 * window).get("mean_wait_s").asDouble();
            double second = runs(series).get(2 * window + 1).get("mean_wait_s").asDouble();
            sum += second / first - 1;
            down += second < first ? 1 : 0;
        }
        JsonNode wait = series.get("summary").get(0).get("mean_wait_s");
        assertEquals("easy", series.get("summary").get(0).get("policy").asText());
        assertEquals(sum / 6, wait.get("mean_change_ratio").asDouble(), 1e-9);
        assertEquals(down, wait.get("down").asInt());
        assertEquals(6, wait.get("cases").asInt());
        String text = Run.almanac(
                        "replay",
                        trace,
                        "--policy",
                        "fcfs",
                        "--policy",
                        "easy",
                        "--intervals",
                        "count=6,days=2..4,from=fcfs",
                        "--warm")
                .out();
        assertTrue(text.contains("Against fcfs, over 6 windows:"), text);
        assertTrue(text.contains(down + " of 6"), text);
    }

    @Test
    void whatCannotBeIsRefusedInOneLine() {
        assertUsage("--intervals", "count=2,dys=3");
        assertUsage("--intervals", "days=3,from=esy");
        assertUsage("--intervals", "");
        assertUsage("--intervals", "days=3,days=4");
        assertUsage("--warm", "--seed", "1");
        assertUsage("--intervals", "days=3", "--jobs", "jobs.csv");
    }

    private void assertUsage(Object... options) {
        List<Object> words = new ArrayList<>(List.of("replay", trace));
        words.addAll(List.of(options));
        Run run = Run.almanac(words.toArray());
        assertEquals(ExitCode.USAGE, run.code(), run.err());
        assertEquals(1, run.err().lines().count(), run.err());
    }

    @Test
    void aLogInWhichNoJobWaitsHasNoWindows() throws IOException {
        Path calm = Files.writeString(
                folder.resolve("calm.swf"), "; MaxProcs: 4\n1 0 -1 10 4 -1 -1 4 100 -1 1 11 -1 -1 -1 -1 -1 -1\n");

        Run run = Run.almanac("replay", calm, "--policy", "easy", "--intervals", "days=3");

        assertEquals(ExitCode.FAILED, run.code());
        assertEquals(
                "almanac: " + calm + ": no window is busy, as no job waits under easy. Maybe by=load\n", run.err());
    }
}
