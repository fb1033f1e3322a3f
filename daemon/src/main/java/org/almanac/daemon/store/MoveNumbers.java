package org.almanac.daemon.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.planner.Cause;
import org.almanac.planner.StartMove;
import org.almanac.planner.StartMoves;

/**
 * How planned starts have moved, as numbers, beside how they had moved before.
 *
 * <p>Most jobs that move at once do so for the same causes, which are written once.
 */
final class MoveNumbers {
    private static final int SAME = 0;
    private static final int NONE = 1;
    private static final int NEW = 2;
    /** Of the last move to a later start: it is the last one. */
    private static final int LAST = 3;

    private static final Cause.Kind[] KINDS = Cause.Kind.values();

    private MoveNumbers() {}

    /** Writes moves one after the other. */
    static final class Writer {
        private final Numbers moves = new Numbers();
        private final Numbers causes = new Numbers();
        private final Map<List<Cause>, Integer> known = new HashMap<>();
        private long lastAt;

        /** Moves of a job that has come to be planned at that start. */
        void write(StartMoves before, StartMoves after, long start) {
            write(before.last(), after.last(), false, start);
            boolean isLast = after.later().isPresent() && after.later().equals(after.last());
            write(before.later(), after.later(), isLast, start);
        }

        private void write(Optional<StartMove> before, Optional<StartMove> after, boolean isLast, long start) {
            if (after.equals(before)) {
                moves.add(SAME);
            } else if (after.isEmpty()) {
                moves.add(NONE);
            } else if (isLast) {
                moves.add(LAST);
            } else {
                moves.add(NEW);
                write(after.get(), start);
            }
        }

        private void write(StartMove move, long start) {
            moves.add(Numbers.unsigned(move.from() - start));
            moves.add(move.to().isPresent() ? 1 : 0);
            if (move.to().isPresent()) {
                moves.add(Numbers.unsigned(move.to().getAsLong() - start));
            }
            moves.add(Numbers.unsigned(move.at() - lastAt));
            lastAt = move.at();
            moves.add(number(move.causes()));
        }

        private int number(List<Cause> those) {
            Integer number = known.get(those);
            if (number != null) {
                return number;
            }
            known.put(those, known.size());
            causes.add(those.size());
            for (Cause cause : those) {
                causes.add(cause.kind().name());
                causes.add(cause.subject().isPresent() ? 1 : 0);
                cause.subject().ifPresent(causes::add);
            }
            return known.size() - 1;
        }

        /** Hands over all that was written. */
        void writeTo(Numbers out) {
            out.add(known.size());
            out.add(causes);
            out.add(moves);
        }
    }

    /** Reads them in the same order. */
    static final class Reader {
        private final NumberReader in;
        private final List<List<Cause>> causes = new ArrayList<>();
        private long lastAt;

        Reader(NumberReader in) throws IOException {
            this.in = in;
            int known = in.count();
            for (int i = 0; i < known; i++) {
                causes.add(causes());
            }
        }

        private List<Cause> causes() throws IOException {
            List<Cause> those = new ArrayList<>();
            int size = in.count();
            for (int i = 0; i < size; i++) {
                Cause.Kind kind = kind(in.text());
                those.add(new Cause(kind, in.small() == 1 ? Optional.of(in.text()) : Optional.empty()));
            }
            return List.copyOf(those);
        }

        private static Cause.Kind kind(String name) throws IOException {
            for (Cause.Kind kind : KINDS) {
                if (kind.name().equals(name)) {
                    return kind;
                }
            }
            throw new IOException("a change of the scheduler's state has a cause that is not known: " + name);
        }

        StartMoves read(StartMoves before, long start) throws IOException {
            Optional<StartMove> last = read(before.last(), Optional.empty(), start);
            return new StartMoves(last, read(before.later(), last, start));
        }

        private Optional<StartMove> read(Optional<StartMove> before, Optional<StartMove> last, long start)
                throws IOException {
            int form = in.small();
            return switch (form) {
                case SAME -> before;
                case NONE -> Optional.empty();
                case LAST -> last;
                case NEW -> Optional.of(read(start));
                default -> throw new IOException("a change of the scheduler's state has a move of no form");
            };
        }

        private StartMove read(long start) throws IOException {
            long from = start + Numbers.signed(in.next());
            OptionalLong to =
                    in.small() == 1 ? OptionalLong.of(start + Numbers.signed(in.next())) : OptionalLong.empty();
            lastAt += Numbers.signed(in.next());
            int number = in.small();
            if (number >= causes.size()) {
                throw new IOException("a change of the scheduler's state lacks a cause");
            }
            return new StartMove(from, to, lastAt, causes.get(number));
        }
    }
}
