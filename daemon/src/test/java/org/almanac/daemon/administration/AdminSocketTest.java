package org.almanac.daemon.administration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.almanac.daemon.Run;
import org.almanac.daemon.config.AdminSettings;
import org.almanac.daemon.orders.OrderBook;
import org.almanac.daemon.orders.StandingOrders;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.support.Tools;
import org.almanac.daemon.view.SamplePublished;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Orders given by the commands, and by whoever wishes the daemon ill. */
class AdminSocketTest {
    @TempDir
    private Path folder;

    private final List<String> mistakes = new ArrayList<>();
    private final AtomicInteger woken = new AtomicInteger();
    private Path path;
    private OrderBook book;
    private AdminSocket socket;

    @BeforeEach
    void open() throws IOException {
        path = folder.resolve("admin.sock");
        book = OrderBook.open(folder.resolve(OrderBook.FILE));
        socket = open(Optional.of(book)).orElseThrow();
    }

    private Optional<AdminSocket> open(Optional<OrderBook> orders) throws IOException {
        return AdminSocket.open(
                new AdminSettings(path, List.of(), List.of()),
                new Administration(
                        orders,
                        () -> Optional.of(SamplePublished.make()),
                        () -> List.copyOf(mistakes),
                        woken::incrementAndGet,
                        Optional::empty));
    }

    @AfterEach
    void close() {
        socket.close();
    }

    private Run order(String... words) {
        List<Object> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--socket", path));
        return Run.almanac(all.toArray());
    }

    private void says(String line, String... words) {
        assertEquals(new Run(ExitCode.DONE, line + "\n", ""), order(words));
    }

    private void refuses(String line, String... words) {
        assertEquals(new Run(ExitCode.FAILED, "", "almanac: " + line + "\n"), order(words));
    }

    @Test
    void pausesAndResumes() {
        says("starting is paused: jobs are planned, and none is started until 'almanac resume'", "pause");
        assertTrue(book.orders().paused().isPresent());
        String who = book.orders().paused().get().by();
        says(
                "starting was paused already, by " + who
                        + ": jobs are planned, and none is started until 'almanac resume'",
                "pause");
        assertEquals(2, woken.get());
        says("jobs are started again", "resume");
        assertEquals(StandingOrders.NONE, book.orders());
        says("starting was not paused", "resume");
    }

    @Test
    void drainsAndOpensNodes() {
        says(
                "nodes n01, n02 are drained: nothing new is started there, and what runs there runs on, until 'almanac"
                        + " resume' names it",
                "drain",
                "n01",
                "n02");
        says("node n01 is no longer drained", "resume", "n01");
        assertEquals(List.of("n02"), List.copyOf(book.orders().drained().keySet()));
        refuses("node n01 is not drained; node n02 is", "resume", "n01");
        says(
                "starting was not paused\nnode n02 is drained still; 'almanac resume NODE' or 'almanac resume --all'"
                        + " undoes that",
                "resume");
        says(
                "all nodes are drained: nothing new is started on them, and what runs there runs on, until 'almanac"
                        + " resume --all'",
                "drain",
                "--all");
        refuses("all nodes are drained, not these alone; 'almanac resume --all' undoes that", "resume", "n02");
        says("jobs are started again, on all nodes", "resume", "--all");
        assertEquals(StandingOrders.NONE, book.orders());
        says("nothing was paused or drained", "resume", "--all");
    }

    @Test
    void tellsWhichNodesThereAreNot() {
        assertEquals(
                new Run(
                        ExitCode.FAILED,
                        "",
                        "almanac: there is no node 'n0l'. Maybe n01?\nalmanac: there is no node 'x'\n"),
                order("drain", "n0l", "n02", "x"));
        assertEquals(StandingOrders.NONE, book.orders(), "all of them or none");
    }

    @Test
    void tellsWhatIsWrongWithAConfiguration() {
        says("the configuration was read again and holds now", "reload");
        mistakes.addAll(List.of("f:1: poll is 'x'", "f:2: pol is no key"));
        assertEquals(
                new Run(ExitCode.FAILED, "", "almanac: f:1: poll is 'x'\nalmanac: f:2: pol is no key\n"),
                order("reload"));
    }

    @Test
    void aDaemonThatStartsNothingHasNothingToPause() throws IOException {
        socket.close();
        socket = open(Optional.empty()).orElseThrow();
        refuses(
                "this daemon starts no jobs (mode shadow), so that there is nothing to pause, drain or reserve",
                "pause");
        refuses(
                "this daemon starts no jobs (mode shadow), so that there is nothing to pause, drain or reserve",
                "drain",
                "n01");
        says("the configuration was read again and holds now", "reload");
    }

    @Test
    void saysThatNobodyTakesOrders() {
        socket.close();
        assertTrue(Files.notExists(path));
        Run run = order("pause");
        assertEquals(ExitCode.UNREACHABLE, run.code());
        assertTrue(run.err().startsWith("almanac: no daemon takes orders at " + path + " ("), run.err());
        assertEquals(1, run.errLines().size());
    }

    @Test
    void takesThePlaceOfASocketThatWasLeftBehind() throws IOException {
        socket.close();
        try (ServerSocketChannel left = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            left.bind(UnixDomainSocketAddress.of(path));
        }
        socket = open(Optional.of(book)).orElseThrow();
        says("nothing was paused or drained", "resume", "--all");
    }

    @Test
    void leavesASocketThatIsInUseAndAFileThatIsNone() throws IOException {
        IOException inUse = assertThrows(IOException.class, () -> open(Optional.of(book)));
        assertEquals(
                "cannot take orders at " + path + " (it is in use by another daemon). Maybe admin.socket is to name"
                        + " another place",
                inUse.getMessage());
        says("nothing was paused or drained", "resume", "--all");
        path = Files.writeString(folder.resolve("notes"), "mine");
        assertEquals(
                "cannot take orders at " + path + " (it is there and no socket). Maybe admin.socket is to name another"
                        + " place",
                assertThrows(IOException.class, () -> open(Optional.of(book))).getMessage());
        assertEquals("mine", Files.readString(path));
        path = folder.resolve("admin.sock");
    }

    /** By another program, as another user cannot read ours. */
    @Test
    void anOrdinaryUserIsRefusedInOneLine() throws Exception {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root can be somebody else; this is no root");
        Path curl = Tools.require("curl");
        Path setpriv = Tools.require("setpriv");
        for (Path each = folder;
                each != null && Files.getOwner(each).getName().equals("root");
                each = each.getParent()) {
            if (each.startsWith("/tmp") && !each.equals(Path.of("/tmp"))) {
                Files.setPosixFilePermissions(each, PosixFilePermissions.fromString("rwxr-xr-x"));
            }
        }
        for (String way :
                List.of("-XPOST http://localhost/v1/pause", "http://localhost/v1/orders", "http://localhost/")) {
            List<String> command = new ArrayList<>(List.of(
                    setpriv.toString(), "--reuid=nobody", "--clear-groups", curl.toString(), "-s", "--unix-socket"));
            command.add(path.toString());
            command.addAll(List.of(way.split(" ")));
            assertEquals(
                    "{\"error\":\"the daemon takes no orders of nobody; it takes those of root\",\"errors\":[\"the"
                            + " daemon takes no orders of nobody; it takes those of root\"]}",
                    Tools.run(folder, command).output());
        }
        assertEquals(StandingOrders.NONE, book.orders());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET /v1/pause HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n|405|GET is not possible here; POST is",
                "POST /v1/stop HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n|404|there is nothing at /v1/stop",
                "POST /v1/drain HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n|409|no node is named; --all drains all",
                "POST /v1/drain HTTP/1.0\\r\\nHost: localhost\\r\\nContent-Length: 1\\r\\n\\r\\n{|400|the order is not understood",
                "POST /v1/drain HTTP/1.0\\r\\nHost: localhost\\r\\nContent-Length: 2\\r\\n\\r\\n[]|400|the order is not understood: it is not one JSON object",
                "POST /v1/drain HTTP/1.0\\r\\nHost: localhost\\r\\nContent-Length: 12\\r\\n\\r\\n{\"nodes\":[7]|400|the order is not understood",
                "POST /v1/drain HTTP/1.0\\r\\nHost: localhost\\r\\nContent-Length: 16\\r\\n\\r\\n{\"all\":\"truest\"}|400|the order is not understood: it may have nodes, a list of names, and all, true or false",
                "POST /v1/resume HTTP/1.0\\r\\nHost: localhost\\r\\nContent-Length: 14\\r\\n\\r\\n{\"nodes\":\"n1\"}|400|the order is not understood: it may have nodes",
                "POST /v1/resume HTTP/1.0\\r\\nHost: localhost\\r\\nContent-Length: 15\\r\\n\\r\\n{\"node\":[\"n1\"]}|400|the order is not understood: it may have nodes",
            })
    void refusesWhatIsNoOrder(String request, int status, String error) throws IOException {
        String answer = send(request.replace("\\r\\n", "\r\n"));
        assertTrue(answer.startsWith("HTTP/1.1 " + status), answer);
        assertTrue(answer.contains("{\"error\":\"" + error), answer);
        assertEquals(StandingOrders.NONE, book.orders());
    }

    @Test
    void refusesWhatIsHugeAndWhatIsNoHttp() throws IOException {
        assertTrue(send("POST /v1/drain HTTP/1.0\r\nHost: localhost\r\nContent-Length: 3000000\r\n\r\n"
                        + "x".repeat(3_000_000))
                .contains("it has more than 1048576 bytes"));
        assertTrue(send("POST /" + "a".repeat(20_000) + " HTTP/1.0\r\nHost: localhost\r\n\r\n")
                .startsWith("HTTP/1.1 414"));
        assertTrue(send("\u0000\u0001\u0002 nonsense\r\n\r\n").startsWith("HTTP/1.1 400"));
        says("nothing was paused or drained", "resume", "--all");
    }

    @Test
    void manyWhoOnlyConnectDoNotKeepAnAdministratorOut() throws IOException {
        List<SocketChannel> idle = new ArrayList<>();
        try {
            for (int i = 0; i < 100; i++) {
                SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
                idle.add(channel);
                channel.connect(UnixDomainSocketAddress.of(path));
            }
            says("nothing was paused or drained", "resume", "--all");
        } finally {
            for (SocketChannel channel : idle) {
                channel.close();
            }
        }
    }

    private String send(String request) throws IOException {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.connect(UnixDomainSocketAddress.of(path));
            ByteBuffer bytes = ByteBuffer.wrap(request.getBytes(StandardCharsets.ISO_8859_1));
            try {
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
            } catch (IOException e) {
                // It has heard enough, and its answer is there to be read.
            }
            return new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
