package org.almanac.daemon.loss;

import java.util.List;
import org.almanac.daemon.predecessor.fate.Fate;

/**
 * Something that a server, a scheduler's file or a job asks for, and what becomes of it.
 *
 * @param where it is said: the server, a queue, a line of a file, or jobs
 * @param setting what is set, as it is written
 * @param concerned whom it concerns today
 */
public record Loss(String where, String setting, Fate fate, Concerned concerned) {
    /**
     * Jobs and reservations of today, by their names in the server's order.
     *
     * @param looked whether it can be told at all whom it concerns
     */
    public record Concerned(boolean looked, List<String> jobs, List<String> reservations) {
        public Concerned {
            jobs = List.copyOf(jobs);
            reservations = List.copyOf(reservations);
        }

        /** Nobody can tell. */
        static Concerned unknown() {
            return new Concerned(false, List.of(), List.of());
        }

        static Concerned jobs(List<String> jobs) {
            return new Concerned(true, jobs, List.of());
        }

        static Concerned reservations(List<String> reservations) {
            return new Concerned(true, List.of(), reservations);
        }
    }
}
