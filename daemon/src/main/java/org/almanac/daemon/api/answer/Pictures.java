package org.almanac.daemon.api.answer;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.almanac.daemon.api.answer.PictureLog.Difference;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.KeptAnswer;
import org.almanac.daemon.view.Published;

/**
 * The answers that tell jobs and plan as a page needs them: the whole picture, and what has changed since a version.
 *
 * <p>Each is made once for all who ask. Of many jobs a whole picture stands ready, made before anybody asks, and made anew when a minute
 * has passed: to make it takes longer than to send it. Safe for several threads.
 */
public final class Pictures {
    /** So many jobs are told in a moment. */
    private static final int FEW = 5_000;

    /** Of one version so many answers are kept at most, besides the whole. */
    private static final int MOST_ANSWERS = 16;

    /** So many views of those who do not see all are told apart. */
    private static final int MOST_OWN = 64;

    private static final long FRESH_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final Supplier<Optional<Published>> published;
    private final LongSupplier nanos;
    /** No other daemon was started at that moment. */
    private final String daemon = Long.toString(System.currentTimeMillis(), Character.MAX_RADIX);

    private final PictureLog log = new PictureLog();
    /** The answers of the last version, by the versions that those had who asked; of the whole by 0. */
    private final Map<Long, Making> answers = new HashMap<>();

    private long answered;
    /** The versions of what those see who do not see all, of what is published now. */
    private final Map<Published, Long> own = new IdentityHashMap<>();

    private Optional<Published> ownOf = Optional.empty();
    private long lastOwn;
    private volatile Optional<Ready> ready = Optional.empty();

    /** A whole picture that was made at a moment. */
    private record Ready(long version, Answer answer, long made) {}

    /**
     * The answers of a daemon.
     *
     * @param published what was published last, if anything was
     * @param nanos a clock that only ever goes forward
     */
    public Pictures(Supplier<Optional<Published>> published, LongSupplier nanos) {
        this.published = published;
        this.nanos = nanos;
    }

    /** An answer that is made when its time comes, which is not while others wait for theirs. */
    private final class Making {
        private final Difference difference;
        private Optional<KeptAnswer> made = Optional.empty();

        Making(Difference difference) {
            this.difference = difference;
        }

        synchronized Answer answer() {
            KeptAnswer kept = made.orElseGet(() -> new KeptAnswer(PictureJson.of(difference, Pictures.this::name)));
            made = Optional.of(kept);
            return kept.answer();
        }
    }

    /** Makes the picture that is to stand ready, where it is time to; to be called again and again. */
    public void prepare() {
        Optional<Published> now = published.get();
        if (now.isEmpty() || now.get().jobs().size() <= FEW) {
            ready = Optional.empty();
            return;
        }
        if (ready.filter(each -> nanos.getAsLong() - each.made() < FRESH_NANOS).isPresent()) {
            return;
        }
        Making making = making(Optional.empty());
        Answer whole = making.answer();
        whole.packed().ifPresent(Supplier::get);
        ready = Optional.of(new Ready(making.difference.version(), whole, nanos.getAsLong()));
    }

    /** The whole picture that stands ready, from which on all that has changed is known; else the one of now. */
    Answer ready() {
        Optional<Ready> there = ready;
        synchronized (this) {
            there = there.filter(each -> log.known(Optional.of(each.version())).isPresent());
        }
        return there.map(Ready::answer).orElseGet(() -> since(Optional.empty()));
    }

    /** What has changed since a version; the whole without one, and where that is not known any more. */
    Answer since(Optional<String> version) {
        return making(version.filter(each -> each.matches(daemon + "-[0-9]{1,18}"))
                        .map(each -> Long.parseLong(each.substring(daemon.length() + 1))))
                .answer();
    }

    /**
     * What is published as somebody sees it who does not see all: the whole, made for this one answer, or that nothing has changed.
     *
     * @param since the version that the same viewer has
     */
    Answer own(Published seen, Optional<String> since) {
        long version = ownVersion(seen);
        boolean isKnown = since.equals(Optional.of(ownName(version)));
        Difference told = isKnown ? PictureLog.nothing(seen, version) : PictureLog.whole(seen, version);
        return Answer.json(PictureJson.of(told, this::ownName));
    }

    /** The same for the same view of what is published alone; another view has another one, whoever's it is. */
    private synchronized long ownVersion(Published seen) {
        Published now = published.get().orElseThrow();
        if (ownOf.filter(earlier -> earlier == now).isEmpty() || own.size() >= MOST_OWN) {
            own.clear();
            ownOf = Optional.of(now);
        }
        return own.computeIfAbsent(seen, view -> ++lastOwn);
    }

    private synchronized Making making(Optional<Long> had) {
        // Asked for here, so that no later picture has been looked at before.
        log.look(published.get().orElseThrow());
        if (answered != log.version()) {
            answers.clear();
            answered = log.version();
        }
        // Who is that far behind, or asks for many, gets the whole.
        Optional<Long> known =
                log.known(had).filter(each -> answers.containsKey(each) || answers.size() < MOST_ANSWERS);
        return answers.computeIfAbsent(known.orElse(0L), since -> new Making(log.since(known)));
    }

    private String name(long version) {
        return daemon + "-" + version;
    }

    /** No version of the whole is called so. */
    private String ownName(long version) {
        return name(version) + "-own";
    }
}
