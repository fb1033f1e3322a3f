package org.almanac.daemon.config;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.almanac.daemon.config.form.ScalarForm;
import org.almanac.planner.cluster.QueueNames;

/** How queues are named that are meant together: each by its name, or several by what their names begin with. */
final class QueuePatternForm {
    private static final Pattern PATTERN = Pattern.compile("[\\p{L}\\p{N}_][\\p{L}\\p{N}_.@:+/-]{0,127}\\*?");

    /** A name, or the beginning of names with a star behind it. */
    static final ScalarForm<String> FORM = ScalarForm.of(
            "a queue's name, or p_* for all that begin with p_",
            text -> PATTERN.matcher(text).matches() ? Optional.of(text) : Optional.empty());

    private QueuePatternForm() {}

    /** The queues that such patterns mean. */
    static QueueNames of(List<String> patterns) {
        Set<String> names =
                patterns.stream().filter(each -> !each.endsWith("*")).collect(Collectors.toUnmodifiableSet());
        Set<String> prefixes = patterns.stream()
                .filter(each -> each.endsWith("*"))
                .map(each -> each.substring(0, each.length() - 1))
                .collect(Collectors.toUnmodifiableSet());
        return new QueueNames(names, prefixes);
    }
}
