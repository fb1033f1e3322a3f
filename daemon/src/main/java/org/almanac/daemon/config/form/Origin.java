package org.almanac.daemon.config.form;

/** Where a value comes from. */
public sealed interface Origin {
    /** As it is told to people. */
    String text();

    /** Nobody wrote it. */
    record Default() implements Origin {
        @Override
        public String text() {
            return "default";
        }
    }

    /** A line of a file, the first being 1. */
    record Line(String file, int line) implements Origin {
        @Override
        public String text() {
            return file + ":" + line;
        }
    }

    /** A file as a whole. */
    record File(String file) implements Origin {
        @Override
        public String text() {
            return file;
        }
    }

    /** An option of the command line, such as {@code --policy}. */
    record CommandLine(String option) implements Origin {
        @Override
        public String text() {
            return "command line, " + option;
        }
    }
}
