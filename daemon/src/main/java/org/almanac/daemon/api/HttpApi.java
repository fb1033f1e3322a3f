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
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.almanac.daemon.shadow.ShadowReport;
import org.almanac.daemon.shadow.ShadowReports;
import org.almanac.daemon.shadow.ShadowText;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.Published;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The HTTP server: the API under {@code /api/v1}, the metrics, and the page.
 *
 * <p>It reads what was published last and never waits for a cycle. All its answers but the page's files are made anew
 * for each request.
 */
public final class HttpApi implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HttpApi.class);
    private static final int MOST_THREADS = 24;
    private static final String JSON = "application/json";
    private static final String TEXT = "text/plain; charset=utf-8";
    private static final String METRICS = "text/plain; version=0.0.4; charset=utf-8";
    private static final String STATES = "QRECHWS";

    /** Everything comes from here, and nobody may frame it. */
    private static final String CONTENT_POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; "
            + "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final Supplier<Optional<Published>> published;
    private final Supplier<String> metrics;
    private final Optional<ShadowReports> shadow;
    private final Javalin server;

    private HttpApi(Supplier<Optional<Published>> published, Supplier<String> metrics, Optional<ShadowReports> shadow) {
        this.published = published;
        this.metrics = metrics;
        this.shadow = shadow;
        this.server = Javalin.create(this::configure);
    }

    /**
     * Listens on the host's port, or on a free one where the port is 0; says in one line why it cannot.
     *
     * @param published what was published last, if anything was
     * @param metrics all metrics in the text form of Prometheus
     */
    public static HttpApi start(
            String host, int port, Supplier<Optional<Published>> published, Supplier<String> metrics)
            throws IOException {
        return start(host, port, published, metrics, Optional.empty());
    }

    /**
     * The same, where there may be a shadow.
     *
     * @param shadow what reports of it; empty where jobs are started as planned
     */
    public static HttpApi start(
            String host,
            int port,
            Supplier<Optional<Published>> published,
            Supplier<String> metrics,
            Optional<ShadowReports> shadow)
            throws IOException {
        HttpApi api = new HttpApi(published, metrics, shadow);
        try {
            api.server.start(host, port);
        } catch (JavalinBindException e) {
            throw cannotListen(host, port, e);
        }
        return api;
    }

    public int port() {
        return server.port();
    }

    @Override
    public void close() {
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

    private void configure(JavalinConfig config) {
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
        routes(config.routes);
        new WebPage().addTo(config.routes);
    }

    private void routes(RoutesConfig routes) {
        routes.before(context -> context.header("Content-Security-Policy", CONTENT_POLICY)
                .header("X-Content-Type-Options", "nosniff")
                .header("Referrer-Policy", "no-referrer"));
        routes.get("/api/v1/jobs", json(HttpApi::jobs));
        routes.get("/api/v1/jobs/{id}", json(HttpApi::job));
        routes.get("/api/v1/plan", json(request -> PlanJson.of(request.published())));
        routes.get("/api/v1/status", json(request -> StatusJson.of(request.published(), Instant.now())));
        routes.get(
                "/api/v1/shadow",
                context -> context.contentType(JSON)
                        .header("Cache-Control", "no-store")
                        .result(ShadowJson.of(shadowReport())));
        routes.get(
                "/api/v1/shadow.txt",
                context -> context.contentType(TEXT)
                        .header("Cache-Control", "no-store")
                        .result(ShadowText.of(shadowReport())));
        routes.get(
                "/metrics",
                context -> context.contentType(METRICS)
                        .header("Cache-Control", "no-store")
                        .result(metrics.get()));
        routes.exception(HttpResponseException.class, HttpApi::refuse);
        routes.exception(Exception.class, HttpApi::fail);
    }

    private ShadowReport shadowReport() {
        return shadow.orElseThrow(() -> new HttpResponseException(404, "this is no shadow: jobs start as planned"))
                .report()
                .orElseThrow(() -> new ServiceUnavailableResponse("the first cycle is not finished yet"));
    }

    private record Request(Context context, Published published) {
        List<String> filter(String name) {
            return context.queryParams(name).stream()
                    .flatMap(value -> List.of(value.split(",")).stream())
                    .filter(value -> !value.isEmpty())
                    .toList();
        }
    }

    private Handler json(Function<Request, byte[]> answer) {
        return context -> {
            Published last = published
                    .get()
                    .orElseThrow(() -> new ServiceUnavailableResponse("the first cycle is not finished yet"));
            context.contentType(JSON)
                    .header("Cache-Control", "no-store")
                    .result(answer.apply(new Request(context, last)));
        };
    }

    private static byte[] jobs(Request request) {
        List<String> users = request.filter("user");
        List<String> states = request.filter("state");
        for (String state : states) {
            if (state.length() != 1 || STATES.indexOf(state.charAt(0)) < 0) {
                throw new BadRequestResponse(
                        "state is '" + state + "', but may be one of " + String.join(", ", STATES.split("")));
            }
        }
        List<String> ids = request.filter("job");
        Published published = request.published();
        List<ListedJob> some = ids.isEmpty()
                ? published.jobs()
                : ids.stream().flatMap(id -> published.find(id).stream()).toList();
        List<ListedJob> wanted = some.stream()
                .filter(job -> users.isEmpty() || users.contains(job.user()))
                .filter(job -> states.isEmpty() || states.contains(String.valueOf(job.state())))
                .toList();
        // Of a job that was not understood neither its user nor its state are known.
        boolean all = users.isEmpty() && states.isEmpty();
        return JobsJson.of(published.now(), wanted, all ? published.leftOut(ids) : new TreeMap<>());
    }

    private static byte[] job(Request request) {
        String id = request.context().pathParam("id");
        return request.published()
                .find(id)
                .map(JobsJson::of)
                .orElseThrow(() -> new HttpResponseException(
                        404,
                        request.published()
                                .whyLeftOut(id)
                                .map(why -> "job " + id + " was not understood: " + why)
                                .orElse("there is no job " + id)));
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

    private static void fail(Exception e, Context context) {
        LOG.error("{} could not be answered", context.path(), e);
        answer(context, 500, "this should not have happened; the log says more");
    }

    private static void answer(Context context, int status, String error) {
        context.status(status)
                .contentType(JSON)
                .header("Cache-Control", "no-store")
                .result(Json.object(json -> json.text("error", error)));
    }
}
