package org.almanac.daemon.qstat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.almanac.daemon.json.JsonTree;
import org.almanac.daemon.view.ListedQueue;

/** Reads the API's answer about queues. */
final class QueuesReader {
    private QueuesReader() {}

    /** Reads an answer; fails where it is none. */
    static QueuesTable read(byte[] json) throws IOException {
        JsonTree root = JsonTree.read(json);
        if (!root.has("queues")) {
            throw new IOException("it lacks queues");
        }
        List<ListedQueue> queues = new ArrayList<>();
        for (JsonTree queue : root.list("queues", JsonTree.class)) {
            SortedMap<Character, Long> jobs = new TreeMap<>();
            queue.tree("jobs").fields().forEach((state, count) -> {
                if (state.length() == 1 && count instanceof Long number) {
                    jobs.put(state.charAt(0), number);
                }
            });
            ListedQueue.Type type =
                    queue.text("type").equals("route") ? ListedQueue.Type.ROUTE : ListedQueue.Type.EXECUTION;
            queues.add(new ListedQueue(queue.text("name"), type, queue.flag("enabled"), queue.flag("started"), jobs));
        }
        return new QueuesTable(Told.read(root), queues);
    }
}
