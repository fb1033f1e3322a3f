package org.almanac.daemon.reserve;

import java.io.IOException;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.orders.ReservationText;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.price.WindowPrice;
import org.almanac.planner.price.WindowPrice.Shift;

/** What would be reserved and its price, as JSON. */
public final class OfferJson {
    private OfferJson() {}

    /** As fields of an object: {@code reservations}, {@code search} and {@code price}. */
    public static void write(Offer offer, Json json) throws IOException {
        json.number("now", offer.now()).objects("reservations", offer.made(), made -> {
            ReservationText.write(made, json);
            json.objects(
                    "times",
                    made.times(offer.now()),
                    time -> json.number("from", time.from()).number("to", time.to()));
        });
        if (offer.search().isPresent()) {
            Offer.Search search = offer.search().get();
            json.object(
                    "search",
                    part -> part.number("tried", search.tried())
                            .number("left", search.left())
                            .number("within_s", search.within())
                            .number("step_s", search.step()));
        }
        json.object("price", part -> write(offer.price(), offer.plansAll(), part));
    }

    private static void write(WindowPrice price, boolean plansAll, Json json) throws IOException {
        json.flag("of_all_jobs", plansAll)
                .number("delay_s", price.delay())
                .number("idle_node_s", price.idle())
                .objects("in_the_way", price.inTheWay(), run -> {
                    job(run.job(), json);
                    json.number("expected_end", run.latestEnd());
                })
                .objects("lost", price.lost(), job -> job(job, json))
                .objects("later", price.later(), shift -> shift(shift, json))
                .objects("sooner", price.sooner(), shift -> shift(shift, json));
    }

    private static void shift(Shift shift, Json json) throws IOException {
        job(shift.job(), json);
        json.number("start_without", shift.without()).number("start_with", shift.with());
    }

    private static void job(Job job, Json json) throws IOException {
        json.text("id", job.id().value()).text("user", job.user());
    }
}
