package org.almanac.daemon.cycle;

import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.almanac.daemon.confirm.ConfirmedPrices;
import org.almanac.daemon.confirm.FoundAnswer;
import org.almanac.daemon.confirm.ReservationAnswers;
import org.almanac.daemon.view.AnsweredReservation;
import org.almanac.daemon.view.AnsweredReservation.Answer;
import org.almanac.daemon.view.AnsweredReservation.Price;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.pbs.Warning;
import org.almanac.pbs.snapshot.AskedReservation;
import org.almanac.pbs.snapshot.AskedReservation.Occasion;
import org.almanac.pbs.snapshot.NodeState;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.replay.TextTable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers the reservations of a server that wait, and keeps the last answers to tell of them.
 *
 * <p>The server says which of them wait: one whose answer it has not taken waits still, and is answered in the next cycle.
 */
final class ReservationAnswering {
    private static final Logger LOG = LoggerFactory.getLogger(ReservationAnswering.class);

    /** So many answers are told. */
    private static final int MOST_KEPT = 100;

    private final MeasuredServer server;
    private final Consumer<Warning> warnings;
    private final Deque<AnsweredReservation> answered = new ArrayDeque<>();

    /** @param warnings told of the answers that the server does not take */
    ReservationAnswering(MeasuredServer server, Consumer<Warning> warnings) {
        this.server = server;
        this.warnings = warnings;
    }

    /** The last answers, the newest first. */
    List<AnsweredReservation> answered() {
        return List.copyOf(answered);
    }

    /** Answers all that wait; whether the server has other windows by that. */
    boolean answer(Planning planning, Snapshot snapshot, long now) throws PbsException {
        boolean changed = false;
        if (snapshot.rules().asked().isEmpty()) {
            return changed;
        }
        ReservationAnswers answers =
                new ReservationAnswers(planning.plan(), planning.map(), silent(snapshot), now, ZoneId.systemDefault());
        ConfirmedPrices prices = new ConfirmedPrices(planning::copied, now);
        for (AskedReservation asked : snapshot.rules().asked()) {
            try {
                changed |= answer(asked, answers, prices, now);
            } catch (RuntimeException e) {
                // It keeps no job from being started. Maybe the server has taken the answer: its windows are looked at
                // anew.
                changed = true;
                warnings.accept(
                        new Warning("reservation " + asked.id(), "it is not answered, by a fault of ours: " + e));
            }
        }
        return changed;
    }

    /** One that is reserved is heard of, though it is not known for whom. */
    private static Set<String> silent(Snapshot snapshot) {
        return snapshot.nodes().stream()
                .filter(node -> node.isSilent() && !node.states().contains(NodeState.RESERVED))
                .map(ServerNode::name)
                .collect(Collectors.toSet());
    }

    private boolean answer(AskedReservation asked, ReservationAnswers answers, ConfirmedPrices prices, long now)
            throws PbsException {
        FoundAnswer found = answers.to(asked);
        if (!isTaken(asked, found)) {
            return false;
        }
        answers.given(asked, found);
        note(asked, found, found.isConfirmed() ? prices.of(asked, found) : Optional.empty(), now);
        return found.isConfirmed() || asked.occasion() == Occasion.ALTERED;
    }

    private boolean isTaken(AskedReservation asked, FoundAnswer found) throws PbsException {
        try {
            server.answer(asked, found.answer());
            return true;
        } catch (PbsException e) {
            if (e.meaning() == Meaning.UNREACHABLE) {
                throw e;
            }
            warnings.accept(new Warning(
                    "reservation " + asked.id(),
                    (found.isConfirmed() ? "it was not confirmed: " : "it was not refused: ") + e.getMessage()
                            + "; tried again"));
            return false;
        }
    }

    private void note(AskedReservation asked, FoundAnswer found, Optional<Price> price, long now) {
        boolean confirmed = found.isConfirmed();
        if (!confirmed && isRefusedStill(asked)) {
            // The server has it tried every ten minutes for as long as its nodes are away.
            answered.removeIf(each -> isRefusal(each, asked));
        } else {
            tell(asked, found, price);
        }
        List<FoundAnswer.Time> times = found.times();
        answered.addFirst(new AnsweredReservation(
                asked.id(),
                asked.occasion(),
                asked.owner(),
                now,
                confirmed ? Answer.CONFIRMED : Answer.REFUSED,
                found.words() + price.map(ReservationAnswering::words).orElse(""),
                confirmed ? OptionalLong.of(times.get(0).from()) : OptionalLong.empty(),
                confirmed ? OptionalLong.of(times.get(0).to()) : OptionalLong.empty(),
                found.nodes(),
                price));
        if (answered.size() > MOST_KEPT) {
            answered.removeLast();
        }
    }

    /** Whether it lacked nodes when it was answered last, and got none. */
    private boolean isRefusedStill(AskedReservation asked) {
        return asked.occasion() == Occasion.SHORT_OF_NODES
                && answered.stream()
                        .filter(each -> each.id().equals(asked.id()))
                        .findFirst()
                        .filter(each -> isRefusal(each, asked))
                        .isPresent();
    }

    private static boolean isRefusal(AnsweredReservation answered, AskedReservation asked) {
        return answered.id().equals(asked.id())
                && answered.occasion() == Occasion.SHORT_OF_NODES
                && answered.answer() == Answer.REFUSED;
    }

    private void tell(AskedReservation asked, FoundAnswer found, Optional<Price> price) {
        boolean confirmed = found.isConfirmed();
        LOG.info(
                "server {}: reservation {} of {}{}: {}",
                server.server().name(),
                asked.id(),
                asked.owner(),
                switch (asked.occasion()) {
                    case NEW -> confirmed ? " is confirmed" : " is refused";
                    case ALTERED -> confirmed ? " is altered" : " is not altered";
                    case SHORT_OF_NODES -> confirmed ? " has other nodes" : " still lacks nodes";
                },
                found.words() + price.map(ReservationAnswering::words).orElse(""));
    }

    /** Nothing where it costs nobody anything. */
    private static String words(Price price) {
        String later = price.later() == 0
                ? ""
                : "; " + jobs(price.later(), "starts", "start") + " later for it, by "
                        + TextTable.duration(price.longest()) + (price.later() == 1 ? "" : " at most");
        return later
                + (price.lost() == 0 ? "" : "; " + jobs(price.lost(), "has", "have") + " no planned start any more");
    }

    private static String jobs(int number, String does, String many) {
        return number + (number == 1 ? " job " + does : " jobs " + many);
    }
}
