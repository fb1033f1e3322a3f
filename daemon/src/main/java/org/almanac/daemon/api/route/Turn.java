package org.almanac.daemon.api.route;

/** When a request is answered while others ask, too. */
public enum Turn {
    /** At once: the answer is small, and who asks watches whether the daemon lives. */
    AT_ONCE,
    /** As soon as fewer answers are being made than may be at a time, those first who came first. */
    IN_ORDER,
    /** One by one, and not as often as others: the answer takes long to make. */
    ONE_BY_ONE
}
