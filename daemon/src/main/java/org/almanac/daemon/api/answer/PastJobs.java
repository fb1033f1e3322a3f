package org.almanac.daemon.api.answer;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What of a kept picture says how jobs and nodes were: enough to tell two moments apart.
 *
 * <p>It is read in one go; what it does not need is passed over.
 *
 * @param jobs by their ids, in the picture's order
 * @param nodes the states of each cluster's nodes by their names, in the order by which places number them
 */
record PastJobs(Map<String, Job> jobs, Map<String, Map<String, String>> nodes) {
    private static final JsonFactory FACTORY = new JsonFactory();

    /**
     * A job as it was.
     *
     * @param start when it had started, or was to start; empty without a plan
     * @param place where it ran or was planned; empty without a plan
     */
    record Job(String id, String user, boolean runs, OptionalLong start, Optional<Place> place) {}

    /**
     * Where a job was in the plan.
     *
     * @param on the nodes, as the picture told them
     */
    record Place(String cluster, boolean runs, long start, long end, String on) {}

    static PastJobs read(byte[] picture) throws IOException {
        try (JsonParser in = FACTORY.createParser(picture)) {
            return new Reading(picture, in).picture();
        }
    }

    /** Fails where a text is no picture. */
    static void check(boolean fits) throws IOException {
        if (!fits) {
            throw new IOException("it is no picture");
        }
    }

    /** One walk through a picture. */
    private static final class Reading {
        private final byte[] text;
        private final JsonParser in;
        private final Map<String, Job> jobs = new LinkedHashMap<>();
        private final Map<String, Place> places = new HashMap<>();
        private final Map<String, Map<String, String>> nodes = new LinkedHashMap<>();

        Reading(byte[] text, JsonParser in) {
            this.text = text;
            this.in = in;
        }

        PastJobs picture() throws IOException {
            in.nextToken();
            fields(name -> {
                if (name.equals("jobs")) {
                    each(this::job);
                } else if (name.equals("clusters")) {
                    each(this::cluster);
                } else {
                    in.skipChildren();
                }
            });
            jobs.replaceAll((id, job) -> placed(job));
            return new PastJobs(jobs, nodes);
        }

        private Job placed(Job job) {
            Optional<Place> place = Optional.ofNullable(places.get(job.id()));
            return place.map(at -> new Job(job.id(), job.user(), at.runs(), OptionalLong.of(at.start()), place))
                    .orElse(job);
        }

        private interface Field {
            void read(String name) throws IOException;
        }

        private interface Each {
            void read() throws IOException;
        }

        private void fields(Field field) throws IOException {
            while (in.nextToken() == JsonToken.FIELD_NAME) {
                String name = in.currentName();
                in.nextToken();
                field.read(name);
            }
        }

        private void each(Each part) throws IOException {
            while (in.nextToken() == JsonToken.START_OBJECT) {
                part.read();
            }
            check(in.currentToken() == JsonToken.END_ARRAY);
        }

        private void job() throws IOException {
            String[] words = {"", ""};
            OptionalLong[] starts = {OptionalLong.empty(), OptionalLong.empty()};
            fields(name -> {
                switch (name) {
                    case "id" -> words[0] = in.getText();
                    case "user" -> words[1] = in.getText();
                    case "planned_start" -> starts[0] = number();
                    case "started" -> starts[1] = number();
                    default -> in.skipChildren();
                }
            });
            boolean runs = starts[1].isPresent();
            jobs.put(words[0], new Job(words[0], words[1], runs, runs ? starts[1] : starts[0], Optional.empty()));
        }

        private OptionalLong number() throws IOException {
            return in.currentToken() == JsonToken.VALUE_NUMBER_INT
                    ? OptionalLong.of(in.getLongValue())
                    : OptionalLong.empty();
        }

        private void cluster() throws IOException {
            String[] cluster = {""};
            fields(name -> {
                switch (name) {
                    case "name" -> cluster[0] = in.getText();
                    case "nodes" -> {
                        Map<String, String> states = new LinkedHashMap<>();
                        each(() -> node(states));
                        nodes.put(cluster[0], states);
                    }
                    case "places" -> each(() -> place(cluster[0]));
                    default -> in.skipChildren();
                }
            });
        }

        private void node(Map<String, String> states) throws IOException {
            String[] words = {"", ""};
            fields(name -> {
                switch (name) {
                    case "name" -> words[0] = in.getText();
                    case "state" -> words[1] = in.getText();
                    default -> in.skipChildren();
                }
            });
            states.put(words[0], words[1]);
        }

        private void place(String cluster) throws IOException {
            String[] words = {"", "[]"};
            long[] times = new long[2];
            boolean[] runs = new boolean[1];
            fields(name -> {
                switch (name) {
                    case "id" -> words[0] = in.getText();
                    case "runs" -> runs[0] = in.currentToken() == JsonToken.VALUE_TRUE;
                    case "start" -> times[0] = number().orElse(0);
                    case "end" -> times[1] = number().orElse(0);
                    case "on" -> words[1] = raw();
                    default -> in.skipChildren();
                }
            });
            places.put(words[0], new Place(cluster, runs[0], times[0], times[1], words[1]));
        }

        /** The list as it is written. */
        private String raw() throws IOException {
            int from = (int) in.currentTokenLocation().getByteOffset();
            in.skipChildren();
            int to = (int) in.currentLocation().getByteOffset();
            return new String(text, from, to - from, StandardCharsets.UTF_8);
        }
    }
}
