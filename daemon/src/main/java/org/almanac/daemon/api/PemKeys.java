package org.almanac.daemon.api;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.almanac.daemon.config.TlsSettings;
import org.almanac.daemon.files.FileTrouble;

/** A certificate and its key, as they are in files of PEM. */
final class PemKeys {
    private static final List<String> KINDS = List.of("RSA", "EC", "EdDSA");
    private static final Pattern KEY =
            Pattern.compile("-----BEGIN PRIVATE KEY-----(.*?)-----END PRIVATE KEY-----", Pattern.DOTALL);

    private PemKeys() {}

    /** Both in a store without a password; says in one line what is wrong with a file. */
    static KeyStore read(TlsSettings tls) throws IOException {
        Certificate[] chain = chain(tls.certificate());
        PrivateKey key = key(tls.key());
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, new char[0]);
            store.setKeyEntry("api", key, new char[0], chain);
            return store;
        } catch (GeneralSecurityException e) {
            throw new IOException("api.tls: certificate and key cannot be used: " + e.getMessage(), e);
        }
    }

    private static Certificate[] chain(Path file) throws IOException {
        try {
            Certificate[] chain = CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(read("certificate", file)))
                    .toArray(new Certificate[0]);
            if (chain.length == 0) {
                throw new IOException("api.tls.certificate: there is none in " + file);
            }
            return chain;
        } catch (GeneralSecurityException e) {
            throw new IOException("api.tls.certificate: " + file + " is no certificate as PEM", e);
        }
    }

    private static PrivateKey key(Path file) throws IOException {
        Matcher matcher = KEY.matcher(new String(read("key", file), StandardCharsets.ISO_8859_1));
        if (!matcher.find()) {
            throw new IOException("api.tls.key: there is no 'BEGIN PRIVATE KEY' in " + file
                    + ". Maybe 'openssl pkcs8 -topk8 -nocrypt' makes one of it");
        }
        PKCS8EncodedKeySpec written =
                new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(matcher.group(1)));
        for (String kind : KINDS) {
            try {
                return KeyFactory.getInstance(kind).generatePrivate(written);
            } catch (GeneralSecurityException e) {
                // It is of another kind.
            }
        }
        throw new IOException("api.tls.key: the key in " + file + " is none of " + String.join(", ", KINDS));
    }

    private static byte[] read(String name, Path file) throws IOException {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new IOException("api.tls." + name + ": cannot read " + file + " (" + FileTrouble.reason(e) + ")", e);
        }
    }
}
