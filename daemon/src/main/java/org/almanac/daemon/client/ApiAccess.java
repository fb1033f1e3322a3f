package org.almanac.daemon.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * How a daemon is asked that asks who reads: {@code ALMANAC_TOKEN}, or the file that {@code ALMANAC_TOKEN_FILE} names, has the token,
 * and the file that {@code ALMANAC_CA} names has the certificates that are trusted in place of Java's.
 *
 * @param environment the program's
 */
record ApiAccess(Map<String, String> environment) {
    private Optional<String> written(String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
    }

    /** Makes a connection that is not yet open one of ours; says in one line what is wrong with a file. */
    void apply(HttpURLConnection connection) throws IOException {
        Optional<String> token = written("ALMANAC_TOKEN");
        if (token.isEmpty() && written("ALMANAC_TOKEN_FILE").isPresent()) {
            token = Optional.of(token(Path.of(written("ALMANAC_TOKEN_FILE").get())));
        }
        token.ifPresent(known -> connection.setRequestProperty("Authorization", "Bearer " + known));
        Optional<String> trusted = written("ALMANAC_CA");
        if (trusted.isPresent() && connection instanceof HttpsURLConnection encrypted) {
            encrypted.setSSLSocketFactory(trusting(Path.of(trusted.get())).getSocketFactory());
        }
    }

    private static String token(Path file) throws IOException {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new IOException("ALMANAC_TOKEN_FILE: cannot read " + file, e);
        }
    }

    private static SSLContext trusting(Path file) throws IOException {
        try (InputStream written = Files.newInputStream(file)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, new char[0]);
            for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(written)) {
                store.setCertificateEntry("ca" + store.size(), each);
            }
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (IOException | GeneralSecurityException e) {
            throw new IOException("ALMANAC_CA: cannot read certificates from " + file, e);
        }
    }
}
