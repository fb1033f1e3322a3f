package org.almanac.daemon.config;

import java.util.List;
import org.almanac.daemon.config.form.Forms;
import org.almanac.daemon.config.form.Key;
import org.almanac.daemon.config.form.SectionForm;
import org.almanac.planner.cluster.Queue;

/** A queue: whether its jobs are started, and its priority. */
final class QueueSettings {
    static final Key<String> NAME = Key.needed("name", Forms.NAME_FORM, "as jobs name it");
    static final Key<Boolean> STARTED =
            Key.usual("started", Forms.YES_NO, "yes", "whether jobs of the queue are started");
    static final Key<Integer> PRIORITY =
            Key.usual("priority", Forms.INTEGER_FORM, "0", "jobs of a queue of higher priority come first");

    static final SectionForm<Queue> FORM = new SectionForm<>(
            List.of(NAME, STARTED, PRIORITY),
            section -> new Queue(
                    section.get(NAME),
                    section.get(STARTED) ? Queue.Running.STARTED : Queue.Running.STOPPED,
                    section.get(PRIORITY)));

    private QueueSettings() {}
}
