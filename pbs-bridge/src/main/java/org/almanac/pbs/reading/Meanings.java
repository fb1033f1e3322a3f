package org.almanac.pbs.reading;

import java.util.Optional;
import org.almanac.planner.cluster.Request;
import org.almanac.workload.request.RequestFormatException;

/**
 * What requests mean, each of them found out once for as long as jobs ask it.
 *
 * @param <A> what jobs ask for, as texts; equal ones mean the same
 */
public final class Meanings<A> {
    /** Finds out what is meant. */
    @FunctionalInterface
    public interface Reader<A> {
        Request read(A ask) throws RequestFormatException, TextException;
    }

    /** A request; where there is none, the text in question and what is wrong with it. */
    public record Meaning(Optional<Request> request, String text, String why) {}

    private final Reader<A> reader;
    private final Remembered<A, Meaning> known = new Remembered<>();

    public Meanings(Reader<A> reader) {
        this.reader = reader;
    }

    /** A new poll begins. */
    public void turn() {
        known.turn();
    }

    public Meaning of(A ask) {
        Optional<Meaning> found = known.find(ask);
        if (found.isPresent()) {
            return found.get();
        }
        Meaning meaning;
        try {
            meaning = new Meaning(Optional.of(reader.read(ask)), "", "");
        } catch (RequestFormatException e) {
            meaning = new Meaning(Optional.empty(), e.text(), e.getMessage());
        } catch (TextException e) {
            meaning = new Meaning(Optional.empty(), e.text(), e.getMessage());
        }
        known.put(ask, meaning);
        return meaning;
    }
}
