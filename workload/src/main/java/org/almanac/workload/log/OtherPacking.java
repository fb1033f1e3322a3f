package org.almanac.workload.log;

/**
 * The ways of packing a file that are told from its first bytes but not unpacked here.
 *
 * <p>Known only to guess what a refused file may be.
 */
enum OtherPacking {
    BZIP2("bzip2", 'B', 'Z', 'h'),
    XZ("xz", 0xfd, '7', 'z', 'X', 'Z'),
    ZSTD("zstd", 0x28, 0xb5, 0x2f, 0xfd),
    ZIP("zip", 'P', 'K', 3, 4),
    COMPRESS("compress", 0x1f, 0x9d);

    private final String title;
    private final int[] magic;

    OtherPacking(String title, int... magic) {
        this.title = title;
        this.magic = magic;
    }

    /** A sentence that guesses what the bytes are, to be put behind a message; empty where nothing is known. */
    static String guess(byte[] start, int length) {
        for (OtherPacking packing : values()) {
            if (packing.opens(start, length)) {
                return ". Maybe it is packed with " + packing.title + "; only gzip is unpacked here";
            }
        }
        return "";
    }

    private boolean opens(byte[] start, int length) {
        if (length < magic.length) {
            return false;
        }
        for (int i = 0; i < magic.length; i++) {
            if ((start[i] & 0xff) != magic[i]) {
                return false;
            }
        }
        return true;
    }
}
