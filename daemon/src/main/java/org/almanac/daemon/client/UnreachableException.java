package org.almanac.daemon.client;

import java.io.IOException;

/** No daemon could be reached; the message is one line for whoever asked. */
public final class UnreachableException extends IOException {
    private static final long serialVersionUID = 1L;

    public UnreachableException(String message) {
        super(message);
    }
}
