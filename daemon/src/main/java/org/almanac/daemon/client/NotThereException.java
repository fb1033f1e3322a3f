package org.almanac.daemon.client;

import java.io.IOException;

/** What is asked for is not there; the message is one line for whoever asked. */
public final class NotThereException extends IOException {
    private static final long serialVersionUID = 1L;

    NotThereException(String message) {
        super(message);
    }
}
