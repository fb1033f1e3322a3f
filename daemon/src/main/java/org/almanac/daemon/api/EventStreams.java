package org.almanac.daemon.api;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.almanac.daemon.api.events.EventLog;
import org.almanac.daemon.api.events.EventLog.Missed;
import org.almanac.daemon.api.events.EventLog.Numbered;
import org.almanac.daemon.api.events.PlanEvent;
import org.almanac.daemon.api.route.Described;
import org.almanac.daemon.api.route.Parameter;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Schema;
import org.almanac.daemon.api.route.Viewer;
import org.almanac.daemon.view.Published;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;

/**
 * Sends what happens as it happens, as server-sent events.
 *
 * <p>Nobody is waited for: what is written is written without a thread, and a reader who falls too far behind, or takes longer
 * than its patience for what is on its way, is cut off and may ask again for what it has missed. Nothing is compared before
 * somebody listens. Safe for several threads.
 */
final class EventStreams implements Described {
    static final String PATH = "/api/v1/events";

    private static final String KIND = "kind";
    private static final SortedMap<String, PlanEvent.Kind> KINDS = new TreeMap<>();

    static {
        for (PlanEvent.Kind kind : PlanEvent.Kind.values()) {
            KINDS.put(word(kind), kind);
        }
    }

    private static final long LOOK_MILLIS = 200;
    private static final int MOST_WAITING_BYTES = 4 << 20;

    private final EventLog log;
    private final Supplier<Optional<Published>> published;
    private final HttpLimits limits;
    private final Watch watch;
    private final AtomicBoolean looking = new AtomicBoolean();
    private final List<Stream> streams = new ArrayList<>();

    /**
     * Streams without readers.
     *
     * @param published what was published last
     * @param watch looks for news
     */
    EventStreams(EventLog log, Supplier<Optional<Published>> published, HttpLimits limits, Watch watch) {
        this.log = log;
        this.published = published;
        this.limits = limits;
        this.watch = watch;
    }

    @Override
    public String path() {
        return PATH;
    }

    @Override
    public String summary() {
        return "What happens, as server-sent events: a cycle has ended, a job was planned, moved, started, or has ended";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(new Parameter(
                KIND,
                Schema.text("these events alone, of " + String.join(", ", KINDS.keySet())
                        + "; may be a list, apart by commas")));
    }

    @Override
    public Produces produces() {
        return Produces.of("text/event-stream");
    }

    /** How many read. */
    synchronized int count() {
        return streams.size();
    }

    /**
     * Answers a request for events, which ends when the reader leaves or is cut off.
     *
     * @param viewer as whom the reader begins to read
     * @param viewerNow the same as it is now; who may not read as that one any more is cut off
     */
    void answer(
            Request request,
            Response response,
            OpenConnections.Client client,
            Callback callback,
            Viewer viewer,
            Supplier<Optional<Viewer>> viewerNow) {
        if (!HttpMethod.GET.is(request.getMethod())) {
            response.getHeaders().put(HttpHeader.ALLOW, HttpMethod.GET.asString());
            JsonErrors.write(
                    HttpStatus.METHOD_NOT_ALLOWED_405,
                    request.getMethod() + " is not possible here; GET is",
                    response,
                    callback);
            return;
        }
        Optional<Set<PlanEvent.Kind>> kinds = kinds(request);
        if (kinds.isEmpty()) {
            JsonErrors.write(
                    HttpStatus.BAD_REQUEST_400,
                    "of /api/v1/events kind alone may be chosen, each one of " + String.join(", ", KINDS.keySet()),
                    response,
                    callback);
            return;
        }
        Stream stream = new Stream(response, client, callback, viewerNow, viewer, kinds.get());
        Optional<String> lastSeen = Optional.ofNullable(request.getHeaders().get("Last-Event-ID"));
        if (!add(stream, lastSeen)) {
            response.getHeaders().put(HttpHeader.RETRY_AFTER, 60);
            JsonErrors.write(
                    HttpStatus.SERVICE_UNAVAILABLE_503,
                    "there are " + limits.streams() + " readers of events already, as many as may be",
                    response,
                    callback);
            return;
        }
        if (looking.compareAndSet(false, true)) {
            watch.repeat(this::look, LOOK_MILLIS);
            watch.repeat(this::beat, limits.patience().toMillis() / 3);
        }
        stream.flush();
    }

    /** The kinds that are asked for, all where none is named; empty where there is no such kind, or something else is asked. */
    private static Optional<Set<PlanEvent.Kind>> kinds(Request request) {
        Fields asked = Request.extractQueryParameters(request);
        Set<PlanEvent.Kind> kinds = EnumSet.noneOf(PlanEvent.Kind.class);
        for (Fields.Field field : asked) {
            for (String word : field.getValues().stream()
                    .flatMap(value -> List.of(value.split(",")).stream())
                    .toList()) {
                if (!field.getName().equals(KIND) || !KINDS.containsKey(word)) {
                    return Optional.empty();
                }
                kinds.add(KINDS.get(word));
            }
        }
        return Optional.of(kinds.isEmpty() ? EnumSet.allOf(PlanEvent.Kind.class) : kinds);
    }

    /** In one step with what was missed, so that no event is between them. */
    private synchronized boolean add(Stream stream, Optional<String> lastSeen) {
        if (streams.size() >= limits.streams()) {
            return false;
        }
        if (streams.isEmpty()) {
            log.look(published.get());
        }
        stream.begin();
        if (lastSeen.isPresent()) {
            Missed missed = log.after(lastSeen.get());
            if (!missed.all()) {
                stream.offer("event: missed\ndata: {}\n\n");
            }
            missed.events().forEach(stream::offer);
        }
        streams.add(stream);
        return true;
    }

    private void look() {
        cutOff();
        List<Stream> readers;
        synchronized (this) {
            List<Numbered> news = log.look(published.get());
            for (Numbered event : news) {
                streams.forEach(stream -> stream.offer(event));
            }
            readers = List.copyOf(streams);
        }
        readers.forEach(Stream::flush);
    }

    /** Cuts off who may not read any more as who began to. */
    private void cutOff() {
        List<Stream> readers;
        synchronized (this) {
            readers = List.copyOf(streams);
        }
        readers.stream()
                .filter(stream -> !stream.mayRead())
                .forEach(stream -> stream.failed(new IllegalStateException("it may not read any more")));
    }

    /** Says that the daemon is there, which also shows whether the reader is. */
    private void beat() {
        List<Stream> readers;
        synchronized (this) {
            streams.forEach(stream -> stream.offer(": \n\n"));
            readers = List.copyOf(streams);
        }
        readers.forEach(Stream::flush);
    }

    private synchronized void remove(Stream stream) {
        streams.remove(stream);
    }

    private static String text(Numbered event, String json) {
        return "id: " + event.id() + "\nevent: " + word(event.event().kind()) + "\ndata: " + json + "\n\n";
    }

    private static String word(PlanEvent.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    /** One reader, and what it has yet to be sent. */
    private final class Stream implements Callback {
        private final Response response;
        private final OpenConnections.Client client;
        private final Callback callback;
        private final Supplier<Optional<Viewer>> viewerNow;
        /** As whom it began to read. */
        private final Viewer viewer;

        private final Set<PlanEvent.Kind> kinds;
        private final Deque<byte[]> waiting = new ArrayDeque<>();
        private long waitingBytes;
        private boolean writing;
        private boolean over;

        Stream(
                Response response,
                OpenConnections.Client client,
                Callback callback,
                Supplier<Optional<Viewer>> viewerNow,
                Viewer viewer,
                Set<PlanEvent.Kind> kinds) {
            this.response = response;
            this.client = client;
            this.callback = callback;
            this.viewerNow = viewerNow;
            this.viewer = viewer;
            this.kinds = kinds;
        }

        boolean mayRead() {
            return viewerNow.get().filter(viewer::equals).isPresent();
        }

        void begin() {
            AnswerHeaders.addTo(response.getHeaders());
            response.getHeaders()
                    .put(HttpHeader.CONTENT_TYPE, "text/event-stream")
                    .put(HttpHeader.CACHE_CONTROL, "no-store")
                    .put("X-Accel-Buffering", "no");
            offer(": events of Almanac\n\n");
        }

        /** What the reader may see of it. */
        void offer(Numbered numbered) {
            PlanEvent event = numbered.event();
            if (!kinds.contains(event.kind())) {
                return;
            }
            if (event.user().isEmpty() || viewer.seesJobsOf(event.user().get())) {
                offer(text(numbered, viewer.seesAll() ? event.json() : event.jsonWithoutOthers()));
            }
        }

        void offer(String text) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            synchronized (this) {
                waiting.add(bytes);
                waitingBytes += bytes.length;
            }
        }

        /** Writes what waits, unless something is on its way; cuts off whoever is too far behind. */
        void flush() {
            ByteBuffer next;
            synchronized (this) {
                if (over || !writing && waiting.isEmpty()) {
                    return;
                }
                if (waitingBytes > MOST_WAITING_BYTES) {
                    over = true;
                    next = null;
                } else if (writing) {
                    return;
                } else {
                    writing = true;
                    next = taken();
                }
            }
            if (next == null) {
                end(new IllegalStateException("it reads too slowly"));
                return;
            }
            client.isToRead(next.remaining());
            response.write(false, next, this);
        }

        private ByteBuffer taken() {
            ByteBuffer all = ByteBuffer.allocate((int) waitingBytes);
            waiting.forEach(all::put);
            waiting.clear();
            waitingBytes = 0;
            return all.flip();
        }

        @Override
        public void succeeded() {
            client.hasAsked();
            synchronized (this) {
                writing = false;
            }
            flush();
        }

        @Override
        public void failed(Throwable why) {
            synchronized (this) {
                if (over) {
                    return;
                }
                over = true;
            }
            end(why);
        }

        private void end(Throwable why) {
            remove(this);
            callback.failed(why);
        }
    }
}
