package org.almanac.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

/**
 * Readers of a daemon's API, in a process of their own: 200 requests a second until its input ends.
 *
 * <p>Of 100 requests 60 are for the jobs of a user, 30 for one job, 9 for the status, and one for the metrics, the first ones
 * among them. At the end it prints how long each scrape of the metrics took, in seconds, a line each.
 */
final class CycleReaders {
    private static final int A_SECOND = 200;
    private static final int SENDERS = 4;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String address;
    private final List<String> users;
    private final List<String> jobs;

    private CycleReaders(String address) throws IOException, InterruptedException {
        this.address = address;
        JsonNode all = new ObjectMapper().readTree(get("/api/v1/jobs")).path("jobs");
        this.users = StreamSupport.stream(all.spliterator(), false)
                .map(job -> job.path("user").asText())
                .distinct()
                .toList();
        this.jobs = StreamSupport.stream(all.spliterator(), false)
                .map(job -> job.path("id").asText())
                .toList();
    }

    /** Reads from that address. */
    public static void main(String[] args) throws IOException, InterruptedException {
        CycleReaders readers = new CycleReaders(args[0]);
        List<Sender> senders =
                IntStream.range(0, SENDERS).mapToObj(i -> readers.new Sender(i)).toList();
        senders.forEach(Thread::start);
        System.in.readAllBytes();
        for (Sender sender : senders) {
            sender.over = true;
            sender.join();
        }
        senders.forEach(sender -> sender.scrapes.forEach(seconds -> System.out.println("scrape " + seconds)));
    }

    private String get(String path) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(URI.create(address + path)).build(), BodyHandlers.ofString())
                .body();
    }

    /** One that asks at its turns. */
    private final class Sender extends Thread {
        private final SplittableRandom random;
        private final List<Double> scrapes = new ArrayList<>();
        private volatile boolean over;

        private Sender(int number) {
            super("reader-" + number);
            random = new SplittableRandom(number);
        }

        @Override
        public void run() {
            long between = TimeUnit.SECONDS.toNanos(SENDERS) / A_SECOND;
            long due = System.nanoTime();
            while (!over) {
                due += between;
                LockSupport.parkNanos(due - System.nanoTime());
                try {
                    ask();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                } catch (InterruptedException e) {
                    return;
                }
            }
        }

        private void ask() throws IOException, InterruptedException {
            int which = scrapes.isEmpty() ? 99 : random.nextInt(100);
            if (which < 60) {
                get("/api/v1/jobs?user=" + users.get(random.nextInt(users.size())));
            } else if (which < 90) {
                get("/api/v1/jobs/" + jobs.get(random.nextInt(jobs.size())));
            } else if (which < 99) {
                get("/api/v1/status");
            } else {
                long begun = System.nanoTime();
                get("/metrics");
                scrapes.add((System.nanoTime() - begun) / 1e9);
            }
        }
    }
}
