package org.almanac.daemon.view;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Jobs are found by an index as they are by a look at each. */
class JobIndexTest {
    @Test
    void findsWhatALookAtAllJobsFinds() {
        SplittableRandom random = new SplittableRandom(1);
        List<ListedJob> jobs = new ArrayList<>();
        Set<String> asked = new LinkedHashSet<>(List.of("", ".", "nosuch", "12[]", "12[].a", "3[].b.org", "3[]"));
        for (int i = 0; i < 300; i++) {
            String number = random.nextInt(60) + (random.nextInt(4) == 0 ? "[" + random.nextInt(5) + "]" : "");
            String id = number + List.of("", ".a", ".b", ".b.org").get(random.nextInt(4));
            jobs.add(job(id, "u" + random.nextInt(7)));
            asked.add(id);
            asked.add(number);
            asked.add(number + ".b");
            asked.add(number.replaceFirst("\\[.*", "") + "[]");
        }
        JobIndex index = new JobIndex(jobs);
        for (String id : asked) {
            assertEquals(found(jobs, id), index.find(id), id);
            if (id.contains("[]")) {
                assertEquals(array(jobs, id), index.ofArray(id), id);
            }
        }
        for (int user = 0; user <= 7; user++) {
            String name = "u" + user;
            assertEquals(jobs.stream().filter(job -> job.user().equals(name)).toList(), index.ofUser(name));
        }
        assertEquals(
                asked.stream()
                        .flatMap(id -> found(jobs, id).stream())
                        .distinct()
                        .toList(),
                index.findAll(asked));
    }

    private static Optional<ListedJob> found(List<ListedJob> jobs, String id) {
        List<ListedJob> numbered =
                jobs.stream().filter(job -> job.id().startsWith(id + ".")).toList();
        return jobs.stream()
                .filter(job -> job.id().equals(id))
                .findFirst()
                .or(() -> numbered.stream().filter(job -> numbered.size() == 1).findFirst());
    }

    private static List<ListedJob> array(List<ListedJob> jobs, String id) {
        return jobs.stream()
                .filter(job -> ArrayIndex.of(job.id())
                        .filter(at -> at.array().equals(id) || at.array().startsWith(id + "."))
                        .isPresent())
                .toList();
    }

    private static ListedJob job(String id, String user) {
        return new ListedJob(
                id,
                "sim",
                user,
                "batch",
                'Q',
                1,
                OptionalLong.empty(),
                1,
                60,
                0,
                OptionalLong.empty(),
                OptionalLong.empty(),
                List.of(),
                Reason.of(Reason.Kind.PLANNED),
                Optional.empty());
    }
}
