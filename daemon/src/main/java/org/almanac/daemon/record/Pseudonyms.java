package org.almanac.daemon.record;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.almanac.planner.Event;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.SwitchMemory;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.limit.Subject;

/**
 * Other names for the users, groups and projects of a dump: {@code p1}, {@code p2} and so on, in the order of their names; and
 * for what users call their jobs: {@code j1}, {@code j2} and so on, as they come.
 *
 * <p>Whatever is a text of one of these names is changed with them, but for words of the form itself. Of a path, whose folders
 * may be called as their owner is, the last name alone stays.
 */
final class Pseudonyms {
    private static final Pattern WORD = Pattern.compile("[^\\s,:;\\[\\]{}()=\"']+");
    /** Keys whose values are words of the form, or what a policy is called. */
    private static final Set<String> WORDS = Set.of(
            "is",
            "policy",
            "arrangement",
            "sharing",
            "running",
            "unmade",
            "kind",
            "decay",
            "by",
            "party",
            "refused",
            "program",
            "dumped");

    /** Keys of the configuration whose values are names of users and groups that need not have a job. */
    private static final List<String> NAMES = List.of("admin.users", "admin.groups");

    /** Keys whose values are jobs. */
    private static final Set<String> JOBS = Set.of("job", "newJob", "changedJob");

    private static final String NOBODY = "none";
    private static final String CONFIGURATION = "configuration";

    private final Map<String, String> names = new HashMap<>();
    private final Map<String, String> jobs = new HashMap<>();

    private Pseudonyms(Set<String> sorted) {
        sorted.remove("");
        sorted.forEach(name -> names.put(name, "p" + (names.size() + 1)));
    }

    static Pseudonyms of(StateDump dump) {
        Set<String> names = new TreeSet<>();
        for (Checkpoint.Batch batch : dump.scheduler().batches()) {
            batch.events().forEach(event -> add(event, names));
        }
        SchedulerState state = dump.scheduler().state();
        state.search().ifPresent(memory -> memory.accounts().forEach(account -> names.add(account.user())));
        state.usage().ifPresent(memory -> memory.charges().forEach(charge -> add(charge.owner(), names)));
        state.tried()
                .ifPresent(memory -> memory.beside()
                        .waiting()
                        .forEach(waiting -> add(waiting.job().owner(), names)));
        state.switching().map(SwitchMemory::learnt).ifPresent(learnt -> {
            if (learnt instanceof SwitchMemory.Tendency tendency) {
                names.addAll(tendency.users());
            } else if (learnt instanceof SwitchMemory.RecentJobs recent) {
                recent.jobs().forEach(job -> add(job.job().owner(), names));
                recent.usage().ifPresent(memory -> memory.charges().forEach(charge -> add(charge.owner(), names)));
            }
        });
        for (String key : NAMES) {
            String value = dump.configuration().getOrDefault(key, NOBODY);
            if (!value.equals(NOBODY)) {
                WORD.matcher(value).results().forEach(word -> names.add(word.group()));
            }
        }
        return new Pseudonyms(names);
    }

    private static void add(Event event, Set<String> names) {
        if (event instanceof Event.Submitted submitted) {
            add(submitted.newJob().owner(), names);
        } else if (event instanceof Event.LimitsChanged changed) {
            changed.limits().forEach(limit -> add(limit.subject(), names));
        } else if (event instanceof Event.SharesChanged changed) {
            add(changed.shares().shares(), changed.shares().users(), names);
        }
    }

    private static void add(Owner owner, Set<String> names) {
        names.add(owner.user());
        names.add(owner.group());
        names.add(owner.project());
    }

    private static void add(Subject subject, Set<String> names) {
        if (subject instanceof Subject.InQueue inQueue) {
            add(inQueue.among(), names);
        } else if (subject instanceof Subject.One one && one.party() != Subject.Party.QUEUE) {
            names.add(one.name());
        } else if (subject instanceof Subject.EachBut but && but.party() != Subject.Party.QUEUE) {
            names.addAll(but.named());
        }
    }

    private static void add(Collection<Shares.Share> shares, Collection<Shares.User> users, Set<String> names) {
        users.forEach(user -> names.add(user.name()));
        for (Shares.Share share : shares) {
            names.add(share.name());
            add(share.shares(), share.users(), names);
        }
    }

    /** The same JSON with the other names. */
    byte[] hide(byte[] json) {
        JsonFactory factory = new JsonFactory();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(json.length);
        try (JsonParser in = factory.createParser(json);
                JsonGenerator out = factory.createGenerator(bytes)) {
            // The keys of the objects around: the configuration and the gaps alone have names within texts.
            Deque<String> keys = new ArrayDeque<>();
            for (JsonToken token = in.nextToken(); token != null; token = in.nextToken()) {
                if (token == JsonToken.FIELD_NAME) {
                    out.writeFieldName(within(keys, CONFIGURATION) ? words(in.currentName()) : in.currentName());
                } else if (token == JsonToken.VALUE_STRING) {
                    out.writeString(text(in, keys));
                } else {
                    if (token == JsonToken.START_OBJECT) {
                        keys.push(key(in.getParsingContext().getParent().getCurrentName()));
                    } else if (token == JsonToken.END_OBJECT) {
                        keys.pop();
                    }
                    out.copyCurrentEvent(in);
                }
            }
        } catch (IOException e) {
            // It is in memory, and was made just now.
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static String key(String name) {
        return name == null ? "" : name;
    }

    private static boolean within(Deque<String> keys, String key) {
        return key.equals(keys.peek());
    }

    private String text(JsonParser in, Deque<String> keys) throws IOException {
        String text = in.getText();
        if (within(keys, CONFIGURATION) || isGap(in, keys)) {
            return words(text);
        }
        if (JOBS.contains(keys.peek()) && "name".equals(in.currentName())) {
            return jobs.computeIfAbsent(text, any -> "j" + (jobs.size() + 1));
        }
        return WORDS.contains(key(in.currentName())) ? text : names.getOrDefault(text, text);
    }

    private static boolean isGap(JsonParser in, Deque<String> keys) {
        return keys.size() == 1
                && in.getParsingContext().inArray()
                && "gaps".equals(in.getParsingContext().getParent().getCurrentName());
    }

    private String words(String text) {
        return WORD.matcher(text).replaceAll(word -> Matcher.quoteReplacement(word(word.group())));
    }

    /** A name, a path, or a name and a host. */
    private String word(String word) {
        if (word.startsWith("/")) {
            return "/.../" + name(word.substring(word.lastIndexOf('/') + 1));
        }
        int at = word.indexOf('@');
        return at < 0 ? name(word) : name(word.substring(0, at)) + word.substring(at);
    }

    private String name(String name) {
        return names.getOrDefault(name, name);
    }
}
