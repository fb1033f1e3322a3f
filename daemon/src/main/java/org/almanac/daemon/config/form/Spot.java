package org.almanac.daemon.config.form;

/** A place in a configuration of which more may have to be told: where it stands, and the path of its key. */
public record Spot(Origin origin, String path) {
    public void refuse(String sentence, Reading reading) {
        reading.refuse(new Problem(origin, path, sentence));
    }
}
