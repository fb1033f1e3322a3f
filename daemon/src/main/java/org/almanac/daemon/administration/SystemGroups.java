package org.almanac.daemon.administration;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.IntByReference;
import org.almanac.daemon.administration.AdminRights.UserGroups;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The groups of users as the system knows them, from its files or its directory service.
 *
 * <p>The kernel tells a caller's user and first group, and not the others, which are looked up anew for each order. Safe for several
 * threads, one of which asks at a time, as the C library keeps its answers in one place.
 */
final class SystemGroups implements UserGroups {
    private static final Logger LOG = LoggerFactory.getLogger(SystemGroups.class);

    /** More groups than the kernel lets a process have. */
    private static final int MOST = 65_536;

    /** In both records of the C library two pointers come first: the name and the password. */
    private static final long BEHIND_POINTERS = 2L * Native.POINTER_SIZE;

    @Override
    public synchronized boolean has(String group, String user) {
        try {
            LibC library = Loaded.LIBRARY;
            Pointer known = library.getgrnam(group);
            if (known == null) {
                LOG.warn("admin.groups: there is no group '{}' on this machine", group);
                return false;
            }
            int wanted = known.getInt(BEHIND_POINTERS);
            Pointer account = library.getpwnam(user);
            if (account == null) {
                return false;
            }
            int first = account.getInt(BEHIND_POINTERS + Integer.BYTES);
            int[] found = new int[MOST];
            IntByReference count = new IntByReference(MOST);
            library.getgrouplist(user, first, found, count);
            for (int i = 0; i < Math.min(count.getValue(), MOST); i++) {
                if (found[i] == wanted) {
                    return true;
                }
            }
            return false;
        } catch (UnsatisfiedLinkError e) {
            LOG.error("groups cannot be looked up: {}", e.getMessage());
            return false;
        }
    }

    /** Only where groups are asked for. */
    private static final class Loaded {
        static final LibC LIBRARY = Native.load("c", LibC.class);
    }

    /** The C functions by their own names. */
    private interface LibC extends Library {
        Pointer getgrnam(String name);

        Pointer getpwnam(String name);

        int getgrouplist(String user, int group, int[] groups, IntByReference count);
    }
}
