package org.almanac.daemon.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.daemon.api.HttpApi;
import org.almanac.daemon.api.answer.Readings;
import org.almanac.daemon.config.ApiSettings;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
import org.almanac.daemon.config.TlsSettings;
import org.almanac.daemon.support.Tools;
import org.almanac.daemon.view.SamplePublished;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A daemon that speaks TLS and asks for tokens, and those who ask it. */
class ApiAccessTest {
    /** The SHA-256 of "open sesame". */
    private static final String HASH = "41ef4bb0b23661e66301aac36066912dac037827b4ae63a7b1165a5aa93ed4eb";

    @TempDir
    private static Path folder;

    private static Path certificate;
    private static Path key;
    private static HttpApi api;

    @BeforeAll
    static void start() throws Exception {
        certificate = folder.resolve("api.pem");
        key = folder.resolve("api.key");
        Tools.Said made = Tools.run(
                folder,
                List.of(
                        Tools.require("openssl").toString(),
                        "req",
                        "-x509",
                        "-newkey",
                        "ec",
                        "-pkeyopt",
                        "ec_paramgen_curve:P-256",
                        "-nodes",
                        "-days",
                        "2",
                        "-subj",
                        "/CN=localhost",
                        "-addext",
                        "subjectAltName=DNS:localhost,IP:127.0.0.1",
                        "-keyout",
                        key.toString(),
                        "-out",
                        certificate.toString()));
        assertEquals(0, made.exitCode(), made.output());
        api = start(settings(Files.writeString(folder.resolve("tokens"), "# who may read\nann " + HASH + "\n")));
    }

    private static ApiSettings settings(Path tokens) {
        return new ApiSettings(
                new ListenAddress("127.0.0.1", 0),
                List.of(),
                Optional.of(new TlsSettings(certificate, key)),
                Optional.of(tokens));
    }

    private static HttpApi start(ApiSettings settings) throws IOException {
        return HttpApi.start(settings, new Readings(() -> Optional.of(SamplePublished.make()), format -> ""));
    }

    @AfterAll
    static void stop() {
        if (api != null) {
            api.close();
        }
    }

    private static String get(String path, Map<String, String> environment) throws IOException {
        ApiClient client = new ApiClient("https://127.0.0.1:" + api.port(), new ApiAccess(environment));
        return new String(client.get(path, Map.of()), StandardCharsets.UTF_8);
    }

    @Test
    void whoHasATokenReads() throws IOException {
        String ca = certificate.toString();
        String jobs = get("/api/v1/jobs", Map.of("ALMANAC_CA", ca, "ALMANAC_TOKEN", "open sesame"));
        assertTrue(jobs.contains("12.sim"), jobs);
        Path file = Files.writeString(folder.resolve("token"), "open sesame\n");
        assertEquals(jobs, get("/api/v1/jobs", Map.of("ALMANAC_CA", ca, "ALMANAC_TOKEN_FILE", file.toString())));
    }

    @Test
    void whoHasNoneIsRefusedButLearnsThatTheProgramLives() throws IOException {
        String ca = certificate.toString();
        for (Map<String, String> environment : List.of(
                Map.of("ALMANAC_CA", ca),
                Map.of("ALMANAC_CA", ca, "ALMANAC_TOKEN", "open"),
                Map.of("ALMANAC_CA", ca, "ALMANAC_TOKEN", HASH))) {
            IOException refused = assertThrows(IOException.class, () -> get("/api/v1/jobs", environment));
            assertEquals(
                    "the daemon at https://127.0.0.1:" + api.port()
                            + " refuses: a token is asked for here that this daemon"
                            + " knows: the header 'Authorization: Bearer TOKEN', or ALMANAC_TOKEN for almanac's commands",
                    refused.getMessage());
        }
        assertTrue(get("/health", Map.of("ALMANAC_CA", ca)).contains("\"alive\":true"));
    }

    @Test
    void aCertificateThatIsNotTrustedIsRefused() {
        assertThrows(UnreachableException.class, () -> get("/health", Map.of()));
    }

    @Test
    void whatIsWrongWithAFileIsTold() throws IOException {
        Path bad = Files.writeString(folder.resolve("bad"), "ann open-sesame\n");
        assertEquals(
                "api.tokens: line 1 of " + bad
                        + " is not a name and the 64 digits of a token's SHA-256, as sha256sum prints them",
                assertThrows(IOException.class, () -> start(settings(bad))).getMessage());
        ApiSettings swapped = new ApiSettings(
                new ListenAddress("127.0.0.1", 0),
                List.of(),
                Optional.of(new TlsSettings(certificate, certificate)),
                Optional.empty());
        assertEquals(
                "api.tls.key: there is no 'BEGIN PRIVATE KEY' in " + certificate
                        + ". Maybe 'openssl pkcs8 -topk8 -nocrypt' makes one of it",
                assertThrows(IOException.class, () -> start(swapped)).getMessage());
        ApiSettings missing = new ApiSettings(
                new ListenAddress("127.0.0.1", 0),
                List.of(),
                Optional.of(new TlsSettings(folder.resolve("none"), key)),
                Optional.empty());
        assertEquals(
                "api.tls.certificate: cannot read " + folder.resolve("none") + " (no such file)",
                assertThrows(IOException.class, () -> start(missing)).getMessage());
    }
}
