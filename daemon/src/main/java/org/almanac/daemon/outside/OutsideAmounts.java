package org.almanac.daemon.outside;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.almanac.daemon.config.OutsideSettings;
import org.almanac.daemon.config.OutsideSettings.Unknown;
import org.almanac.pbs.Warning;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.ServerRules;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject;

/**
 * How much there is of what others use outside of the server: what programs tell to be free, and what the server's jobs held
 * then. What others use is so left to them until a program tells otherwise.
 *
 * <p>Programs run beside the cycles, and no cycle waits for them. For one thread, which completes
 * snapshots.
 */
public final class OutsideAmounts {
    /** More than anybody asks for, and little enough to be added to. */
    private static final long UNLIMITED = 1L << 60;

    /** What a program has told, when it was over, or why it has told nothing. */
    private record Answer(long at, long free, Optional<String> failure) {}

    /** One of them; its program's answer comes from another thread. */
    private static final class Outside {
        private final OutsideSettings settings;
        private final AmountProgram program;
        private volatile Optional<Answer> news = Optional.empty();
        private volatile boolean runs;
        private long nextRun = Long.MIN_VALUE;
        private long total;
        private long knownUntil = Long.MIN_VALUE;
        private boolean fails;

        Outside(OutsideSettings settings) {
            this.settings = settings;
            this.program = new AmountProgram(settings.command(), settings.timeLimit());
        }
    }

    private final List<Outside> amounts = new ArrayList<>();
    private final LongSupplier clock;
    private final Executor programs;
    private final Consumer<Warning> warnings;

    /**
     * @param clock tells epoch seconds
     * @param programs on which programs are run
     */
    OutsideAmounts(List<OutsideSettings> settings, LongSupplier clock, Executor programs, Consumer<Warning> warnings) {
        settings.forEach(each -> amounts.add(new Outside(each)));
        this.clock = clock;
        this.programs = programs;
        this.warnings = warnings;
    }

    /** With a thread of their own, which ends with the program. */
    public static OutsideAmounts withThread(
            List<OutsideSettings> settings, LongSupplier clock, Consumer<Warning> warnings) {
        return new OutsideAmounts(
                settings,
                clock,
                Executors.newCachedThreadPool(task -> {
                    Thread thread = new Thread(task, "almanac-outside");
                    thread.setDaemon(true);
                    return thread;
                }),
                warnings);
    }

    /**
     * How much its program says to be free when it is run now, once.
     *
     * @throws IOException in one line, why it has told no amount
     */
    public static long freeNow(OutsideSettings settings) throws IOException {
        return new AmountProgram(settings.command(), settings.timeLimit()).ask();
    }

    /** What the server told, with how much there is of what it does not know; and runs the programs whose time has come. */
    public Snapshot complete(Snapshot told) {
        if (amounts.isEmpty()) {
            return told;
        }
        long now = clock.getAsLong();
        List<Limit> limits = new ArrayList<>(told.rules().limits());
        for (Outside amount : amounts) {
            hear(amount, told);
            runIfDue(amount, now);
            String name = amount.settings.name();
            limits.add(new Limit(
                    subject(name),
                    new Subject.Everyone(),
                    new Measure.OfCountable(name),
                    new Amount.Absolute(total(amount, now))));
        }
        ServerRules rules = told.rules();
        return told.under(rules.limitedBy(limits));
    }

    private static long total(Outside amount, long now) {
        if (now < amount.knownUntil) {
            return amount.total;
        }
        return amount.settings.unknown() == Unknown.UNLIMITED ? UNLIMITED : 0;
    }

    private void hear(Outside amount, Snapshot told) {
        Optional<Answer> answer = amount.news;
        if (answer.isEmpty()) {
            return;
        }
        amount.news = Optional.empty();
        Answer heard = answer.get();
        amount.nextRun = heard.at + amount.settings.every().toSeconds();
        String subject = subject(amount.settings.name());
        if (heard.failure.isPresent()) {
            if (!amount.fails) {
                warnings.accept(new Warning(subject, heard.failure.get() + "; " + meanwhile(amount)));
            }
            amount.fails = true;
            return;
        }
        if (amount.fails) {
            warnings.accept(new Warning(subject, "its program tells again how much is free: " + heard.free));
        }
        amount.fails = false;
        amount.total = heard.free + held(amount.settings.name(), heard.at, told);
        amount.knownUntil = heard.at
                + amount.settings.every().toSeconds()
                + amount.settings.timeLimit().toSeconds()
                + amount.settings.keep().toSeconds();
    }

    private static String subject(String name) {
        return "dynamic resource " + name;
    }

    private static String meanwhile(Outside amount) {
        String then = amount.settings.unknown() == Unknown.UNLIMITED
                ? "jobs start as if there were enough"
                : "no job that asks for it starts";
        return amount.knownUntil == Long.MIN_VALUE
                ? "until it tells how much is free, " + then
                : "what it told last counts for " + amount.settings.keep().toSeconds() + " s, and then " + then;
    }

    /** What the server's jobs hold of it that have run since before that time. */
    private static long held(String name, long at, Snapshot told) {
        long held = 0;
        for (ServerJob job : told.jobs()) {
            if (job.state().holdsNodes() && job.started().orElse(Long.MAX_VALUE) <= at) {
                held += job.request().countables().getOrDefault(name, 0L);
            }
        }
        return held;
    }

    private void runIfDue(Outside amount, long now) {
        if (amount.runs || now < amount.nextRun) {
            return;
        }
        amount.runs = true;
        programs.execute(() -> {
            amount.news = Optional.of(answer(amount.program));
            amount.runs = false;
        });
    }

    private Answer answer(AmountProgram program) {
        try {
            long free = program.ask();
            return new Answer(clock.getAsLong(), free, Optional.empty());
        } catch (IOException | RuntimeException e) {
            return new Answer(clock.getAsLong(), 0, Optional.of(String.valueOf(e.getMessage())));
        }
    }
}
