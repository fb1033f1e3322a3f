package org.almanac.daemon.api;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.almanac.daemon.config.ApiSettings;
import org.eclipse.jetty.server.Request;

/**
 * The hosts by which the daemon may be asked.
 *
 * <p>A browser that shows a page of another site names that site's host in what it asks, even where that site has its name
 * lead to this machine: it is not to be answered. Ports do not count, as a tunnel may have another one.
 */
final class AllowedHosts {
    private static final List<String> LOOPBACK = List.of("localhost", "127.0.0.1", "::1");
    private static final Path OWN_NAME = Path.of("/proc/sys/kernel/hostname");
    private static final Pattern IPV4 = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}");

    private final Set<String> names;

    private AllowedHosts(Set<String> names) {
        this.names = Set.copyOf(names);
    }

    /** Those of the listener, and those that the configuration names. */
    static AllowedHosts of(ApiSettings settings) {
        Set<String> names = new HashSet<>();
        settings.hosts().forEach(host -> names.add(plain(host)));
        names.add(plain(settings.listen().host()));
        if (settings.listen().isLoopback() || settings.listen().isEveryAddress()) {
            names.addAll(LOOPBACK);
        }
        if (!settings.listen().isLoopback()) {
            names.add(ownName());
        }
        names.remove("");
        return new AllowedHosts(names);
    }

    /** Whether the request may be answered: by its name, or by the address that it has come to. */
    boolean allow(Request request) {
        String host = plain(String.valueOf(request.getHttpURI().getHost()));
        return names.contains(host) || isOwnAddress(host, request);
    }

    private static boolean isOwnAddress(String host, Request request) {
        return request.getConnectionMetaData().getLocalSocketAddress() instanceof InetSocketAddress local
                && plain(local.getAddress().getHostAddress()).equals(host);
    }

    /** One spelling of each host: small letters, no brackets, no point at its end; of addresses Java's. */
    static String plain(String host) {
        String bare = host.toLowerCase(Locale.ROOT);
        if (bare.startsWith("[") && bare.endsWith("]")) {
            bare = bare.substring(1, bare.length() - 1);
        }
        if (bare.contains(":") || IPV4.matcher(bare).matches()) {
            return address(bare.replaceFirst("%.*", ""));
        }
        return bare.endsWith(".") ? bare.substring(0, bare.length() - 1) : bare;
    }

    /** Nothing is looked up: it is an address, or nothing. */
    private static String address(String literal) {
        try {
            InetAddress address = InetAddress.getByName(literal.contains(":") ? "[" + literal + "]" : literal);
            boolean loopback6 = literal.contains(":") && address.isLoopbackAddress();
            return loopback6 ? "::1" : address.getHostAddress().replaceFirst("%.*", "");
        } catch (UnknownHostException e) {
            return "";
        }
    }

    /** As the kernel has it: no name service is asked, which may not answer. */
    private static String ownName() {
        try {
            return plain(Files.readString(OWN_NAME).strip());
        } catch (IOException e) {
            return "";
        }
    }
}
