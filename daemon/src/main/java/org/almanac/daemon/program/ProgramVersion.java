package org.almanac.daemon.program;

/** The version of this program. */
public final class ProgramVersion {
    private ProgramVersion() {}

    /** As the manifest of the packed jar names it, or that there is none. */
    public static String text() {
        // Only the packed jar has a manifest; an IDE runs the bare classes.
        String version = ProgramVersion.class.getPackage().getImplementationVersion();
        return version == null ? "(unpackaged)" : version;
    }
}
