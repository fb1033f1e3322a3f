package org.almanac.daemon.files;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** What is in the way of a file, in words; Java's own messages are often no more than a path or a class. */
public final class FileTrouble {
    private FileTrouble() {}

    /** Why it failed, with the path where that is known. */
    public static String of(IOException e) {
        if (e instanceof FileSystemException file && file.getFile() != null) {
            return file.getFile() + ": " + reason(file);
        }
        return e.getMessage() == null || e.getMessage().isBlank() ? "input or output failed" : e.getMessage();
    }

    /** Why it failed, for whoever names the path. */
    public static String reason(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        } else if (e instanceof NoSuchFileException) {
            return "no such file";
        } else if (e instanceof FileAlreadyExistsException || e instanceof NotDirectoryException) {
            return "it is no folder";
        } else if (e instanceof FileSystemException file) {
            return file.getReason() == null ? "the file system refuses it" : lower(file.getReason());
        }
        return of(e);
    }

    private static String lower(String reason) {
        return reason.isEmpty() ? reason : Character.toLowerCase(reason.charAt(0)) + reason.substring(1);
    }
}
