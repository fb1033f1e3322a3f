package org.almanac.daemon.command.replay;

import java.util.Optional;
import org.almanac.replay.reaction.Reaction;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The option that says when users submit their jobs. */
final class UsersOption {
    private static final String RECORDED = "recorded";

    @Option(
            names = "--users",
            paramLabel = "HOW",
            converter = Written.class,
            description = {
                "When jobs are submitted: recorded (default), as the log says; or react:",
                "when those have ended for which the user waited, with parameters as in",
                "react:think=own,hours=own,session=20m; think=recorded or a duration;",
                "hours=any or 9-15."
            })
    private Users users = new Users(RECORDED, Optional.empty());

    /** How users submit their jobs, as it was written; empty for as they were recorded. */
    record Users(String written, Optional<Reaction> reaction) {
        /** As it was written; the parser of options asks at each start, and takes what a user is to read. */
        @Override
        public String toString() {
            return written;
        }
    }

    /** How users react; empty where the record alone says when jobs come. */
    Optional<Reaction> reaction() {
        return users.reaction();
    }

    /** Reads {@code recorded}, which is no reaction, or {@code react} with or without settings. */
    static final class Written implements ITypeConverter<Users> {
        @Override
        public Users convert(String written) {
            try {
                return new Users(
                        written, written.equals(RECORDED) ? Optional.empty() : Optional.of(Reaction.parse(written)));
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }
}
