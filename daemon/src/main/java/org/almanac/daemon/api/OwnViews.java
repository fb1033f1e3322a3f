package org.almanac.daemon.api;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.almanac.daemon.api.route.Viewer;
import org.almanac.daemon.view.Published;

/** What is published as each viewer sees it, kept for those who have asked last until something else is published. */
final class OwnViews {
    private static final int MOST = 32;

    private final Map<Viewer, Published> views = new LinkedHashMap<>();
    private Optional<Published> whole = Optional.empty();

    synchronized Published of(Published published, Viewer viewer) {
        if (viewer.seesAll()) {
            return published;
        }
        if (whole.filter(earlier -> earlier == published).isEmpty()) {
            views.clear();
            whole = Optional.of(published);
        }
        if (views.size() >= MOST && !views.containsKey(viewer)) {
            views.remove(views.keySet().iterator().next());
        }
        return views.computeIfAbsent(viewer, seen -> seen.view(published));
    }
}
