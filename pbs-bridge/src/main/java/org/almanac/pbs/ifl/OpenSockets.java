package org.almanac.pbs.ifl;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;

/**
 * The sockets that this process has open at a moment and that may be a library's: what tells each from every other that
 * there ever was, and its descriptor. None where the system does not tell them.
 *
 * <p>Both libraries know the older Internet protocol alone. Java's own sockets, such as those of who asks our API, are of
 * the newer one's family wherever the system has it; to shut down one of these would hit somebody else.
 */
final class OpenSockets {
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

    static {
        openJavasOwn();
    }

    private final Map<String, Integer> descriptors = new TreeMap<>();

    private OpenSockets() {}

    /** Java opens a socket for itself when it first closes one, and keeps it: it is not to be taken for a library's later. */
    private static void openJavasOwn() {
        try {
            SocketChannel.open().close();
        } catch (IOException e) {
            // Then nobody here has sockets.
            return;
        }
    }

    /** The sockets that are open now. */
    static OpenSockets now() {
        OpenSockets open = new OpenSockets();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(DESCRIPTORS)) {
            all.forEach(open::see);
        } catch (IOException e) {
            open.descriptors.clear();
        }
        return open;
    }

    private void see(Path descriptor) {
        try {
            String target = Files.readSymbolicLink(descriptor).toString();
            int number = Integer.parseInt(descriptor.getFileName().toString());
            if (target.startsWith("socket:") && !LibC.isOfInternet6(number)) {
                descriptors.put(target, number);
            }
        } catch (IOException e) {
            // It was closed meanwhile.
            return;
        }
    }

    /**
     * The descriptor of the one socket that was opened since and is still open; none where there are more, as another
     * thread may have opened one at the same time.
     */
    OptionalInt onlyNewSince(OpenSockets before) {
        Set<String> made = new HashSet<>(descriptors.keySet());
        made.removeAll(before.descriptors.keySet());
        return made.size() == 1 ? OptionalInt.of(descriptors.get(made.iterator().next())) : OptionalInt.empty();
    }
}
