package org.almanac.daemon.loss;

import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.almanac.daemon.loss.Loss.Concerned;
import org.almanac.daemon.predecessor.fate.Fate;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.ifl.Kind;

/**
 * What becomes of a setting of the server, of its queues or of its schedulers.
 *
 * @param setting which attributes it is about
 * @param matters whether a value asks for anything
 * @param concerns whom it concerns, of what has the setting
 */
record SettingRule(
        Kind kind,
        Predicate<String> setting,
        Predicate<String> matters,
        Fate fate,
        BiFunction<BatchObject, Today, Optional<Concerned>> concerns) {
    /** A rule about one attribute of a kind, where its value asks for anything. */
    static SettingRule of(Kind kind, String attribute, Predicate<String> matters, Fate fate) {
        return new SettingRule(kind, attribute::equals, matters, fate, (owner, today) -> Optional.empty());
    }

    /** The same about attributes that match a pattern, with any value. */
    static SettingRule like(Kind kind, String pattern, Fate fate) {
        return new SettingRule(
                kind, attribute -> attribute.matches(pattern), value -> true, fate, (owner, today) -> Optional.empty());
    }

    /** The same where it concerns jobs that wait in the queue that has the setting, or in any. */
    SettingRule concerningItsOwn() {
        return new SettingRule(
                kind,
                setting,
                matters,
                fate,
                (owner, today) -> today.jobs(
                        job -> job.waits() && (kind != Kind.QUEUE || job.queue().equals(owner.name()))));
    }
}
