package org.almanac.daemon.predecessor.fate;

import java.util.Optional;

/** What becomes of something that the scheduler before us was told. */
public sealed interface Fate {
    /** The kinds, the gravest first: what must be known before the day of the switch. */
    enum Kind {
        UNKNOWN("unknown"),
        NOT_DONE("not-done"),
        OTHERWISE("otherwise"),
        TAKEN_OVER("taken-over"),
        SAME("same"),
        MEANINGLESS("meaningless");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        /** As programs read it; people read it with blanks. */
        public String word() {
            return word;
        }

        public String title() {
            return word.replace('-', ' ');
        }
    }

    Kind kind();

    /** How, what it means or why, in words; empty where there is no more to say. */
    String text();

    /** What may have been meant, where that is not known. */
    default Optional<String> maybe() {
        return Optional.empty();
    }

    /** Keys of the configuration say the same; what more there is to know. */
    record TakenOver(String text) implements Fate {
        @Override
        public Kind kind() {
            return Kind.TAKEN_OVER;
        }
    }

    /** It is done the same without a key. */
    record Same(String text) implements Fate {
        @Override
        public Kind kind() {
            return Kind.SAME;
        }
    }

    /** It is done, and not as before. */
    record Otherwise(String text) implements Fate {
        @Override
        public Kind kind() {
            return Kind.OTHERWISE;
        }
    }

    /** It is not done; the text says what that means for jobs. */
    record NotDone(String text) implements Fate {
        @Override
        public Kind kind() {
            return Kind.NOT_DONE;
        }
    }

    /** Here it has no meaning; the text says why. */
    record Meaningless(String text) implements Fate {
        @Override
        public Kind kind() {
            return Kind.MEANINGLESS;
        }
    }

    /** Nobody knows what it says; the text says what is odd. */
    record Unknown(String text, Optional<String> maybe) implements Fate {
        @Override
        public Kind kind() {
            return Kind.UNKNOWN;
        }
    }
}
