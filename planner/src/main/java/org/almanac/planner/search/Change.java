package org.almanac.planner.search;

/**
 * One change of the kept orders, by which a trial differs from them: it can be made again as long as they stay the same.
 *
 * <p>Lists are named as in {@link Orders}, jobs by their numbers.
 */
sealed interface Change {
    /** A job at another position of its list; {@code to} is its position after it has been taken out. */
    record Moved(int list, int from, int to, int job) implements Change {
        @Override
        public void make(Orders orders) {
            orders.move(list, from, to);
        }
    }

    /** Two jobs of a list in each other's place. */
    record Swapped(int list, int one, int other, int job, int otherJob) implements Change {
        @Override
        public void make(Orders orders) {
            orders.swap(list, one, other);
        }
    }

    /** A job of one list in another list. */
    record Migrated(int from, int at, int to, int position, int job) implements Change {
        @Override
        public void make(Orders orders) {
            orders.migrate(from, at, to, position);
        }
    }

    /** Makes the kept orders this trial. */
    void make(Orders orders);

    /** The job that is moved. */
    int job();

    /** The other job that is moved; the same job if there is none. */
    default int otherJob() {
        return job();
    }
}
