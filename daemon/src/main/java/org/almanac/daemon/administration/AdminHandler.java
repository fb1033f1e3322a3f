package org.almanac.daemon.administration;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.json.JsonTree;
import org.almanac.daemon.orders.OrderBook;
import org.almanac.daemon.reserve.OfferJson;
import org.almanac.daemon.reserve.ReservationRequest;
import org.almanac.daemon.reserve.UnmadeReservationException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Answers orders: {@code POST /v1/pause}, {@code resume}, {@code drain} and {@code reload}, {@code POST /v1/reserve}, {@code
 * reserve/alter}, {@code reserve/remove} and {@code reserve/show}, {@code GET /v1/orders} and {@code GET /v1/reservations}.
 *
 * <p>What is ordered of nodes is an object with {@code nodes}, their names, or {@code all}; what is reserved is a {@link
 * ReservationRequest}. Nothing is read of what is sent by
 * somebody who may not order anything.
 */
final class AdminHandler extends Handler.Abstract {
    private static final int LARGEST = 1 << 20;
    private static final Set<String> ORDERS = Set.of("/v1/pause", "/v1/resume", "/v1/drain", "/v1/reload");
    private static final String STANDING = "/v1/orders";
    private static final String RESERVED = "/v1/reservations";
    private static final String RESERVE = "/v1/reserve";
    private static final String ALTER = RESERVE + "/alter";
    private static final String REMOVE = RESERVE + "/remove";
    private static final String SHOW = RESERVE + "/show";
    private static final Set<String> OF_RESERVATIONS = Set.of(RESERVE, ALTER, REMOVE, SHOW);

    private final Administration administration;
    private volatile Optional<AdminRights> rights = Optional.empty();

    AdminHandler(Administration administration) {
        this.administration = administration;
    }

    /** From now on these may order; nobody may before. */
    void allow(AdminRights known) {
        rights = Optional.of(known);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        String path = Request.getPathInContext(request);
        String user = AdminSocket.user(request);
        if (rights.isEmpty() || !rights.get().allow(user)) {
            String whose =
                    rights.map(known -> "; it takes those of " + known.words()).orElse("");
            refuse(
                    HttpStatus.FORBIDDEN_403,
                    List.of("the daemon takes no orders of " + user + whose),
                    response,
                    callback);
        } else if (path.equals(STANDING) && HttpMethod.GET.is(request.getMethod())) {
            answer(HttpStatus.OK_200, json -> OrderBook.writeTo(json, administration.orders()), response, callback);
        } else if (path.equals(RESERVED) && HttpMethod.GET.is(request.getMethod())) {
            answer(HttpStatus.OK_200, administration.reservations()::list, response, callback);
        } else if (!ORDERS.contains(path) && !OF_RESERVATIONS.contains(path)) {
            refuse(HttpStatus.NOT_FOUND_404, List.of("there is nothing at " + path), response, callback);
        } else if (!HttpMethod.POST.is(request.getMethod())) {
            response.getHeaders().put(HttpHeader.ALLOW, HttpMethod.POST.asString());
            refuse(
                    HttpStatus.METHOD_NOT_ALLOWED_405,
                    List.of(request.getMethod() + " is not possible here; POST is"),
                    response,
                    callback);
        } else {
            order(path, user, request, response, callback);
        }
        return true;
    }

    private void order(String path, String user, Request request, Response response, Callback callback) {
        try {
            Json.Part said = OF_RESERVATIONS.contains(path)
                    ? reserve(path, user, request)
                    : said(carryOut(path, choice(request), user));
            answer(
                    HttpStatus.OK_200,
                    json -> {
                        said.write(json);
                        json.object("orders", orders -> OrderBook.writeTo(orders, administration.orders()));
                    },
                    response,
                    callback);
        } catch (RefusedOrderException e) {
            refuse(HttpStatus.CONFLICT_409, e.reasons(), response, callback);
        } catch (IOException e) {
            refuse(
                    HttpStatus.BAD_REQUEST_400,
                    List.of("the order is not understood: "
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse("")),
                    response,
                    callback);
        }
    }

    private static Json.Part said(List<String> lines) {
        return json -> json.texts("said", lines);
    }

    private Json.Part reserve(String path, String user, Request request) throws RefusedOrderException, IOException {
        ReservationRequest asked;
        try {
            asked = ReservationRequest.of(tree(body(request)));
        } catch (UnmadeReservationException e) {
            throw new RefusedOrderException(e.reasons());
        }
        Reservations.Said said = switch (path) {
            case ALTER -> administration.reservations().alter(asked, user);
            case SHOW -> administration.reservations().show(asked);
            case REMOVE -> administration.reservations().remove(asked, user);
            default -> administration.reservations().make(asked, user);
        };
        return json -> {
            json.texts("said", said.lines());
            if (said.offer().isPresent()) {
                OfferJson.write(said.offer().get(), json);
            }
        };
    }

    private List<String> carryOut(String path, NodeChoice choice, String user) throws RefusedOrderException {
        return switch (path) {
            case "/v1/pause" -> administration.pause(user);
            case "/v1/resume" -> administration.resume(choice, user);
            case "/v1/drain" -> administration.drain(choice, user);
            default -> administration.reload(user);
        };
    }

    private static NodeChoice choice(Request request) throws IOException {
        byte[] body = body(request);
        if (body.length == 0) {
            return new NodeChoice.None();
        }
        JsonTree written = tree(body);
        refuseOther(written);
        if (written.flag("all")) {
            return new NodeChoice.All();
        }
        List<String> nodes = written.list("nodes", String.class);
        return nodes.isEmpty() ? new NodeChoice.None() : new NodeChoice.Named(nodes);
    }

    private static JsonTree tree(byte[] body) throws IOException {
        try {
            return JsonTree.read(body);
        } catch (JsonProcessingException e) {
            throw new IOException("it is no JSON", e);
        }
    }

    /** What would else be read as nothing: to resume nothing is to end a pause, which was not asked for. */
    private static void refuseOther(JsonTree written) throws IOException {
        for (Map.Entry<String, Object> field : written.fields().entrySet()) {
            boolean known = switch (field.getKey()) {
                case "nodes" ->
                    field.getValue() instanceof List<?> nodes && nodes.stream().allMatch(String.class::isInstance);
                case "all" -> field.getValue() instanceof Boolean;
                default -> false;
            };
            if (!known) {
                throw new IOException("it may have nodes, a list of names, and all, true or false, but '"
                        + field.getKey() + "' is neither");
            }
        }
    }

    /** All of it; what comes too slowly has its connection ended below. */
    private static byte[] body(Request request) throws IOException {
        byte[] body = Content.Source.asInputStream(request).readNBytes(LARGEST + 1);
        if (body.length > LARGEST) {
            throw new IOException("it has more than " + LARGEST + " bytes");
        }
        return body;
    }

    /** The first reason is the error; all of them stand beside it. */
    private static void refuse(int status, List<String> reasons, Response response, Callback callback) {
        answer(status, json -> json.text("error", reasons.get(0)).texts("errors", reasons), response, callback);
    }

    private static void answer(int status, Json.Part fields, Response response, Callback callback) {
        byte[] body = Json.object(fields);
        response.setStatus(status);
        response.getHeaders()
                .put(HttpHeader.CONTENT_TYPE, "application/json")
                .put(HttpHeader.CACHE_CONTROL, "no-store")
                .put(HttpHeader.CONTENT_LENGTH, body.length);
        response.write(true, ByteBuffer.wrap(body), callback);
    }
}
