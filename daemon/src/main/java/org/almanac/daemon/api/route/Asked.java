package org.almanac.daemon.api.route;

import io.javalin.http.BadRequestResponse;
import io.javalin.http.Context;
import io.javalin.http.ServiceUnavailableResponse;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.almanac.daemon.view.Published;
import org.almanac.planner.policy.parameter.NearestName;

/** A request for an address of the API; what makes no sense in it is refused as it is asked for. */
public final class Asked {
    /** Whether it is still at work or fails again and again is not known here. */
    public static final String NO_CYCLE_YET =
            "no cycle has ended well yet. If that stays so, the log of almanacd says why (journalctl -u almanacd)";

    private final Context context;
    private final Viewer viewer;
    private final Supplier<Optional<Published>> last;
    private Optional<Published> published = Optional.empty();

    /**
     * A request.
     *
     * @param viewer who asks
     * @param last what was published last, as that one sees it, if anything was
     */
    public Asked(Context context, Viewer viewer, Supplier<Optional<Published>> last) {
        this.context = context;
        this.viewer = viewer;
        this.last = last;
    }

    /** Who asks. */
    public Viewer viewer() {
        return viewer;
    }

    /** What was published last, as who asks sees it; the same for the whole request. Refuses where nothing was. */
    public Published published() {
        if (published.isEmpty()) {
            published = last.get();
        }
        return published.orElseThrow(() -> new ServiceUnavailableResponse(NO_CYCLE_YET));
    }

    /** Refuses other parameters than these: what is misspelt would choose nothing, and all would be answered. */
    public void allowOnly(List<Parameter> parameters) {
        Set<String> names = parameters.stream().map(Parameter::name).collect(Collectors.toCollection(TreeSet::new));
        for (String written : context.queryParamMap().keySet()) {
            if (!names.contains(written)) {
                String there = names.isEmpty() ? "there is none" : "there are " + String.join(", ", names);
                String maybe = NearestName.of(written, names)
                        .map(name -> ". Maybe " + name + "?")
                        .orElse("");
                throw new BadRequestResponse("'" + written + "' is no parameter here; " + there + maybe);
            }
        }
    }

    /** Whether nothing stands in its query. */
    public boolean isPlain() {
        return context.queryParamMap().isEmpty();
    }

    /** What varies in the path, by its name there. */
    public String inPath(String name) {
        return context.pathParam(name);
    }

    public Optional<String> header(String name) {
        return Optional.ofNullable(context.header(name));
    }

    /** What is to be chosen by a parameter, which may be repeated and may be a list: nothing where it is not there. */
    public Set<String> chosen(String name) {
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

    /** What is written for a parameter, each as it is. */
    public List<String> written(String name) {
        return context.queryParams(name);
    }

    /** The moment that a parameter names, in the server's epoch seconds; empty where it is not there. */
    public OptionalLong moment(String name) {
        return number(name, "one time in epoch seconds");
    }

    /** The whole number that a parameter is, not below 0; empty where it is not there. */
    public OptionalLong whole(String name) {
        return number(name, "one whole number");
    }

    private OptionalLong number(String name, String what) {
        List<String> written = context.queryParams(name);
        if (written.isEmpty()) {
            return OptionalLong.empty();
        }
        if (written.size() > 1 || !written.get(0).matches("[0-9]{1,12}")) {
            throw new BadRequestResponse(name + " is '" + String.join(",", written) + "', but may be " + what);
        }
        return OptionalLong.of(Long.parseLong(written.get(0)));
    }
}
