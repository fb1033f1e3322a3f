package org.almanac.daemon.cycle;

import java.util.Optional;
import org.almanac.daemon.orders.Order;

/** Whether the server wants nothing of its scheduler by a setting of its own, and since when it was seen so. */
final class ServerPause {
    private Optional<Order> order = Optional.empty();

    /** Takes note of the setting by which the server wants nothing now, in words; empty where it is as usual. */
    void look(Optional<String> by, long now) {
        order = by.map(
                setting -> order.filter(before -> before.by().equals(setting)).orElse(new Order(now, setting)));
    }

    /** That setting as an administrator's order; empty where there is none. */
    Optional<Order> order() {
        return order;
    }
}
