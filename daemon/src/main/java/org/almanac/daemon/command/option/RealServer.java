package org.almanac.daemon.command.option;

import org.almanac.daemon.config.ServerSettings.Kind;

/** The kinds of servers that are none of ours. */
public enum RealServer {
    TORQUE(Kind.TORQUE),
    OPENPBS(Kind.OPENPBS);

    private final Kind kind;

    RealServer(Kind kind) {
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
