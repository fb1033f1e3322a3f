package org.almanac.planner.policy.parameter;

/**
 * A parameter of a policy, which a user can set: declared once, as a constant of the policy that reads it. So it is
 * equal to itself alone.
 *
 * @param defaultText the default, as a user would write it
 * @param defaultValue what that means
 * @param sentence what the parameter says, for users
 */
public record Setting<T>(String name, Notation<T> notation, String defaultText, T defaultValue, String sentence) {
    /**
     * A parameter whose default is written so.
     *
     * @throws IllegalArgumentException if the default is not allowed
     */
    public Setting(String name, Notation<T> notation, String defaultText, String sentence) {
        this(
                name,
                notation,
                defaultText,
                notation.parse(defaultText)
                        .orElseThrow(() -> new IllegalArgumentException(
                                "The default " + defaultText + " of " + name + " is not allowed")),
                sentence);
    }

    /** The values of the default's enum. */
    public static <E extends Enum<E>> Setting<E> choice(String name, E defaultValue, String sentence) {
        return new Setting<>(
                name, Notation.choice(defaultValue.getDeclaringClass()), Notation.word(defaultValue), sentence);
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    /** Goes by the name: the code that Java makes for a record's own would take a tenth of each start of the program. */
    @Override
    public int hashCode() {
        return name.hashCode();
    }
}
