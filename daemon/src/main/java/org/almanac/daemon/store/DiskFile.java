package org.almanac.daemon.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What the file system tells of a store's files. */
final class DiskFile {
    /** What SQLite writes before it writes the file itself. */
    static final String LOG = "-wal";

    /** What the processes that have it open share. */
    static final String SHARED = "-shm";

    private static final Set<String> OVER_NETWORKS = Set.of(
            "nfs",
            "nfs4",
            "cifs",
            "smb",
            "smbfs",
            "smb2",
            "smb3",
            "ncpfs",
            "afs",
            "lustre",
            "gpfs",
            "mmfs",
            "beegfs",
            "ceph",
            "glusterfs",
            "orangefs",
            "pvfs2",
            "panfs",
            "gfs2",
            "ocfs2",
            "9p",
            "davfs",
            "fuse.sshfs",
            "fuse.glusterfs",
            "fuse.ceph",
            "fuse.s3fs",
            "fuse.davfs",
            "fuse.beegfs");

    private DiskFile() {}

    /** Whether a file system of that type is another host's, where processes cannot share memory through a file. */
    static boolean isOverNetwork(String type) {
        return OVER_NETWORKS.contains(type.toLowerCase(Locale.ROOT));
    }

    /** By what the system tells one file from another; empty where there is none of that name. */
    static Optional<Object> identity(Path file) {
        try {
            return Optional.ofNullable(
                    Files.readAttributes(file, BasicFileAttributes.class).fileKey());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    static Path beside(Path file, String suffix) {
        return file.resolveSibling(file.getFileName() + suffix);
    }

    /** Bytes of the file and of what SQLite has beside it. */
    static long size(Path file) {
        return bytes(file) + bytes(beside(file, LOG));
    }

    private static long bytes(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            return 0;
        }
    }
}
