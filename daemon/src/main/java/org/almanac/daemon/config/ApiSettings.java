package org.almanac.daemon.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.almanac.daemon.config.form.Forms;
import org.almanac.daemon.config.form.Key;
import org.almanac.daemon.config.form.ScalarForm;
import org.almanac.daemon.config.form.Section;
import org.almanac.daemon.config.form.SectionForm;

/**
 * Where the API and the page listen, and for whom.
 *
 * @param hosts by which they may be asked for besides the listener's own
 * @param tls by which certificate they speak TLS; empty where they do not
 * @param tokens the file of the tokens of which one is asked for; empty where anybody may read
 * @param othersJobs whether who has a token sees the jobs of others
 * @param operators the names of those who see all jobs in any case
 * @param frameAncestors the origins of pages that may show the page in a frame
 */
public record ApiSettings(
        ListenAddress listen,
        List<String> hosts,
        Optional<TlsSettings> tls,
        Optional<Path> tokens,
        OthersJobs othersJobs,
        List<String> operators,
        List<String> frameAncestors) {
    /** Whether one sees the jobs of others. */
    public enum OthersJobs {
        SHOWN,
        HIDDEN
    }

    /** What becomes of a listener that others reach unencrypted. */
    private enum Plain {
        REFUSED,
        ALLOWED
    }

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.-]*");
    private static final Pattern ORIGIN =
            Pattern.compile("https?://([A-Za-z0-9][A-Za-z0-9.-]*|\\[[0-9a-fA-F:.]+])(:[0-9]{1,5})?");
    private static final Pattern ADDRESS = Pattern.compile("[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");

    static final Key<ListenAddress> LISTEN = Key.usual(
            "listen",
            ScalarForm.of("HOST:PORT such as 127.0.0.1:8642, with a port from 0 to 65535", ListenAddress::parse),
            "127.0.0.1:8642",
            "where the API and the page listen");

    static final Key<List<String>> HOSTS = Key.list(
            "hosts",
            ScalarForm.of(
                    "a host without a port such as almanac.example.org",
                    text -> Optional.of(text).filter(ApiSettings::isHost)),
            "by which hosts the API and the page may be asked for besides the listener's own");

    static final Key<TlsSettings> TLS =
            Key.optional("tls", TlsSettings.FORM, "by which certificate they speak TLS; without it they do not");

    static final Key<Path> TOKENS = Key.optional(
            "tokens",
            ScalarForm.of("an absolute path", Forms::path),
            "the file of those who may read, each with the hash of a token; without it anybody may");

    static final Key<OthersJobs> OTHERS_JOBS = Key.usual(
            "others-jobs",
            new ScalarForm<>(List.of("shown", "hidden"), List.of("shown", "hidden"), text -> switch (text) {
                case "shown" -> Optional.of(OthersJobs.SHOWN);
                case "hidden" -> Optional.of(OthersJobs.HIDDEN);
                default -> Optional.empty();
            }),
            "shown",
            "whether those of tokens see the jobs of others, or their own alone");

    static final Key<List<String>> OPERATORS =
            Key.list("operators", Forms.NAME_FORM, "the names in tokens whose owners see all jobs in any case");

    static final Key<List<String>> FRAME_ANCESTORS = Key.list(
            "frame-ancestors",
            ScalarForm.of(
                    "an origin such as https://portal.example.org, without a path",
                    text -> Optional.of(text)
                            .filter(origin -> ORIGIN.matcher(origin).matches())),
            "the origins of pages that may show the page in a frame; without it none may");

    private static final Key<Plain> PLAIN = Key.usual(
            "plain",
            new ScalarForm<>(List.of("refused", "allowed"), List.of("refused", "allowed"), text -> switch (text) {
                case "refused" -> Optional.of(Plain.REFUSED);
                case "allowed" -> Optional.of(Plain.ALLOWED);
                default -> Optional.empty();
            }),
            "refused",
            "what becomes of a listener that other machines reach and that does not speak TLS");

    static final SectionForm<ApiSettings> FORM = new SectionForm<>(
            List.of(LISTEN, HOSTS, TLS, TOKENS, OTHERS_JOBS, OPERATORS, FRAME_ANCESTORS, PLAIN), ApiSettings::read);

    private static ApiSettings read(Section section) {
        ApiSettings api = new ApiSettings(
                section.get(LISTEN),
                section.get(HOSTS),
                section.find(TLS),
                section.find(TOKENS),
                section.get(OTHERS_JOBS),
                section.get(OPERATORS),
                section.get(FRAME_ANCESTORS));
        if (!api.listen.isLoopback() && api.tls.isEmpty() && section.get(PLAIN) == Plain.REFUSED) {
            section.refuse(
                    LISTEN,
                    "is '" + api.listen.text()
                            + "', which other machines reach, without TLS. Set tls, or plain: allowed"
                            + " where something else keeps readers out.");
        }
        if (api.othersJobs == OthersJobs.HIDDEN && api.tokens.isEmpty()) {
            section.refuse(OTHERS_JOBS, "is 'hidden', which needs tokens: without them nobody knows who asks.");
        }
        return api;
    }

    public ApiSettings {
        hosts = List.copyOf(hosts);
        operators = List.copyOf(operators);
        frameAncestors = List.copyOf(frameAncestors);
    }

    /** A listener that is asked for by its own hosts alone. */
    public ApiSettings(ListenAddress listen) {
        this(listen, List.of());
    }

    /** A listener without TLS that anybody may read from. */
    public ApiSettings(ListenAddress listen, List<String> hosts) {
        this(listen, hosts, Optional.empty(), Optional.empty());
    }

    /** A listener whose readers see all jobs. */
    public ApiSettings(ListenAddress listen, List<String> hosts, Optional<TlsSettings> tls, Optional<Path> tokens) {
        this(listen, hosts, tls, tokens, OthersJobs.SHOWN, List.of(), List.of());
    }

    /** The URL by which it is found from this machine at that port, which has no end. */
    public String url(int port) {
        String plain = listen.withPort(port).url();
        return tls.isPresent() ? plain.replaceFirst("^http:", "https:") : plain;
    }

    /** The same on another port. */
    public ApiSettings withPort(int port) {
        return new ApiSettings(listen.withPort(port), hosts, tls, tokens, othersJobs, operators, frameAncestors);
    }

    private static boolean isHost(String text) {
        boolean bracketed = text.startsWith("[") && text.endsWith("]");
        String bare = bracketed ? text.substring(1, text.length() - 1) : text;
        return ADDRESS.matcher(bare).matches()
                || !bracketed && NAME.matcher(bare).matches();
    }

    /** A host or address of this machine, and a port; port 0 is a free one. */
    public record ListenAddress(String host, int port) {
        private static final int MOST_PORT = 65_535;

        /** {@code HOST:PORT}; an IPv6 address stands in brackets. */
        static Optional<ListenAddress> parse(String text) {
            int colon = text.lastIndexOf(':');
            String host = text.substring(0, Math.max(0, colon));
            boolean bracketed = host.startsWith("[") && host.endsWith("]");
            String bare = bracketed ? host.substring(1, host.length() - 1) : host;
            boolean isHost = bracketed ? bare.matches("[0-9a-fA-F:.]+") : bare.matches("[A-Za-z0-9][A-Za-z0-9.-]*");
            return Forms.count(text.substring(colon + 1))
                    .filter(port -> isHost && port <= MOST_PORT)
                    .map(port -> new ListenAddress(bare, port.intValue()));
        }

        /** The same host with another port. */
        public ListenAddress withPort(int other) {
            return new ListenAddress(host, other);
        }

        /** Whether this machine alone reaches it. */
        public boolean isLoopback() {
            return host.equalsIgnoreCase("localhost")
                    || host.matches("127(\\.[0-9]{1,3}){3}")
                    || host.matches("(0{0,4}:){2,7}0{0,3}1");
        }

        /** Whether it is all addresses of this machine. */
        public boolean isEveryAddress() {
            return host.equals("0.0.0.0") || host.matches("[0:]*::[0:]*");
        }

        /** As it is written: {@code HOST:PORT}. */
        public String text() {
            return bracketed(host) + ":" + port;
        }

        /** The URL by which it is found from this machine, which has no end. */
        public String url() {
            return "http://" + bracketed(isEveryAddress() ? "127.0.0.1" : host) + ":" + port;
        }

        private static String bracketed(String host) {
            return host.contains(":") ? "[" + host + "]" : host;
        }
    }
}
