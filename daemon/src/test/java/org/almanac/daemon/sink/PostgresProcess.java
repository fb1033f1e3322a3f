package org.almanac.daemon.sink;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.almanac.daemon.config.PostgresSettings;
import org.almanac.daemon.support.Await;

/** A PostgreSQL of its own in a folder, as Debian installs it, which does not run as root. */
final class PostgresProcess implements AutoCloseable {
    private static final Path VERSIONS = Path.of("/usr/lib/postgresql");
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String USER = "centre";
    private static final String PASSWORD = "a secret: with 'signs'";

    private final Path programs;
    private final Path folder;
    private final int port;
    private Optional<Process> process = Optional.empty();

    private PostgresProcess(Path programs, Path folder) throws IOException {
        this.programs = programs;
        this.folder = folder;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            this.port = socket.getLocalPort();
        }
    }

    /** Where its programs are, the newest; empty where it is not installed. */
    static Optional<Path> programs() throws IOException {
        if (!Files.isDirectory(VERSIONS)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(VERSIONS)) {
            return versions.map(version -> version.resolve("bin"))
                    .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                    .max(Comparator.naturalOrder());
        }
    }

    /** Makes one with an empty database in a folder that is there, and starts it. */
    static PostgresProcess begin(Path folder) throws IOException {
        PostgresProcess postgres = new PostgresProcess(programs().orElseThrow(), folder);
        Files.writeString(folder.resolve("password"), PASSWORD + "\n");
        Files.writeString(folder.resolve("password-of-another"), "guessed\n");
        boolean root = "root".equals(System.getProperty("user.name"));
        if (root) {
            run(List.of("chown", "-R", "postgres", folder.toString()));
            // Folders of tests are their owner's alone.
            for (Path above = folder.getParent(); above != null; above = above.getParent()) {
                if (above.startsWith(Path.of(System.getProperty("java.io.tmpdir"))) && above.getNameCount() > 1) {
                    run(List.of("chmod", "o+x", above.toString()));
                }
            }
        }
        run(postgres.command(
                "initdb",
                "--no-sync",
                "--auth=scram-sha-256",
                "--username=" + USER,
                "--pwfile=" + folder.resolve("password"),
                "--pgdata=" + postgres.data()));
        postgres.start();
        return postgres;
    }

    private Path data() {
        return folder.resolve("data");
    }

    /** As the user whom the package has made, where this is root. */
    private List<String> command(String program, String... arguments) {
        List<String> command = new ArrayList<>();
        if ("root".equals(System.getProperty("user.name"))) {
            command.addAll(List.of("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"));
        }
        command.add(programs.resolve(program).toString());
        command.addAll(List.of(arguments));
        return command;
    }

    private static void run(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.onExit().join().exitValue() != 0) {
            throw new IOException(command + ": " + output);
        }
    }

    /** Starts it where it does not run. */
    void start() throws IOException {
        if (process.isPresent()) {
            return;
        }
        process = Optional.of(new ProcessBuilder(command(
                        "postgres",
                        "-D",
                        data().toString(),
                        "-p",
                        Integer.toString(port),
                        "-c",
                        "listen_addresses=127.0.0.1",
                        "-c",
                        "unix_socket_directories=",
                        "-c",
                        "fsync=off"))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        folder.resolveSibling("postgres.log").toFile()))
                .start());
        Await.until(PATIENCE, () -> "no answer at port " + port, this::answers);
    }

    private boolean answers() {
        try (Connection connection = connect()) {
            return connection.isValid(1);
        } catch (SQLException e) {
            return false;
        }
    }

    /** Ends it at once, whoever is connected. */
    void stop() throws IOException {
        if (process.isPresent()) {
            run(List.of("kill", "-QUIT", Long.toString(process.get().pid())));
            process.get().onExit().join();
            process = Optional.empty();
        }
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:" + url(), USER, PASSWORD);
    }

    private String url() {
        return "postgresql://127.0.0.1:" + port + "/postgres";
    }

    PostgresSettings settings(String cluster) {
        return new PostgresSettings(url(), USER, Optional.of(folder.resolve("password")), cluster);
    }

    PostgresSettings settingsWithAnotherPassword() {
        return new PostgresSettings(url(), USER, Optional.of(folder.resolve("password-of-another")), "a");
    }

    /** The rows that a query finds, each with its values behind each other. */
    List<String> rows(String query) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SET timezone = 'UTC'");
            try (ResultSet rows = statement.executeQuery(query)) {
                while (rows.next()) {
                    List<String> values = new ArrayList<>();
                    for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                        values.add(rows.getString(i));
                    }
                    found.add(String.join(" ", values));
                }
            }
        }
        return found;
    }

    void execute(String change) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(change);
        }
    }

    @Override
    public void close() throws IOException {
        stop();
    }
}
