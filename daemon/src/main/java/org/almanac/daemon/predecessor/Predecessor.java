package org.almanac.daemon.predecessor;

import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import org.almanac.daemon.config.ServerSettings.Kind;
import org.almanac.daemon.predecessor.fate.SourceFile;
import org.almanac.daemon.predecessor.fate.SourceFile.UnreadableException;
import org.almanac.daemon.predecessor.fate.Translation;
import org.almanac.daemon.predecessor.maui.MauiScheduler;
import org.almanac.daemon.predecessor.maui.TargetPolicy;
import org.almanac.daemon.predecessor.pbssched.PbsSched;

/** A scheduler before us, as its main file tells of it. */
public sealed interface Predecessor {
    /** As people call it. */
    String name();

    /** The kind of server that it most likely has. */
    Kind server();

    /**
     * What becomes of all that it was told.
     *
     * @param policy of ours, for which priorities are translated
     * @param zone in which times without a zone are
     * @param now what is over then is no more
     */
    Translation translate(TargetPolicy policy, ZoneId zone, Instant now);

    /**
     * The scheduler whose file that is: the one of which most parameters stand in it; of a file without any, the one that
     * calls its file so.
     *
     * @throws UnreadableException if there is no such file, or it is none of any scheduler that is known
     */
    static Predecessor of(Path file) throws UnreadableException {
        SourceFile read = SourceFile.read(file);
        MauiScheduler maui = MauiScheduler.of(read);
        long ofMaui = maui.known();
        long ofPbsSched = PbsSched.known(read);
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        if (ofPbsSched > ofMaui || ofPbsSched == ofMaui && name.contains("sched_config")) {
            return new OfPbs(PbsSched.of(read));
        } else if (ofMaui > 0 || List.of("maui.cfg", "moab.cfg").contains(name)) {
            return new OfMaui(maui);
        }
        throw new UnreadableException(
                "it is neither a sched_config of pbs_sched nor a maui.cfg: no line has a parameter of" + " either");
    }

    /** The one that comes with OpenPBS and TORQUE. */
    record OfPbs(PbsSched scheduler) implements Predecessor {
        @Override
        public String name() {
            return "pbs_sched";
        }

        @Override
        public Kind server() {
            return scheduler.isOfTorque() ? Kind.TORQUE : Kind.OPENPBS;
        }

        @Override
        public Translation translate(TargetPolicy policy, ZoneId zone, Instant now) {
            return scheduler.translate(zone, now);
        }
    }

    /** Maui, or Moab. */
    record OfMaui(MauiScheduler scheduler) implements Predecessor {
        @Override
        public String name() {
            return "Maui";
        }

        @Override
        public Kind server() {
            return Kind.TORQUE;
        }

        @Override
        public Translation translate(TargetPolicy policy, ZoneId zone, Instant now) {
            return scheduler.translate(policy);
        }
    }
}
