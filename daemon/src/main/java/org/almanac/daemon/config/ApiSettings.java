package org.almanac.daemon.config;

import java.util.List;
import java.util.Optional;

/** Where the API and the page listen. */
public record ApiSettings(ListenAddress listen) {
    static final Key<ListenAddress> LISTEN = Key.usual(
            "listen",
            ScalarForm.of("HOST:PORT such as 127.0.0.1:8642, with a port from 0 to 65535", ListenAddress::parse),
            "127.0.0.1:8642",
            "where the API and the page listen");

    static final SectionForm<ApiSettings> FORM =
            new SectionForm<>(List.of(LISTEN), section -> new ApiSettings(section.get(LISTEN)));

    /** A host or address of this machine, and a port; port 0 is a free one. */
    public record ListenAddress(String host, int port) {
        private static final int MOST_PORT = 65_535;

        /** {@code HOST:PORT}; an IPv6 address stands in brackets. */
        static Optional<ListenAddress> parse(String text) {
            int colon = text.lastIndexOf(':');
            String host = text.substring(0, Math.max(0, colon));
            boolean bracketed = host.startsWith("[") && host.endsWith("]");
            String bare = bracketed ? host.substring(1, host.length() - 1) : host;
            boolean isHost = bracketed ? bare.matches("[0-9a-fA-F:.]+") : bare.matches("[A-Za-z0-9][A-Za-z0-9.-]*");
            return Forms.count(text.substring(colon + 1))
                    .filter(port -> isHost && port <= MOST_PORT)
                    .map(port -> new ListenAddress(bare, port.intValue()));
        }

        /** The same host with another port. */
        public ListenAddress withPort(int other) {
            return new ListenAddress(host, other);
        }

        /** The URL by which it is found from this machine, which has no end. */
        public String url() {
            boolean all = host.equals("0.0.0.0") || host.equals("::");
            String found = all ? "127.0.0.1" : host;
            return "http://" + (found.contains(":") ? "[" + found + "]" : found) + ":" + port;
        }
    }
}
