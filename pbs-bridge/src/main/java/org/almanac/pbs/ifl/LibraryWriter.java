package org.almanac.pbs.ifl;

import java.util.List;
import java.util.function.Consumer;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.Warning;

/** Reads a server through its library, and starts and alters jobs. */
class LibraryWriter extends LibraryReader implements BatchWriter {
    private final ChangingCalls changing;

    LibraryWriter(Connection connection, Consumer<Warning> warnings, ChangingCalls changing) {
        super(connection, warnings);
        this.changing = changing;
    }

    @Override
    public void run(String job, String location) throws PbsException {
        connection().call(changing.runFunction(), (calls, handle, reader) -> {
            changing.run(calls, handle, job, location);
            return null;
        });
    }

    @Override
    public void alter(String job, List<Setting> settings) throws PbsException {
        if (settings.isEmpty()) {
            return;
        }
        connection().call(changing.alterFunction(), (calls, handle, reader) -> {
            changing.alter(calls, handle, job, settings);
            return null;
        });
    }
}
