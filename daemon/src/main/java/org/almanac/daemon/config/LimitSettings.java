package org.almanac.daemon.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.almanac.daemon.config.form.Forms;
import org.almanac.daemon.config.form.Key;
import org.almanac.daemon.config.form.Problem;
import org.almanac.daemon.config.form.ScalarForm;
import org.almanac.daemon.config.form.Section;
import org.almanac.daemon.config.form.SectionForm;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Subject;
import org.almanac.planner.limit.Subject.Party;

/**
 * A limit.
 *
 * @param cluster the cluster on which alone it holds; empty for all together
 */
record LimitSettings(String name, Subject subject, WrittenAmount atMost, Optional<String> cluster) {
    private static final List<String> EACH =
            List.of("everyone", "each-user", "each-group", "each-project", "each-queue");

    static final Key<String> NAME =
            Key.needed("name", Forms.NAME_FORM, "what it is called where it keeps a job waiting");
    static final Key<String> OF = Key.optional(
            "of",
            ScalarForm.oneOf(EACH, ""),
            "whose jobs count together: all, or those of each user, group, project or queue for itself");
    static final Key<String> USER =
            Key.optional("user", Forms.NAME_FORM, "only this user's jobs count; in place of 'of'");
    static final Key<String> GROUP =
            Key.optional("group", Forms.NAME_FORM, "only this group's jobs count; in place of 'of'");
    static final Key<String> PROJECT =
            Key.optional("project", Forms.NAME_FORM, "only this project's jobs count; in place of 'of'");

    /** The form on a site that names these things. */
    static SectionForm<LimitSettings> form(Vocabulary vocabulary) {
        Key<String> counts = countsKey(vocabulary);
        Key<WrittenAmount.Text> atMost = atMostKey();
        Key<String> inQueue = Key.optional(
                "in-queue",
                vocabulary.queues().isEmpty() ? Forms.NAME_FORM : ScalarForm.oneOf(vocabulary.queues(), ""),
                "only jobs in this queue count");
        Key<String> onCluster = Key.optional(
                "on-cluster",
                vocabulary.clusterForm(),
                "it holds on this cluster alone, and a share is one of this cluster");
        List<Key<?>> keys = List.of(NAME, OF, USER, GROUP, PROJECT, inQueue, counts, atMost, onCluster);
        return new SectionForm<>(keys, section -> check(section, vocabulary), section -> {
            Subject among = subject(section);
            Subject subject = section.find(inQueue)
                    .<Subject>map(queue -> new Subject.InQueue(queue, among))
                    .orElse(among);
            WrittenAmount amount = WrittenAmount.of(section, counts, atMost, vocabulary);
            return new LimitSettings(section.get(NAME), subject, amount, section.find(onCluster));
        });
    }

    private static Key<String> countsKey(Vocabulary vocabulary) {
        return Key.needed(
                "counts",
                ScalarForm.oneOf(vocabulary.measures(), ""),
                "what is counted: a kind of resource, jobs or something countable");
    }

    static Key<WrittenAmount.Text> atMostKey() {
        return Key.needed("at-most", WrittenAmount.FORM, "how much may be held at once");
    }

    private static Subject subject(Section section) {
        Subject subject = each(section.find(OF).orElse("everyone"));
        for (Key<String> key : List.of(USER, GROUP, PROJECT)) {
            Optional<String> name = section.find(key);
            if (name.isPresent()) {
                subject = new Subject.One(Party.valueOf(key.name().toUpperCase(Locale.ROOT)), name.get());
            }
        }
        return subject;
    }

    private static void check(Section section, Vocabulary vocabulary) {
        section.find(NAME)
                .flatMap(name -> limitOfThatName(name, vocabulary))
                .ifPresent(other -> section.refuse(
                        NAME, "is '" + Problem.excerpt(section.get(NAME)) + "', a name for " + other + "."));
        List<Key<String>> named = new ArrayList<>(List.of(USER, GROUP, PROJECT));
        named.removeIf(key -> section.find(key).isEmpty());
        boolean written = section.find(OF).isPresent();
        if (named.size() > 1 || written && !named.isEmpty()) {
            String other = written ? OF.name() : named.get(0).name();
            section.refuse(
                    named.get(named.size() - 1), "does not go together with " + other + "; a limit has one of them.");
        }
    }

    /** What else keeps jobs waiting under that name. */
    private static Optional<String> limitOfThatName(String name, Vocabulary vocabulary) {
        if (vocabulary.countables().contains(name)) {
            return Optional.of("something countable, of which there is a number");
        } else if (name.startsWith(WalltimeClassSettings.NAMES)) {
            return Optional.of("limits of walltime-classes");
        }
        return name.equals("user-cpus") ? Optional.of("a limit of policy planned") : Optional.empty();
    }

    private static Subject each(String of) {
        return switch (of) {
            case "each-user" -> new Subject.Each(Party.USER);
            case "each-group" -> new Subject.Each(Party.GROUP);
            case "each-project" -> new Subject.Each(Party.PROJECT);
            case "each-queue" -> new Subject.Each(Party.QUEUE);
            default -> new Subject.Everyone();
        };
    }

    /** The limit where nodes count these kinds and there is so much of what is countable. */
    Limit asLimit(ResourceKinds kinds, Map<String, Long> countables) {
        return new Limit(name, subject, atMost.measure(kinds), atMost.amount(countables), cluster);
    }
}
