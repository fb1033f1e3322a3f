package org.almanac.daemon.view;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds jobs that were published by their ids, numbers, arrays and users.
 *
 * <p>It is made by one look at all jobs; what is asked of it then takes as long as what it finds is long. Of two jobs with one
 * id the first is found.
 */
public final class JobIndex {
    /** By what stands before the first point of their ids. */
    private final Map<String, List<ListedJob>> byNumber;

    private final Map<String, List<ListedJob>> byUser = new HashMap<>();
    private final Map<String, List<ListedJob>> byArray = new HashMap<>();

    JobIndex(List<ListedJob> jobs) {
        byNumber = new HashMap<>(jobs.size() * 4 / 3 + 1);
        for (ListedJob job : jobs) {
            byNumber.merge(number(job.id()), List.of(job), JobIndex::together);
            byUser.computeIfAbsent(job.user(), none -> new ArrayList<>()).add(job);
            ArrayIndex.of(job.id())
                    .ifPresent(at -> byArray.computeIfAbsent(number(at.array()), none -> new ArrayList<>())
                            .add(job));
        }
    }

    private static List<ListedJob> together(List<ListedJob> some, List<ListedJob> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }

    private static String number(String id) {
        int point = id.indexOf('.');
        return point < 0 ? id : id.substring(0, point);
    }

    /** The job of that id; what stands before a point of it will do where only one job has it. */
    Optional<ListedJob> find(String id) {
        List<ListedJob> candidates = byNumber.getOrDefault(number(id), List.of());
        return candidates.stream()
                .filter(job -> job.id().equals(id))
                .findFirst()
                .or(() -> {
                    List<ListedJob> numbered = candidates.stream()
                            .filter(job -> job.id().startsWith(id + "."))
                            .toList();
                    return numbered.size() == 1 ? Optional.of(numbered.get(0)) : Optional.empty();
                });
    }

    /** The jobs of the array that the id names, as {@code 12[]} or {@code 12[].server}; none where it names none. */
    List<ListedJob> ofArray(String id) {
        return byArray.getOrDefault(number(id), List.of()).stream()
                .filter(job -> ArrayIndex.of(job.id())
                        .filter(at -> at.array().equals(id) || at.array().startsWith(id + "."))
                        .isPresent())
                .toList();
    }

    /** The jobs of the user, in the order in which they were published. */
    List<ListedJob> ofUser(String user) {
        return List.copyOf(byUser.getOrDefault(user, List.of()));
    }

    /** The jobs of these ids, each once, in that order. */
    List<ListedJob> findAll(Set<String> ids) {
        return ids.stream().flatMap(id -> find(id).stream()).distinct().toList();
    }
}
