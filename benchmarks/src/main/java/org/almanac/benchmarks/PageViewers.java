package org.almanac.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;

/**
 * Viewers of a daemon's page, in a process of their own: each asks for the whole picture, and at the end of each cycle, which a
 * stream of events tells, for the status and for what has changed of the picture, as the page does; they unpack its beginning alone.
 *
 * <p>They print a line once all have had their first picture, and go on until their input ends. Then they print the seconds
 * between each event and the picture that it led to, a line each, and how many requests had another answer than was to come.
 */
final class PageViewers {
    private static final Pattern VERSION = Pattern.compile("\"version\":\"([^\"]+)\",\"since\"");

    /** The version is among so many first bytes of a picture. */
    private static final int HEAD = 1000;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String address;
    private final List<Double> seconds = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger failed = new AtomicInteger();
    private volatile boolean over;

    private PageViewers(String address) {
        this.address = address;
    }

    /** So many viewers of the daemon at that address. */
    public static void main(String[] args) throws IOException, InterruptedException {
        PageViewers viewers = new PageViewers(args[0]);
        int count = Integer.parseInt(args[1]);
        CountDownLatch first = new CountDownLatch(count);
        IntStream.range(0, count).forEach(i -> {
            Thread viewer = new Thread(() -> viewers.view(first), "viewer-" + i);
            viewer.setDaemon(true);
            viewer.start();
        });
        first.await();
        System.out.println("ready");
        System.out.flush();
        System.in.readAllBytes();
        viewers.over = true;
        viewers.seconds.forEach(each -> System.out.println("answer " + each));
        System.out.println("failed " + viewers.failed);
    }

    /** One that looks until the end; after a failure it begins anew. */
    private void view(CountDownLatch first) {
        while (!over) {
            try {
                String version = picture("?ready=yes");
                first.countDown();
                try (var events =
                        get("/api/v1/events?kind=cycle", BodyHandlers.ofLines()).body()) {
                    for (String line : (Iterable<String>) events::iterator) {
                        if (line.equals("event: cycle") || line.equals("event:cycle")) {
                            long begun = System.nanoTime();
                            get("/api/v1/status", BodyHandlers.discarding());
                            version = picture("?since=" + version);
                            seconds.add((System.nanoTime() - begun) / 1e9);
                        }
                    }
                }
            } catch (IOException e) {
                failed.incrementAndGet();
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private String picture(String since) throws IOException, InterruptedException {
        try (InputStream body =
                get("/api/v1/picture" + since, BodyHandlers.ofInputStream()).body()) {
            InputStream packed = new GZIPInputStream(body);
            String head = new String(packed.readNBytes(HEAD), StandardCharsets.UTF_8);
            // Unpacking is the work of a hundred browsers, and not of the machine that is measured.
            body.transferTo(OutputStream.nullOutputStream());
            Matcher version = VERSION.matcher(head);
            if (!version.find()) {
                throw new IOException("a picture without a version: " + head);
            }
            return version.group(1);
        }
    }

    private <T> HttpResponse<T> get(String path, HttpResponse.BodyHandler<T> handler)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + path))
                .header("Accept-Encoding", "gzip")
                .build();
        HttpResponse<T> response = client.send(request, handler);
        if (response.statusCode() != 200) {
            throw new IOException(path + " answered " + response.statusCode());
        }
        return response;
    }
}
