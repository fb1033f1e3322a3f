package org.almanac.daemon.api;

import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.http.BadRequestResponse;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HttpResponseException;
import io.javalin.http.MethodNotAllowedResponse;
import io.javalin.http.NotFoundResponse;
import io.javalin.http.ServiceUnavailableResponse;
import io.javalin.util.JavalinBindException;
import java.io.IOException;
import java.net.BindException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.almanac.daemon.config.ApiSettings;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.metrics.ExpositionFormat;
import org.almanac.daemon.shadow.ShadowReport;
import org.almanac.daemon.shadow.ShadowReports;
import org.almanac.daemon.shadow.ShadowText;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.ListedShares;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.ReasonWords;
import org.almanac.planner.policy.parameter.NearestName;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * The HTTP server: the API under {@code /api/v1}, the metrics, and the page.
 *
 * <p>It reads what was published last and never waits for a cycle. The large answers, of all jobs and of the plan, are made
 * once for all who ask until something else is published; the others are made anew for each request.
 */
public final class HttpApi implements AutoCloseable {
    /** Whether it is still at work or fails again and again is not known here. */
    private static final String NO_CYCLE_YET =
            "no cycle has ended well yet. If that stays so, the log of almanacd says why (journalctl -u almanacd)";

    private static final int MOST_THREADS = 24;

    /** What the system keeps of an answer for a reader; left to itself it is megabytes. */
    private static final int SEND_BUFFER = 256 * 1024;

    private static final String JSON = "application/json";
    private static final String TEXT = "text/plain; charset=utf-8";
    private static final String STATES = "QRECHWS";
    private static final Set<String> NO_PARAMETERS = Set.of();
    private static final Set<String> FAIR_SHARE_PARAMETERS = Set.of("at");

    private final Supplier<Optional<Published>> published;
    private final Function<ExpositionFormat, String> metrics;
    private final Optional<ShadowReports> shadow;
    private final HttpLimits limits;
    private final AllowedHosts hosts;
    private final RefusedHosts refusedHosts;
    private final Unanswered unanswered;
    private final OpenConnections connections;
    private final ScheduledExecutorService watch;
    private final LastMade plan = new LastMade(PlanJson::of);
    private final LastMade jobs = new LastMade(all -> JobsJson.of(all, all.jobs(), all.leftOut(), Optional.empty()));
    private final Javalin server;

    private HttpApi(
            ApiSettings settings,
            HttpLimits limits,
            LongSupplier nanos,
            Supplier<Optional<Published>> published,
            Function<ExpositionFormat, String> metrics,
            Optional<ShadowReports> shadow) {
        this.published = published;
        this.metrics = metrics;
        this.shadow = shadow;
        this.limits = limits;
        this.hosts = AllowedHosts.of(settings);
        this.refusedHosts = new RefusedHosts(nanos);
        this.unanswered = new Unanswered(nanos);
        this.connections = new OpenConnections(limits, nanos);
        this.watch = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "almanac-http-watch");
            thread.setDaemon(true);
            return thread;
        });
        this.server = Javalin.create(config -> configure(settings.listen(), config));
    }

    /**
     * Listens there, or on a free port where the port is 0; says in one line why it cannot.
     *
     * @param published what was published last, if anything was
     * @param metrics all metrics in that form
     */
    public static HttpApi start(
            ApiSettings settings, Supplier<Optional<Published>> published, Function<ExpositionFormat, String> metrics)
            throws IOException {
        return start(settings, published, metrics, Optional.empty());
    }

    /**
     * The same, where there may be a shadow.
     *
     * @param shadow what reports of it; empty where jobs are started as planned
     */
    public static HttpApi start(
            ApiSettings settings,
            Supplier<Optional<Published>> published,
            Function<ExpositionFormat, String> metrics,
            Optional<ShadowReports> shadow)
            throws IOException {
        return start(settings, HttpLimits.USUAL, System::nanoTime, published, metrics, shadow);
    }

    /** The same with other limits, by a clock that only ever goes forward. */
    static HttpApi start(
            ApiSettings settings,
            HttpLimits limits,
            LongSupplier nanos,
            Supplier<Optional<Published>> published,
            Function<ExpositionFormat, String> metrics,
            Optional<ShadowReports> shadow)
            throws IOException {
        HttpApi api = new HttpApi(settings, limits, nanos, published, metrics, shadow);
        String host = settings.listen().host();
        int port = settings.listen().port();
        try {
            api.server.start(host, port);
        } catch (JavalinBindException e) {
            api.watch.shutdownNow();
            throw cannotListen(host, port, e);
        }
        long often = Math.max(1, Math.min(1_000, limits.patience().toMillis() / 10));
        api.watch.scheduleWithFixedDelay(api.connections::endOverdue, often, often, TimeUnit.MILLISECONDS);
        api.watch.scheduleWithFixedDelay(api.unanswered::tellWhatIsOver, 1, 1, TimeUnit.MINUTES);
        return api;
    }

    public int port() {
        return server.port();
    }

    /** The connections that are open. */
    OpenConnections connections() {
        return connections;
    }

    @Override
    public void close() {
        watch.shutdownNow();
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

    private void configure(ListenAddress listen, JavalinConfig config) {
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.startup.startupWatcherEnabled = false;
        config.http.prefer405over404 = true;
        config.http.compressionStrategy = CompressionStrategy.GZIP;
        QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, 4);
        threads.setName("almanac-http");
        threads.setDaemon(true);
        config.jetty.threadPool = threads;
        config.jetty.modifyHttpConfiguration(http -> http.setSendServerVersion(false));
        JsonErrors errors = new JsonErrors(refusedHosts, unanswered);
        config.jetty.modifyServer(jetty -> {
            jetty.setErrorHandler(errors);
            jetty.setHandler(new FrontDoor(hosts, refusedHosts, connections));
        });
        config.jetty.modifyServletContextHandler(context -> context.setErrorHandler(errors));
        config.jetty.addConnector((jetty, http) -> {
            ServerConnector connector = new ServerConnector(jetty, new HttpConnectionFactory(http));
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
        new WebPage().addTo(config.routes);
    }

    private void routes(RoutesConfig routes) {
        routes.get("/api/v1/jobs", answer(Set.of("user", "state", "job", "words"), this::jobs));
        routes.get("/api/v1/jobs/{id}", answer(NO_PARAMETERS, HttpApi::job));
        routes.get(
                "/api/v1/queues",
                answer(NO_PARAMETERS, request -> request.context().result(QueuesJson.of(request.published()))));
        routes.get(
                "/api/v1/plan", answer(NO_PARAMETERS, request -> plan.answer(request.published(), request.context())));
        routes.get(
                "/api/v1/status",
                answer(
                        NO_PARAMETERS,
                        request -> request.context().result(StatusJson.of(request.published(), Instant.now()))));
        routes.get(
                "/api/v1/status.txt",
                answer(
                        NO_PARAMETERS,
                        request -> request.context()
                                .contentType(TEXT)
                                .result(StatusText.of(request.published(), Instant.now(), ZoneId.systemDefault()))));
        routes.get("/api/v1/fairshare", answer(FAIR_SHARE_PARAMETERS, request -> {
            OptionalLong at = at(request);
            request.context()
                    .result(
                            at.isEmpty()
                                    ? FairShareJson.of(request.published(), shares(request))
                                    : FairShareJson.at(request.published(), shares(request), at.getAsLong()));
        }));
        routes.get("/api/v1/fairshare.txt", answer(FAIR_SHARE_PARAMETERS, request -> {
            OptionalLong at = at(request);
            request.context()
                    .contentType(TEXT)
                    .result(
                            at.isEmpty()
                                    ? FairShareText.of(
                                            shares(request), request.published().now())
                                    : FairShareText.at(shares(request), at.getAsLong()));
        }));
        routes.get("/api/v1/shadow", context -> {
            onlyParameters(NO_PARAMETERS, context);
            context.contentType(JSON).header("Cache-Control", "no-store").result(ShadowJson.of(shadowReport()));
        });
        routes.get("/api/v1/shadow.txt", context -> {
            onlyParameters(NO_PARAMETERS, context);
            context.contentType(TEXT).header("Cache-Control", "no-store").result(ShadowText.of(shadowReport()));
        });
        routes.get("/metrics", context -> {
            ExpositionFormat format = ExpositionFormat.accepted(Optional.ofNullable(context.header("Accept")));
            context.contentType(format.contentType())
                    .header("Cache-Control", "no-store")
                    .header("Vary", "Accept")
                    .result(metrics.apply(format));
        });
        routes.exception(HttpResponseException.class, HttpApi::refuse);
        routes.exception(Exception.class, this::fail);
    }

    /** The time that is asked for, in the server's epoch seconds. */
    private static OptionalLong at(Request request) {
        List<String> written = request.context().queryParams("at");
        if (written.isEmpty()) {
            return OptionalLong.empty();
        }
        if (written.size() > 1 || !written.get(0).matches("[0-9]{1,12}")) {
            throw new BadRequestResponse(
                    "at is '" + String.join(",", written) + "', but may be one time in epoch seconds");
        }
        long at = Long.parseLong(written.get(0));
        long now = request.published().now();
        if (at < now) {
            throw new BadRequestResponse(
                    "at is " + at + ", which is over: the plan begins at " + now + ", the server's time");
        }
        return OptionalLong.of(at);
    }

    private static ListedShares shares(Request request) {
        return request.published()
                .status()
                .shares()
                .orElseThrow(() -> new HttpResponseException(
                        404, "the plan knows no shares; fair-share in the configuration tells them"));
    }

    private ShadowReport shadowReport() {
        return shadow.orElseThrow(() -> new HttpResponseException(404, "this is no shadow: jobs start as planned"))
                .report()
                .orElseThrow(() -> new ServiceUnavailableResponse(NO_CYCLE_YET));
    }

    private record Request(Context context, Published published) {
        /** What is to be chosen by a parameter: nothing where it is not there. */
        Set<String> filter(String name) {
            List<String> written = context.queryParams(name);
            Set<String> values = written.stream()
                    .flatMap(value -> Stream.of(value.split(",")))
                    .filter(value -> !value.isEmpty())
                    .collect(Collectors.toCollection(LinkedHashSet::new));
            if (!written.isEmpty() && values.isEmpty()) {
                throw new BadRequestResponse(name + " is empty; without it, all are chosen");
            }
            return values;
        }
    }

    private Handler answer(Set<String> parameters, Consumer<Request> answer) {
        return context -> {
            onlyParameters(parameters, context);
            Published last = published.get().orElseThrow(() -> new ServiceUnavailableResponse(NO_CYCLE_YET));
            context.contentType(JSON).header("Cache-Control", "no-store");
            answer.accept(new Request(context, last));
        };
    }

    /** What is misspelt would choose nothing, and all would be answered. */
    private static void onlyParameters(Set<String> parameters, Context context) {
        for (String written : context.queryParamMap().keySet()) {
            if (!parameters.contains(written)) {
                String there = parameters.isEmpty()
                        ? "there is none"
                        : "there are " + String.join(", ", new TreeSet<>(parameters));
                String maybe = NearestName.of(written, parameters)
                        .map(name -> ". Maybe " + name + "?")
                        .orElse("");
                throw new BadRequestResponse("'" + written + "' is no parameter here; " + there + maybe);
            }
        }
    }

    private void jobs(Request request) {
        if (request.context().queryParamMap().isEmpty()) {
            jobs.answer(request.published(), request.context());
        } else {
            request.context().result(someJobs(request));
        }
    }

    private static byte[] someJobs(Request request) {
        Set<String> users = request.filter("user");
        Set<String> states = request.filter("state");
        for (String state : states) {
            if (state.length() != 1 || STATES.indexOf(state.charAt(0)) < 0) {
                throw new BadRequestResponse(
                        "state is '" + state + "', but may be one of " + String.join(", ", STATES.split("")));
            }
        }
        Set<String> ids = request.filter("job");
        Published published = request.published();
        List<ListedJob> some = ids.isEmpty() ? published.jobs() : published.findAll(ids);
        List<ListedJob> wanted = some.stream()
                .filter(job -> users.isEmpty() || users.contains(job.user()))
                .filter(job -> states.isEmpty() || states.contains(String.valueOf(job.state())))
                .toList();
        // Of a job that was not understood neither its user nor its state are known.
        boolean all = users.isEmpty() && states.isEmpty();
        return JobsJson.of(published, wanted, all ? published.leftOut(ids) : new TreeMap<>(), words(request));
    }

    /** The words in which reasons are told besides, where that is asked for. */
    private static Optional<ReasonWords> words(Request request) {
        Set<String> asked = request.filter("words");
        if (!asked.isEmpty() && !asked.equals(Set.of("yes"))) {
            throw new BadRequestResponse("words is '" + String.join(",", asked) + "', but may be yes");
        }
        return asked.isEmpty() ? Optional.empty() : Optional.of(new ReasonWords(ZoneId.systemDefault()));
    }

    private static void job(Request request) {
        String id = request.context().pathParam("id");
        ListedJob job = request.published()
                .find(id)
                .orElseThrow(() -> new HttpResponseException(
                        404,
                        request.published()
                                .whyLeftOut(id)
                                .map(why -> "job " + id + " was not understood: " + why)
                                .orElse("there is no job " + id)));
        request.context().result(JobsJson.of(job));
    }

    private static void refuse(HttpResponseException e, Context context) {
        if (e instanceof MethodNotAllowedResponse) {
            context.header("Allow", "GET, HEAD");
            answer(context, e.getStatus(), context.method() + " is not possible here; GET is");
        } else if (e instanceof NotFoundResponse) {
            answer(context, e.getStatus(), "there is nothing at " + context.path());
        } else {
            answer(context, e.getStatus(), e.getMessage());
        }
    }

    private void fail(Exception e, Context context) {
        unanswered.add(context.path(), e);
        answer(context, 500, "this should not have happened; the log says more");
    }

    private static void answer(Context context, int status, String error) {
        context.status(status)
                .contentType(JSON)
                .header("Cache-Control", "no-store")
                .result(Json.object(json -> json.text("error", error)));
    }
}
