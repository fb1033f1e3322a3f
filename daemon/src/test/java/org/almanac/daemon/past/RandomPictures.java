package org.almanac.daemon.past;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** Texts such as a site publishes one after the other, with names that users may think of. */
final class RandomPictures {
    private static final List<String> NAMES =
            List.of("a", "{\\\"id\\\":\\\"1\\\",[", "]}\\\\", "\u05d0\u05d1", "b,c,d", "x".repeat(400));

    private final Random random;
    private final List<Integer> jobs = new ArrayList<>();
    private int nextJob;
    private long now = 1_000_000;

    RandomPictures(long seed) {
        random = new Random(seed);
    }

    /** Some time later some jobs have come, some have gone, and some or all have moved. */
    byte[] next() {
        now += random.nextInt(100);
        for (int i = random.nextInt(8); i > 0; i--) {
            jobs.add(random.nextInt(jobs.size() + 1), nextJob++);
        }
        for (int i = random.nextInt(6); i > 0 && !jobs.isEmpty(); i--) {
            jobs.remove(random.nextInt(jobs.size()));
        }
        int moved = random.nextInt(4);
        String list = jobs.stream()
                .map(id -> "{\"id\":\"" + id + ".sim\",\"name\":\"" + NAMES.get(id % NAMES.size())
                        + "\",\"chunks\":[{\"n\":" + id + "},{\"n\":2}],\"start\":"
                        + (now / 1000 + (moved == 0 ? now : id % 3)) + "}")
                .collect(Collectors.joining(","));
        String nodes = jobs.stream()
                .map(id ->
                        "{\"name\":\"n" + id % 9 + "\",\"state\":\"" + (random.nextInt(9) == 0 ? "down" : "up") + "\"}")
                .collect(Collectors.joining(","));
        return ("{\"now\":" + now + ",\"jobs\":[" + list + "],\"clusters\":[{\"name\":\"main\",\"nodes\":[" + nodes
                        + "],\"places\":[" + list.replace("name", "runs") + "]}],\"other\":" + random.nextInt() + "}")
                .getBytes(StandardCharsets.UTF_8);
    }
}
