package org.almanac.replay.reaction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Learns from the record which jobs each user submitted together, and for which the user waited in between.
 *
 * <p>A job that was submitted before the user's previous one had ended is in that one's batch; any other begins a batch. It
 * begins a session, too, where the previous job had ended longer ago than a pause of so many seconds. A batch waited for
 * the end of those that had ended by its submission, and for no more than the submission of the others. A job of no known
 * user is a batch by itself.
 */
final class BatchReader {
    /** The times of the jobs of a log, by their places in it. */
    interface JobTimes {
        int jobs();

        /** Below 0 where the user is not known. */
        int user(int place);

        /** Seconds of the log's time; does not fall from place to place. */
        long submit(int place);

        /** Seconds of the log's time, at least the submission. */
        long end(int place);
    }

    private final JobTimes times;
    private final long pause;
    private final List<Batch> batches = new ArrayList<>();

    private BatchReader(JobTimes times, long pause) {
        this.times = times;
        this.pause = pause;
    }

    /** The batches, user by user in the order of the users' first jobs, those of a user by submission. */
    static List<Batch> read(JobTimes times, long pause) {
        BatchReader reader = new BatchReader(times, pause);
        List<int[]> users = byUser(times);
        for (int user = 0; user < users.size(); user++) {
            reader.readUser(user, users.get(user));
        }
        return reader.batches;
    }

    /** How many sessions there are. */
    static int sessions(List<Batch> batches) {
        return (int) batches.stream().filter(batch -> batch.beginsSession).count();
    }

    private static List<int[]> byUser(JobTimes times) {
        Map<Integer, List<Integer>> known = new LinkedHashMap<>();
        List<List<Integer>> users = new ArrayList<>();
        for (int place = 0; place < times.jobs(); place++) {
            int user = times.user(place);
            List<Integer> own = user < 0 ? null : known.get(user);
            if (own == null) {
                own = new ArrayList<>();
                users.add(own);
                if (user >= 0) {
                    known.put(user, own);
                }
            }
            own.add(place);
        }
        return users.stream()
                .map(places -> places.stream().mapToInt(Integer::intValue).toArray())
                .toList();
    }

    private void readUser(int user, int[] places) {
        /** The user's batches for which no batch has waited yet, with the ends of their last jobs. */
        List<Ended> open = new ArrayList<>();
        int before = Batch.NONE;
        int begin = 0;
        while (begin < places.length) {
            int end = begin + 1;
            while (end < places.length && times.submit(places[end]) <= times.end(places[end - 1])) {
                end++;
            }
            before = add(
                    user,
                    Arrays.copyOfRange(places, begin, end),
                    begin == 0 ? Batch.NONE : places[begin - 1],
                    before,
                    open);
            begin = end;
        }
    }

    private record Ended(int batch, long end) {}

    private int add(int user, int[] jobs, int lastPlace, int before, List<Ended> open) {
        long submit = times.submit(jobs[0]);
        List<Ended> awaited = open.stream().filter(batch -> batch.end <= submit).toList();
        open.removeAll(awaited);
        long lastEnd = awaited.stream().mapToLong(Ended::end).max().orElse(submit);
        long[] offsets = new long[jobs.length];
        long end = submit;
        for (int i = 0; i < jobs.length; i++) {
            offsets[i] = times.submit(jobs[i]) - submit;
            end = Math.max(end, times.end(jobs[i]));
        }
        boolean first = before == Batch.NONE;
        batches.add(new Batch(
                user,
                jobs,
                offsets,
                before,
                first ? 0 : submit - batches.get(before).submit,
                awaited.stream().mapToInt(Ended::batch).toArray(),
                submit - lastEnd,
                first || submit - times.end(lastPlace) > pause,
                submit));
        open.add(new Ended(batches.size() - 1, end));
        return batches.size() - 1;
    }
}
