package org.almanac.daemon.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is kept of promises, jobs that are over, and cycles, and where. */
class StoreSettingsTest {
    private static final String URL = "postgresql://HOST:PORT/DATABASE, without user and password";

    @Test
    void defaults() {
        assertEquals(
                new StoreSettings(Duration.ofDays(400), 4L << 30, Optional.empty()),
                Written.of("mode: active").site().store());
    }

    @Test
    void everythingSet() {
        assertEquals(
                new StoreSettings(
                        Duration.ofDays(30),
                        512L << 20,
                        Optional.of(new PostgresSettings(
                                "postgresql://db.example.org:5433/almanac?sslmode=verify-full",
                                "centre",
                                Optional.of(Path.of("/etc/almanac/postgresql.password")),
                                "head"))),
                Written.of("store: {keep: 30d, size: 512mb, postgresql: {"
                                + "url: 'postgresql://db.example.org:5433/almanac?sslmode=verify-full', user: centre,"
                                + " password-file: /etc/almanac/postgresql.password, cluster: head}}")
                        .site()
                        .store());
    }

    @Test
    void refused() {
        Written.of("store: {postgresql: {user: a, cluster: b}}")
                .isRefused("f:1: store.postgresql.url is missing; it must be " + URL + ".");
        Written.of("store: {postgresql: {url: 'postgresql://h/d', cluster: b}}")
                .isRefused("f:1: store.postgresql.user is missing; it must be a name without spaces.");
        Written.of("store: {postgresql: {url: 'postgresql://h/d', user: a}}")
                .isRefused("f:1: store.postgresql.cluster is missing; it must be a name without spaces.");
        Written.of("store: {postgresql: {url: 'postgresql://h/d', user: a, cluster: b, password-file: secret}}")
                .isRefused("f:1: store.postgresql.password-file is 'secret', but may be an absolute path.");
        for (String wrong : new String[] {
            "h",
            "mysql://h/d",
            "postgresql://h",
            "postgresql://u:p@h/d",
            "postgresql://h/d?password=p",
            "postgresql:///d"
        }) {
            Written.of("store: {postgresql: {url: '" + wrong + "', user: a, cluster: b}}")
                    .isRefused("f:1: store.postgresql.url is '" + wrong + "', but may be " + URL + ".");
        }
    }
}
