package org.almanac.daemon.api;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.NotFoundResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Serves the page and what it loads, all of it from the program itself. */
final class WebPage {
    private static final String OWN = "web";
    private static final String LIBRARIES = "META-INF/resources/webjars";

    /** Browsers ask each time whether ours has changed; a library's address holds its version, so it never does. */
    private static final String ASK = "no-cache";

    private static final String KEEP = "public, max-age=31536000, immutable";

    private final Map<String, WebFile> read = new ConcurrentHashMap<>();
    private final String policy;

    /** @param ancestors the origins of pages that may show it in a frame */
    WebPage(List<String> ancestors) {
        this.policy = AnswerHeaders.contentPolicy(ancestors);
    }

    void addTo(RoutesConfig routes) {
        routes.get("/", context -> {
            context.header(AnswerHeaders.CONTENT_POLICY, policy);
            serve(context, OWN, "index.html", ASK);
        });
        routes.get("/web/<name>", context -> serve(context, OWN, context.pathParam("name"), ASK));
        routes.get("/webjars/<name>", context -> serve(context, LIBRARIES, context.pathParam("name"), KEEP));
    }

    private void serve(Context context, String folder, String name, String caching) {
        WebFile file = find(folder, name).orElseThrow(NotFoundResponse::new);
        context.header("Cache-Control", caching).header("ETag", file.tag());
        if (file.tag().equals(context.header("If-None-Match"))) {
            context.status(304);
        } else {
            context.contentType(file.type()).result(file.bytes());
        }
    }

    private Optional<WebFile> find(String folder, String name) {
        String path = folder + "/" + name;
        Optional<WebFile> file = Optional.ofNullable(read.get(path)).or(() -> WebFile.read(folder, name));
        file.ifPresent(found -> read.putIfAbsent(path, found));
        return file;
    }
}
