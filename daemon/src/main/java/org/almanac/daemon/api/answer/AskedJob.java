package org.almanac.daemon.api.answer;

import io.javalin.http.HttpResponseException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.Published;

/**
 * The job that an address names: by its id or its number; of an array, named as {@code 12[]}, the one that starts next.
 *
 * @param array the jobs of the array that was named; none where a job was
 */
record AskedJob(ListedJob job, List<ListedJob> array) {
    private static final int NOT_FOUND = 404;

    /** Those that are planned first, the soonest first; then those that wait; then those that run. */
    private static final Comparator<ListedJob> NEXT_FIRST = Comparator.<ListedJob>comparingInt(
                    job -> job.state() == 'C' ? 2 : job.execution().isPresent() ? 1 : 0)
            .thenComparingLong(job -> job.plannedStart().orElse(Long.MAX_VALUE));

    AskedJob {
        array = List.copyOf(array);
    }

    /** Refuses where there is no such job; a job that was not understood is refused with what was not. */
    static AskedJob of(Published published, String id) {
        return find(published, id).orElseThrow(() -> notThere(published, id));
    }

    /** How it is refused that there is no such job, or that it was not understood. */
    static HttpResponseException notThere(Published published, String id) {
        return new HttpResponseException(
                NOT_FOUND,
                published
                        .whyLeftOut(id)
                        .map(why -> "job " + id + " was not understood: " + why)
                        .orElse("there is no job " + id));
    }

    /** Empty where there is no such job, or it was not understood. */
    private static Optional<AskedJob> find(Published published, String id) {
        List<ListedJob> array = published.ofArray(id);
        return array.isEmpty()
                ? published.find(id).map(job -> new AskedJob(job, List.of()))
                : array.stream().min(NEXT_FIRST).map(next -> new AskedJob(next, array));
    }
}
