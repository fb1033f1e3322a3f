package org.almanac.daemon.api;

import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.ForbiddenResponse;
import io.javalin.http.Handler;
import io.javalin.http.HttpResponseException;
import io.javalin.http.MethodNotAllowedResponse;
import io.javalin.http.NotFoundResponse;
import io.javalin.http.TooManyRequestsResponse;
import io.javalin.util.JavalinBindException;
import java.io.IOException;
import java.net.BindException;
import java.security.KeyStore;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.almanac.daemon.api.answer.Beginning;
import org.almanac.daemon.api.answer.Pictures;
import org.almanac.daemon.api.answer.Readings;
import org.almanac.daemon.api.answer.Routes;
import org.almanac.daemon.api.events.EventLog;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Route;
import org.almanac.daemon.api.route.Viewer;
import org.almanac.daemon.config.ApiSettings;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
import org.almanac.daemon.figures.ClusterUse;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.view.Published;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * The HTTP server: it listens, keeps clients within their limits, and has each address answered by its {@link Route}.
 *
 * <p>What is answered was published last: no request waits for a cycle.
 */
public final class HttpApi implements AutoCloseable {
    private static final int MOST_THREADS = 24;

    /** In bytes: of a call of qstat that names a thousand jobs the address is so long. */
    private static final int LONGEST_HEAD = 64 * 1024;

    /** What the system keeps of an answer for a reader; left to itself it is megabytes. */
    private static final int SEND_BUFFER = 256 * 1024;

    /** Of what takes long to answer so many requests of one address are answered however quickly they come. */
    private static final int COSTLY_AT_ONCE = 60;

    private static final int COSTLY_PER_SECOND = 10;

    /** So many may wait so: each keeps a thread from all else that is asked. */
    private static final int MOST_WAITING = 8;

    /** In milliseconds. */
    private static final long LOOKS_EVERY = 5_000;

    /** In milliseconds. */
    private static final long PREPARES_EVERY = 1_000;

    private static final int NOT_MODIFIED = 304;
    private static final String JSON = "application/json";

    private final Readings readings;
    private final HttpLimits limits;
    private final AllowedHosts hosts;
    private final RefusedHosts refusedHosts;
    private final Unanswered unanswered;
    private final OpenConnections connections;
    private final Watch watch;
    private final EventStreams events;
    private final RequestRate rate;
    private final Semaphore turns;
    private final Semaphore costly = new Semaphore(1, true);
    private final Semaphore places = new Semaphore(MOST_WAITING);
    private final RequestRate costlyRate;
    private final Readers readers;
    private final OwnViews views = new OwnViews();
    private final ClusterUse use = new ClusterUse();
    private final Pictures pictures;
    private final Optional<KeyStore> keys;
    private final Javalin server;

    private HttpApi(ApiSettings settings, HttpLimits limits, LongSupplier nanos, Readings readings) throws IOException {
        this.readers = new Readers(settings);
        this.keys = settings.tls().isPresent()
                ? Optional.of(PemKeys.read(settings.tls().get()))
                : Optional.empty();
        this.readings = readings;
        this.pictures = new Pictures(readings.published(), nanos);
        this.limits = limits;
        this.hosts = AllowedHosts.of(settings);
        this.refusedHosts = new RefusedHosts(nanos);
        this.unanswered = new Unanswered(nanos);
        this.rate = new RequestRate(limits.requestsAtOnce(), limits.requestsPerSecond(), nanos);
        // Those who came first have their turn first.
        this.costlyRate = new RequestRate(COSTLY_AT_ONCE, COSTLY_PER_SECOND, nanos);
        this.turns = new Semaphore(limits.answersAtOnce(), true);
        this.connections = new OpenConnections(limits, nanos);
        this.watch = new Watch();
        // No other daemon was started at that moment.
        EventLog log = new EventLog(Long.toString(System.currentTimeMillis(), Character.MAX_RADIX));
        this.events = new EventStreams(log, readings.published(), limits, watch);
        this.server = Javalin.create(config -> configure(settings, config));
    }

    /** Listens there, or on a free port where the port is 0; says in one line why it cannot. */
    public static HttpApi start(ApiSettings settings, Readings readings) throws IOException {
        return start(settings, HttpLimits.USUAL, System::nanoTime, readings);
    }

    /** The same with other limits, by a clock that only ever goes forward. */
    static HttpApi start(ApiSettings settings, HttpLimits limits, LongSupplier nanos, Readings readings)
            throws IOException {
        HttpApi api = new HttpApi(settings, limits, nanos, readings);
        String host = settings.listen().host();
        int port = settings.listen().port();
        try {
            api.server.start(host, port);
        } catch (JavalinBindException e) {
            api.watch.close();
            throw cannotListen(host, port, e);
        }
        long often = Math.max(1, Math.min(1_000, limits.patience().toMillis() / 10));
        api.watch.repeat(api.connections::endOverdue, often);
        api.watch.repeat(() -> readings.published().get().ifPresent(api.use::look), LOOKS_EVERY);
        api.watch.repeat(api.pictures::prepare, PREPARES_EVERY);
        api.watch.repeat(api.unanswered::tellWhatIsOver, TimeUnit.MINUTES.toMillis(1));
        return api;
    }

    public int port() {
        return server.port();
    }

    /**
     * Reads the file of those who may read again.
     *
     * @return lets those of it read from then on, and no others
     * @throws IOException in one line, if it cannot be read: those from before may read on
     */
    public Runnable renewedReaders() throws IOException {
        return readers.renewed();
    }

    /** Those who read events. */
    EventStreams events() {
        return events;
    }

    /** The connections that are open. */
    OpenConnections connections() {
        return connections;
    }

    @Override
    public void close() {
        watch.close();
        server.stop();
    }

    private static IOException cannotListen(String host, int port, JavalinBindException e) {
        Throwable cause = e;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        boolean used = cause instanceof BindException
                && String.valueOf(cause.getMessage()).contains("in use");
        String reason = used ? "it is in use" : String.valueOf(cause.getMessage());
        String maybe = used ? ". Maybe another Almanac runs; --port 0 takes a free port" : "";
        return new IOException("cannot listen on port " + port + " of " + host + ": " + reason + maybe, e);
    }

    private void configure(ApiSettings settings, JavalinConfig config) {
        ListenAddress listen = settings.listen();
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.startup.startupWatcherEnabled = false;
        config.http.prefer405over404 = true;
        config.http.compressionStrategy = CompressionStrategy.GZIP;
        QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, 4);
        threads.setName("almanac-http");
        threads.setDaemon(true);
        config.jetty.threadPool = threads;
        config.jetty.modifyHttpConfiguration(http -> {
            http.setSendServerVersion(false);
            http.setRequestHeaderSize(LONGEST_HEAD);
        });
        JsonErrors errors = new JsonErrors(refusedHosts, unanswered);
        config.jetty.modifyServer(jetty -> {
            jetty.setErrorHandler(errors);
            jetty.setHandler(new FrontDoor(hosts, refusedHosts, connections, events, rate, readers));
        });
        config.jetty.modifyServletContextHandler(context -> context.setErrorHandler(errors));
        config.jetty.addConnector((jetty, http) -> {
            HttpConnectionFactory plain = new HttpConnectionFactory(http);
            ServerConnector connector = keys.isPresent()
                    ? new ServerConnector(jetty, encrypting(keys.get()), plain)
                    : new ServerConnector(jetty, plain);
            connector.setHost(listen.host());
            connector.setPort(listen.port());
            connector.setIdleTimeout(limits.patience().toMillis());
            connector.setAcceptedSendBufferSize(SEND_BUFFER);
            // Many who come at once would otherwise be put off by the system, for seconds, and with them whoever is
            // beside.
            connector.setAcceptQueueSize(limits.connections());
            connector.addBean(connections);
            return connector;
        });
        routes(config.routes);
        new WebPage(settings.frameAncestors()).addTo(config.routes);
    }

    private static SslContextFactory.Server encrypting(KeyStore keys) {
        SslContextFactory.Server factory = new SslContextFactory.Server();
        factory.setKeyStore(keys);
        factory.setKeyStorePassword("");
        factory.setIncludeProtocols("TLSv1.3", "TLSv1.2");
        return factory;
    }

    private void routes(RoutesConfig routes) {
        Routes.of(readings, use, pictures, List.of(events)).forEach(route -> routes.get(route.path(), answerOf(route)));
        routes.exception(HttpResponseException.class, HttpApi::refuse);
        routes.exception(Exception.class, this::fail);
    }

    private Handler answerOf(Route route) {
        return context -> {
            Asked asked = asked(route, context);
            switch (route.turn(asked)) {
                case AT_ONCE -> send(route.answer(asked), context);
                case IN_ORDER -> answerInOrder(route, asked, context);
                case ONE_BY_ONE -> answerCostly(route, asked, context);
            }
        };
    }

    private void answerInOrder(Route route, Asked asked, Context context) throws InterruptedException {
        turns.acquire();
        try {
            send(route.answer(asked), context);
        } finally {
            turns.release();
        }
    }

    /** One at a time, beside what others are answered, and not too often to one address. */
    private void answerCostly(Route route, Asked asked, Context context) throws InterruptedException {
        OptionalLong again = costlyRate.count(context.ip());
        if (again.isPresent() || !isCostlyTurn()) {
            long seconds = again.orElse(limits.costlyPatience().toSeconds());
            context.header("Retry-After", Long.toString(seconds));
            throw new TooManyRequestsResponse(
                    "too much is asked at once of " + route.path() + "; more is answered in " + seconds + " s");
        }
        try {
            send(route.answer(asked), context);
        } finally {
            costly.release();
        }
    }

    /** Waits for the turn, where there is a place left to wait; whether it has come. */
    private boolean isCostlyTurn() throws InterruptedException {
        if (!places.tryAcquire()) {
            return false;
        }
        try {
            return costly.tryAcquire(limits.costlyPatience().toMillis(), TimeUnit.MILLISECONDS);
        } finally {
            places.release();
        }
    }

    /** A request that may be answered, refused here where it may not. */
    private Asked asked(Route route, Context context) {
        Viewer viewer = context.req().getAttribute(Viewer.ATTRIBUTE) instanceof Viewer known ? known : Viewer.OF_ALL;
        if (route.isOfAllUsers() && !viewer.seesAll()) {
            throw new ForbiddenResponse("others' jobs are hidden here, and " + route.path()
                    + " tells of all; those of api.operators may read it");
        }
        Asked asked = new Asked(context, viewer, () -> published().map(all -> views.of(all, viewer)));
        if (route.refusesOtherParameters()) {
            asked.allowOnly(route.parameters());
        }
        return asked;
    }

    /** What was published last; refused with how far it has come where that is known before there is any. */
    private Optional<Published> published() {
        Optional<Published> published = readings.published().get();
        Optional<Beginning> beginning =
                published.isEmpty() ? readings.beginning().get() : Optional.empty();
        if (beginning.isPresent()) {
            throw new NotBegun(beginning.get());
        }
        return published;
    }

    /** What is kept for all is sent as it is, packed where the client can unpack it, and not to whom has it; what is not kept is packed below. */
    private static void send(Answer answer, Context context) {
        context.contentType(answer.type()).header("Cache-Control", "no-store");
        answer.headers().forEach(context::header);
        String tag = answer.headers().get("ETag");
        if (tag != null && tag.equals(context.header("If-None-Match"))) {
            context.status(NOT_MODIFIED);
        } else if (answer.packed().isEmpty()) {
            context.result(answer.bytes());
        } else if (String.valueOf(context.header("Accept-Encoding"))
                .toLowerCase(Locale.ROOT)
                .matches("(.*[, ])?gzip *(,.*)?")) {
            context.header("Content-Encoding", "gzip");
            context.req().setAttribute(WholeAnswer.READY, answer.packed().get().get());
        } else {
            context.req().setAttribute(WholeAnswer.READY, answer.bytes());
        }
    }

    private static void refuse(HttpResponseException e, Context context) {
        if (e instanceof MethodNotAllowedResponse) {
            context.header("Allow", "GET, HEAD");
            tell(context, e.getStatus(), context.method() + " is not possible here; GET is");
        } else if (e instanceof NotFoundResponse) {
            tell(context, e.getStatus(), "there is nothing at " + context.path());
        } else if (e instanceof NotBegun notBegun) {
            Beginning beginning = notBegun.beginning();
            answer(
                    context,
                    e.getStatus(),
                    Json.object(json -> json.text("error", e.getMessage())
                            .object(
                                    "starting",
                                    starting -> starting.text("what", beginning.what())
                                            .number("done", beginning.done().orElse(Double.NaN)))));
        } else {
            tell(context, e.getStatus(), e.getMessage());
        }
    }

    private void fail(Exception e, Context context) {
        unanswered.add(context.path(), e);
        tell(context, 500, "this should not have happened; the log says more");
    }

    private static void tell(Context context, int status, String error) {
        answer(context, status, Json.object(json -> json.text("error", error)));
    }

    private static void answer(Context context, int status, byte[] body) {
        context.status(status)
                .contentType(JSON)
                .header("Cache-Control", "no-store")
                .result(body);
    }
}
