package org.almanac.daemon.api.answer;

import org.almanac.daemon.view.Published;

/** The picture as it is kept for later: the whole, by its moment. */
public final class PastPicture {
    private PastPicture() {}

    /** The text that is to be told when somebody asks for that moment. */
    public static byte[] of(Published published) {
        return PictureJson.of(PictureLog.whole(published, 0), version -> "at-" + published.now());
    }
}
