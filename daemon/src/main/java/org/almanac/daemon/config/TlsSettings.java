package org.almanac.daemon.config;

import java.nio.file.Path;
import java.util.List;
import org.almanac.daemon.config.form.Forms;
import org.almanac.daemon.config.form.Key;
import org.almanac.daemon.config.form.ScalarForm;
import org.almanac.daemon.config.form.SectionForm;

/**
 * By which certificate the API speaks TLS.
 *
 * @param certificate a file with it and those that it stands on, as PEM
 * @param key a file with its private key, as PEM (PKCS #8)
 */
public record TlsSettings(Path certificate, Path key) {
    static final Key<Path> CERTIFICATE = Key.needed(
            "certificate",
            ScalarForm.of("an absolute path", Forms::path),
            "the certificate and those that it stands on, as PEM");

    static final Key<Path> KEY =
            Key.needed("key", ScalarForm.of("an absolute path", Forms::path), "its private key, as PEM (PKCS #8)");

    static final SectionForm<TlsSettings> FORM = new SectionForm<>(
            List.of(CERTIFICATE, KEY), section -> new TlsSettings(section.get(CERTIFICATE), section.get(KEY)));
}
