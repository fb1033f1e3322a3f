package org.almanac.daemon.loss;

import java.util.List;
import java.util.Optional;
import org.almanac.daemon.predecessor.fate.Fate;

/**
 * Something that a server, a scheduler's file or a job asks for, and what becomes of it.
 *
 * @param where it is said: the server, a queue, a line of a file, or jobs
 * @param setting what is set, as it is written
 * @param concerned whom it concerns today; empty where nobody can tell
 */
public record Loss(String where, String setting, Fate fate, Optional<Concerned> concerned) {
    /** Jobs and reservations of today, by their names in the server's order. */
    public record Concerned(List<String> jobs, List<String> reservations) {
        public Concerned {
            jobs = List.copyOf(jobs);
            reservations = List.copyOf(reservations);
        }
    }
}
