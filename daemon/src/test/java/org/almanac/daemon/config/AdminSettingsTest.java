package org.almanac.daemon.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdminSettingsTest {
    @Test
    void defaults() {
        AdminSettings usual = new AdminSettings(Path.of("/run/almanac/admin.sock"), List.of(), List.of());
        assertEquals(usual, Written.of("poll: 5s").site().admin());
        assertEquals(usual, Written.of("admin: {}").site().admin());
    }

    @Test
    void everyKey() {
        assertEquals(
                new AdminSettings(Path.of("/run/a.sock"), List.of("ann", "bob"), List.of("operators")),
                Written.of("admin: {socket: /run/a.sock, users: [ann, bob], groups: operators}")
                        .site()
                        .admin());
    }

    @ParameterizedTest
    @ValueSource(strings = {"admin.sock", "run/admin.sock"})
    void refused(String socket) {
        Written.of("admin:\n  socket: '" + socket + "'")
                .isRefused("f:2: admin.socket is '" + socket + "', but may be an absolute path of at most 100 bytes.");
    }

    @Test
    void refusesWhatHasNoRoomInAnAddress() {
        Written.of("admin:\n  socket: /run/" + "0".repeat(96))
                .isRefused("f:2: admin.socket is '/run/" + "0".repeat(55)
                        + "...', but may be an absolute path of at most 100 bytes.");
        Written.of("admin:\n  socket: /run/" + "0".repeat(95)).site();
    }

    @Test
    void refusedAsAWhole() {
        Written.of("admin: {user: ann}")
                .isRefused("f:1: admin.user is no key; there are socket, users, groups. Maybe users?");
        Written.of("admin:\n  users: [a b]").isRefused("f:2: admin.users is 'a b', but may be a name without spaces.");
    }
}
