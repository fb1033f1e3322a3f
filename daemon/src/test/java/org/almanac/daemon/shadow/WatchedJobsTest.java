package org.almanac.daemon.shadow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import org.almanac.daemon.shadow.AskedRequest.AskedChunk;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.ArraySlots;
import org.almanac.planner.cluster.Grouping;
import org.almanac.planner.cluster.Grouping.Rest;
import org.almanac.planner.cluster.Grouping.Span;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Sharing;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random histories: what is written is what is read, and a shortened history comes to the same. */
class WatchedJobsTest {
    private static Asked asked(Random random) {
        String odd = List.of("u1", "", "ü \"x\"\n", "a\\b", "\u2713").get(random.nextInt(5));
        return new Asked(
                new Owner(odd, "g", odd),
                "batch",
                random.nextInt(1000),
                1 + random.nextInt(100),
                new AskedRequest(
                        List.of(
                                new AskedChunk(2, Map.of("cpus", 3L, odd + "x", 5L), Set.of(odd + "p"), Set.of()),
                                new AskedChunk(1, Map.of("cpus", 1L), Set.of(), Set.of("q"))),
                        Arrangement.values()[random.nextInt(Arrangement.values().length)],
                        Sharing.values()[random.nextInt(2)],
                        random.nextBoolean() ? Map.of() : Map.of("matlab", 7L),
                        random.nextBoolean()
                                ? Optional.empty()
                                : Optional.of(new Grouping(List.of(odd), Rest.IN_NO_SET, Span.NEVER))),
                random.nextInt(3) * 100L,
                random.nextBoolean() ? List.of() : List.of("1.vm", "2.vm"),
                random.nextBoolean() ? Optional.empty() : Optional.of(new ArraySlots("3[].vm", 4)),
                random.nextBoolean() ? OptionalLong.empty() : OptionalLong.of(random.nextInt(1000)));
    }

    /** Notices as they may come: a job is seen, then predicted, started, requeued and ended in a sensible order. */
    private static List<Notice> history(Random random) {
        List<Notice> notices = new ArrayList<>();
        long at = 1000;
        notices.add(new Notice.Watched(at, at - random.nextInt(2)));
        for (int i = 0; i < 12; i++) {
            String job = i + ".vm";
            at += random.nextInt(50);
            notices.add(new Notice.Seen(at, job, asked(random)));
            if (random.nextBoolean()) {
                notices.add(new Notice.Eligible(at, job, at));
            }
            if (random.nextBoolean()) {
                notices.add(new Notice.Predicted(at, job, new Prediction(at, at + random.nextInt(500))));
            }
            int runs = random.nextInt(4);
            for (int run = 1; run <= runs; run++) {
                at += 1 + random.nextInt(50);
                Optional<Prediction> last =
                        random.nextBoolean() ? Optional.empty() : Optional.of(new Prediction(at - 1, at + 5));
                notices.add(new Notice.Started(at, job, at, last));
                at += random.nextInt(50);
                if (run < runs || random.nextBoolean()) {
                    notices.add(new Notice.Requeued(at, job));
                }
            }
            int fate = random.nextInt(4);
            at += random.nextInt(50);
            if (fate == 0) {
                End.Source source = End.Source.values()[random.nextInt(2)];
                notices.add(new Notice.Ended(at, job, new End(at - random.nextInt(2), source)));
            } else if (fate == 1) {
                notices.add(new Notice.Lost(at, job));
            }
        }
        notices.add(new Notice.Watched(at, 1000));
        return notices;
    }

    private static WatchedJobs after(List<Notice> notices) {
        WatchedJobs jobs = new WatchedJobs();
        notices.forEach(jobs::take);
        return jobs;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void whatIsWrittenIsRead(int seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 100; i++) {
            for (Notice notice : history(random)) {
                String line = NoticeText.write(notice);
                assertEquals(1, line.lines().count(), line);
                assertEquals(Optional.of(notice), NoticeText.read(line), line);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void noLineThatIsCutOrBentBreaksTheReader(int seed) {
        Random random = new Random(seed);
        for (Notice notice : history(random)) {
            String line = NoticeText.write(notice);
            for (int i = 0; i < 50; i++) {
                StringBuilder bent = new StringBuilder(line);
                bent.setCharAt(random.nextInt(bent.length()), (char) (32 + random.nextInt(96)));
                NoticeText.read(bent.substring(random.nextInt(3), bent.length() - random.nextInt(3)));
                NoticeText.read(line.substring(0, random.nextInt(line.length())));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void aShortenedHistoryComesToTheSame(int seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 200; i++) {
            WatchedJobs jobs = after(history(random));
            WatchedJobs again = after(jobs.notices());
            assertEquals(jobs.since(), again.since());
            assertEquals(jobs.latest(), again.latest());
            assertEquals(known(jobs), known(again));
        }
    }

    /** What is predicted now is not kept, but for jobs that have started. */
    private static List<ShadowJob> known(WatchedJobs jobs) {
        return jobs.all().stream()
                .map(job -> job.started().isPresent() ? job : job.predicted(Optional.empty()))
                .toList();
    }
}
