package org.almanac.daemon.config;

import java.util.List;
import org.almanac.daemon.config.form.Problem;

/** A configuration is wrong; it has every problem that was found. */
public final class ConfigurationException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    ConfigurationException(List<Problem> problems) {
        super(problems.get(0).text());
        this.problems = List.copyOf(problems);
    }

    /** At least one, by their lines. */
    public List<Problem> problems() {
        return problems;
    }
}
