package org.almanac.daemon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AllowedHostsTest {
    @ParameterizedTest
    @CsvSource({
        "Head.Example.Org., head.example.org",
        "[::1], ::1",
        "0:0:0:0:0:0:0:1, ::1",
        "[FE80::0001], fe80:0:0:0:0:0:0:1",
        "fe80::1%eth0, fe80:0:0:0:0:0:0:1",
        "10.001.2.3, 10.1.2.3",
        "1.2.3.999, ''",
        "[x:y], ''",
        "127.1, 127.1",
        "'', ''"
    })
    void everyHostHasOneSpelling(String written, String plain) {
        assertEquals(plain, AllowedHosts.plain(written));
    }
}
