package org.almanac.daemon.running;

import java.util.function.Consumer;
import org.almanac.daemon.server.Rights;
import org.almanac.pbs.Poll;
import org.almanac.pbs.ifl.Kind;
import org.almanac.pbs.ifl.LibraryKind;

/** Tells what rights are missing to start jobs, with the command that gives them, when they cease and when they come. */
final class RightsWatch implements Consumer<Poll> {
    private final LibraryKind kind;
    private final Consumer<String> lines;
    private boolean lacking;

    RightsWatch(LibraryKind kind, Consumer<String> lines) {
        this.kind = kind;
        this.lines = lines;
    }

    @Override
    public void accept(Poll poll) {
        poll.of(Kind.SERVER).stream().findFirst().ifPresent(server -> {
            Rights rights = Rights.of(kind, server, System.getProperty("user.name"));
            boolean was = lacking;
            lacking = !rights.isManager();
            if (lacking && !was) {
                lines.accept("server " + server.name() + ": " + rights.user()
                        + " is no manager there and can start nothing; this lets him: " + rights.grant());
            } else if (was && !lacking) {
                lines.accept("server " + server.name() + ": " + rights.user() + " is a manager now");
            }
        });
    }
}
