package org.almanac.daemon.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
import org.almanac.daemon.config.ApiSettings.OthersJobs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApiSettingsTest {
    @Test
    void defaults() {
        ApiSettings usual = new ApiSettings(new ListenAddress("127.0.0.1", 8642));
        assertEquals(usual, Written.of("poll: 5s").site().api());
        assertEquals(usual, Written.of("api: {}").site().api());
    }

    @Test
    void everyKey() {
        assertEquals(new ListenAddress("node.example.org", 80), listen("node.example.org:80, plain: allowed"));
        assertEquals(new ListenAddress("::1", 0), listen("'[::1]:0'"));
    }

    @Test
    void tlsAndTokens() {
        ApiSettings api = Written.of("api: {tls: {certificate: /a.pem, key: /a.key}, tokens: /tokens}")
                .site()
                .api();
        assertEquals(Optional.of(new TlsSettings(Path.of("/a.pem"), Path.of("/a.key"))), api.tls());
        assertEquals(Optional.of(Path.of("/tokens")), api.tokens());
        assertEquals("https://127.0.0.1:9", api.url(9));
        Written.of("api: {tls: {certificate: /a.pem}}")
                .isRefused("f:1: api.tls.key is missing; it must be an absolute path.");
        Written.of("api: {tokens: tokens}").isRefused("f:1: api.tokens is 'tokens', but may be an absolute path.");
    }

    @Test
    void othersJobs() {
        assertEquals(OthersJobs.SHOWN, Written.of("poll: 5s").site().api().othersJobs());
        ApiSettings api = Written.of("api: {tokens: /tokens, others-jobs: hidden, operators: [root, ops]}")
                .site()
                .api();
        assertEquals(OthersJobs.HIDDEN, api.othersJobs());
        assertEquals(List.of("root", "ops"), api.operators());
        Written.of("api:\n  others-jobs: hidden")
                .isRefused("f:2: api.others-jobs is 'hidden', which needs tokens: without them nobody knows who asks.");
        Written.of("api:\n  others-jobs: none")
                .isRefused("f:2: api.others-jobs is 'none', but may be shown or hidden.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0:80", "'[::]:80'", "head:80", "10.0.0.1:80"})
    void whatOthersReachUnencryptedIsRefusedUnlessItIsAllowedByName(String wide) {
        String text = wide.replace("'", "");
        Written.of("api:\n  listen: " + wide)
                .isRefused("f:2: api.listen is '" + text + "', which other machines reach, without TLS. Set tls, or"
                        + " plain: allowed where something else keeps readers out.");
        assertEquals(
                text,
                Written.of("api: {listen: " + wide + ", plain: allowed}")
                        .site()
                        .api()
                        .listen()
                        .text());
        assertEquals(
                text,
                Written.of("api: {listen: " + wide + ", tls: {certificate: /a.pem, key: /a.key}}")
                        .site()
                        .api()
                        .listen()
                        .text());
        assertEquals("localhost:80", listen("localhost:80").text());
    }

    @Test
    void everyHost() {
        assertEquals(List.of(), Written.of("poll: 5s").site().api().hosts());
        assertEquals(
                List.of("almanac.example.org", "10.0.0.1", "::1", "[fe80::1]"),
                Written.of("api: {hosts: [almanac.example.org, 10.0.0.1, '::1', '[fe80::1]']}")
                        .site()
                        .api()
                        .hosts());
        assertEquals(
                List.of("one"), Written.of("api: {hosts: one}").site().api().hosts());
    }

    @ParameterizedTest
    @ValueSource(strings = {"almanac.example.org:80", "http://almanac", "*", "a b", "[almanac]", "-a"})
    void refusesHosts(String text) {
        Written.of("api:\n  hosts: ['" + text + "']")
                .isRefused("f:2: api.hosts is '" + text
                        + "', but may be a host without a port such as almanac.example.org.");
    }

    @Test
    void everyFrame() {
        assertEquals(List.of(), Written.of("poll: 5s").site().api().frameAncestors());
        assertEquals(
                List.of("https://portal.example.org", "http://10.0.0.1:8080", "https://[::1]:443"),
                Written.of("api: {frame-ancestors: [https://portal.example.org, 'http://10.0.0.1:8080',"
                                + " 'https://[::1]:443']}")
                        .site()
                        .api()
                        .frameAncestors());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "portal.example.org",
                "https://portal.example.org/",
                "https://*.example.org",
                "*",
                "https://a b",
                "https://a; script-src *",
                "ftp://portal"
            })
    void refusesFrames(String text) {
        Written.of("api:\n  frame-ancestors: ['" + text + "']")
                .isRefused("f:2: api.frame-ancestors is '" + text
                        + "', but may be an origin such as https://portal.example.org, without a path.");
    }

    @Test
    void tellsAnAddressByWhichItIsFound() {
        assertEquals("http://localhost:80", listen("localhost:80").url());
        assertEquals("http://127.0.0.1:80", listen("0.0.0.0:80, plain: allowed").url());
        assertEquals("http://127.0.0.1:80", listen("'[::]:80', plain: allowed").url());
        assertEquals("http://[::1]:80", listen("'[::1]:80'").url());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "8642",
                "localhost",
                "localhost:65536",
                "HEAD:99999",
                "localhost:-1",
                ":80",
                "::1:80",
                "a b:80",
                "[x]:80"
            })
    void refused(String text) {
        Written.of("api:\n  listen: '" + text + "'")
                .isRefused("f:2: api.listen is '" + text + "', but may be HOST:PORT such as 127.0.0.1:8642, with a"
                        + " port from 0 to 65535.");
    }

    @Test
    void refusedAsAWhole() {
        Written.of("api: 127.0.0.1:8642")
                .isRefused(
                        "f:1: api is '127.0.0.1:8642', but may be a group with listen, hosts, tls, tokens, others-jobs, operators, frame-ancestors, plain.");
        Written.of("api: {lisen: localhost:80}")
                .isRefused(
                        "f:1: api.lisen is no key; there are listen, hosts, tls, tokens, others-jobs, operators, frame-ancestors, plain. Maybe listen?");
    }

    private static ListenAddress listen(String text) {
        return Written.of("api: {listen: " + text + "}").site().api().listen();
    }
}
