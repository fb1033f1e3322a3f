package org.almanac.daemon.support;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/** A folder on a file system of its own that is soon full; to make one takes root. */
public final class SmallDisk implements AutoCloseable {
    private static final int BLOCK = 4096;

    private final Path folder;

    private SmallDisk(Path folder) {
        this.folder = folder;
    }

    /** Whether one can be made here. */
    public static boolean isPossible(Path folder) throws IOException, InterruptedException {
        try (SmallDisk disk = make(Files.createDirectories(folder), 1)) {
            return Files.isDirectory(disk.folder);
        } catch (IOException e) {
            return false;
        }
    }

    /** Makes one in place of an empty folder. */
    public static SmallDisk make(Path folder, int megabytes) throws IOException, InterruptedException {
        Tools.Said said = Tools.run(
                folder.getParent(),
                List.of("mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m,mode=700", "tmpfs", folder.toString()));
        if (said.exitCode() != 0) {
            throw new IOException(said.output().strip());
        }
        return new SmallDisk(folder);
    }

    /**
     * Leaves no room at all, not even in the last blocks of the files that are there: these are filled with empty lines, as
     * another writer of them might.
     */
    public void fill() throws IOException {
        byte[] block = new byte[BLOCK];
        try (OutputStream out = Files.newOutputStream(filler())) {
            while (true) {
                out.write(block);
            }
        } catch (IOException e) {
            if (!e.getMessage().contains("No space left")) {
                throw e;
            }
        }
        fillLastBlocks();
    }

    private void fillLastBlocks() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.filter(file -> Files.isRegularFile(file) && !file.equals(filler()))
                    .toList();
        }
        for (Path file : files) {
            int left = (int) ((BLOCK - Files.size(file) % BLOCK) % BLOCK);
            Files.writeString(file, "\n".repeat(left), StandardOpenOption.APPEND);
        }
    }

    /** Gives the room back. */
    public void empty() throws IOException {
        Files.deleteIfExists(filler());
    }

    /** Lets nothing be written any more; says no where that cannot be, as somebody writes now. */
    public boolean becomesReadOnly() throws IOException, InterruptedException {
        return mount("remount,ro");
    }

    /** Lets it be written again. */
    public boolean becomesWritable() throws IOException, InterruptedException {
        return mount("remount,rw");
    }

    private boolean mount(String options) throws IOException, InterruptedException {
        return Tools.run(folder.getParent(), List.of("mount", "-o", options, folder.toString()))
                        .exitCode()
                == 0;
    }

    private Path filler() {
        return folder.resolve("filler");
    }

    @Override
    public void close() throws IOException {
        try {
            Tools.run(folder.getParent(), List.of("umount", "--lazy", folder.toString()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
