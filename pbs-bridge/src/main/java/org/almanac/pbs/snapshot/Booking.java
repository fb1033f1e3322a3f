package org.almanac.pbs.snapshot;

import java.util.List;

/**
 * What a server tells of a reservation besides its nodes and times.
 *
 * @param isMaintenance whether it was made for work on the nodes
 * @param title what its owner calls it; empty where it has no name but its id
 * @param owner who has made it
 * @param users who may use it, in the order told; empty where that is not told, or where it is for others than users
 */
public record Booking(boolean isMaintenance, String title, String owner, List<String> users) {
    public Booking {
        users = List.copyOf(users);
    }

    /** Whether it is that user's own, or open to that user by name. */
    public boolean isFor(String user) {
        return owner.equals(user) || users.contains(user);
    }

    /** That it is there, and nothing of whose it is. */
    public Booking ofOthers() {
        return new Booking(isMaintenance, "", "", List.of());
    }
}
