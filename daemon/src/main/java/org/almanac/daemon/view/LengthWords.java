package org.almanac.daemon.view;

import org.almanac.planner.Length.Bound;

/** How long a job is to be that takes any of several lengths, in words. */
public final class LengthWords {
    private LengthWords() {}

    /** What keeps it from being longer, after which its length is told. */
    public static String of(Bound bound) {
        if (bound instanceof Bound.Window window) {
            return "shrunk so that it ends before " + (window.window().isEmpty() ? "a window" : window.window());
        } else if (bound instanceof Bound.Job job) {
            return "shrunk so that it ends before job " + job.job().value() + " is planned to start";
        } else if (bound instanceof Bound.Limit limit) {
            return "shrunk so that limit " + limit.limit() + " is kept";
        }
        return bound instanceof Bound.Hours
                ? "shrunk so that it ends in the hours of its queue"
                : "shrunk so that it ends by its deadline";
    }

    /** The word of the kind for programs. */
    public static String kind(Bound bound) {
        if (bound instanceof Bound.Window) {
            return "window";
        } else if (bound instanceof Bound.Job) {
            return "job";
        } else if (bound instanceof Bound.Hours) {
            return "hours";
        }
        return bound instanceof Bound.Limit ? "limit" : "deadline";
    }

    /** What it is, by its name; empty for a deadline and for hours. */
    public static String subject(Bound bound) {
        if (bound instanceof Bound.Window window) {
            return window.window();
        } else if (bound instanceof Bound.Job job) {
            return job.job().value();
        }
        return bound instanceof Bound.Limit limit ? limit.limit() : "";
    }
}
