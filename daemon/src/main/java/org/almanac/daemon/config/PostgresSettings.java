package org.almanac.daemon.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.almanac.daemon.config.form.Forms;
import org.almanac.daemon.config.form.Key;
import org.almanac.daemon.config.form.ScalarForm;
import org.almanac.daemon.config.form.SectionForm;

/**
 * A PostgreSQL that is written to as well.
 *
 * @param url where it is, as {@code postgresql://HOST/DATABASE}; without a password
 * @param passwordFile a file whose first line is the user's password; empty where none is asked for
 * @param cluster the name by which what is of this daemon is told from what is of others
 */
public record PostgresSettings(String url, String user, Optional<Path> passwordFile, String cluster) {
    private static final Pattern URL_PATTERN = Pattern.compile("postgresql://[^\\s/?@]+/[^\\s/?@]+(\\?[^\\s@]*)?");
    private static final Pattern SECRET = Pattern.compile("(?i).*[?&](ssl)?(password|user)=.*");

    static final Key<String> URL = Key.needed(
            "url",
            ScalarForm.of("postgresql://HOST:PORT/DATABASE, without user and password", PostgresSettings::url),
            "where it is; behind a ? may stand what its JDBC driver takes, such as sslmode=verify-full");

    static final Key<String> USER = Key.needed("user", Forms.NAME_FORM, "as whom it is written to");

    static final Key<Path> PASSWORD_FILE = Key.optional(
            "password-file",
            ScalarForm.of("an absolute path", Forms::path),
            "a file whose first line is the user's password; without it none is sent");

    static final Key<String> CLUSTER = Key.needed(
            "cluster", Forms.NAME_FORM, "the name by which rows of this daemon are told from those of others");

    static final SectionForm<PostgresSettings> FORM = new SectionForm<>(
            List.of(URL, USER, PASSWORD_FILE, CLUSTER),
            section -> new PostgresSettings(
                    section.get(URL), section.get(USER), section.find(PASSWORD_FILE), section.get(CLUSTER)));

    private static Optional<String> url(String text) {
        return URL_PATTERN.matcher(text).matches() && !SECRET.matcher(text).matches()
                ? Optional.of(text)
                : Optional.empty();
    }
}
