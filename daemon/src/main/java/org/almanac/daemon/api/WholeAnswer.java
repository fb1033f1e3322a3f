package org.almanac.daemon.api;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/**
 * An answer that is sent when all of it is there.
 *
 * <p>Writing to it never waits. It is sent without a thread, however slowly it is read, and its length is always told. An
 * answer to {@code HEAD} has the headers of the whole and nothing else.
 */
final class WholeAnswer extends Response.Wrapper implements Callback {
    /** An attribute of a request: the bytes of its answer, where they are there already and shared with others. */
    static final String READY = WholeAnswer.class.getName() + ".ready";

    private static final class Content extends ByteArrayOutputStream {
        /** What was written, without a copy of it. */
        ByteBuffer all() {
            return ByteBuffer.wrap(buf, 0, count);
        }
    }

    private final OpenConnections.Client client;
    private final Callback sent;
    private final Content content = new Content();
    private boolean whole;

    /**
     * An answer to a request.
     *
     * @param request as it was asked
     * @param response by which it is sent
     * @param sent told when it is, or cannot be
     */
    WholeAnswer(Request request, Response response, Callback sent, OpenConnections.Client client) {
        super(request, response);
        this.client = client;
        this.sent = sent;
    }

    @Override
    public void write(boolean last, ByteBuffer part, Callback written) {
        if (part != null && part.hasRemaining()) {
            byte[] bytes = BufferUtil.toArray(part);
            content.write(bytes, 0, bytes.length);
            BufferUtil.clear(part);
        }
        whole |= last;
        written.succeeded();
    }

    @Override
    public boolean isCommitted() {
        return whole || super.isCommitted();
    }

    @Override
    public boolean hasLastWrite() {
        return whole || super.hasLastWrite();
    }

    @Override
    public void reset() {
        super.reset();
        content.reset();
        whole = false;
    }

    /** All of it is there. */
    @Override
    public void succeeded() {
        ByteBuffer all = getRequest().getAttribute(READY) instanceof byte[] ready
                ? ByteBuffer.wrap(ready).asReadOnlyBuffer()
                : content.all();
        HttpFields.Mutable headers = getHeaders();
        AnswerHeaders.addTo(headers);
        if (!HttpStatus.hasNoBody(getStatus())) {
            headers.put(HttpHeader.CONTENT_LENGTH, all.remaining());
        }
        // The server itself sends nothing of it to those who asked for the headers.
        if (HttpMethod.HEAD.is(getRequest().getMethod())) {
            client.isToRead(0);
        } else if (getRequest().getAttribute(READY) instanceof byte[] ready) {
            client.isToReadWithOthers(ready);
        } else {
            client.isToRead(all.remaining());
        }
        getWrapped().write(true, all, new Sending());
    }

    @Override
    public void failed(Throwable reason) {
        client.isToAsk();
        sent.failed(reason);
    }

    private final class Sending extends Nested {
        Sending() {
            super(sent);
        }

        @Override
        public void succeeded() {
            // First, as the next request may begin below.
            client.isToAsk();
            super.succeeded();
        }

        @Override
        public void failed(Throwable reason) {
            client.isToAsk();
            super.failed(reason);
        }
    }
}
