package dev.memoryweave.rest.internal.api;

import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.rest.internal.server.EventReply;
import dev.memoryweave.rest.internal.server.HttpCall;
import dev.memoryweave.rest.internal.server.OpenReplies;
import dev.memoryweave.rest.internal.server.OpenReplies.Kind;
import dev.memoryweave.rest.internal.server.Refusal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.eclipse.jetty.http.HttpHeader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes answers on the threads of the workers, and sends them in the form that suits a client. */
final class Replying {
  static final Refusal BUSY = Refusal.busy(503, "The server is busy or closing; try again");

  /** Shorter ones gain nothing. */
  private static final int LEAST_COMPRESSED = 1_024;

  private static final byte[] NOTHING = new byte[0];
  private static final Pattern GZIP =
      Pattern.compile("gzip(\\s*;\\s*q=(1(\\.0{0,3})?|0\\.\\d{0,2}[1-9]\\d{0,2}))?");
  private static final String GZIPPED = "-gzip";
  private static final Pattern TAG = Pattern.compile("\"([0-9a-f]{64}(?:-gzip)?)\"");
  private static final Logger LOG = LoggerFactory.getLogger(Replying.class);

  private final Executor workers;
  private final OpenReplies open;

  Replying(Executor workers, OpenReplies open) {
    this.workers = workers;
    this.open = open;
  }

  /** Answers a request that has arrived, later and on another thread. */
  void reply(HttpCall call, Supplier<ApiAnswer> maker) {
    if (!open.admit(Kind.REQUEST)) {
      call.refuse(BUSY);
      return;
    }
    EventReply reply = EventReply.whole(call, open::over);
    open.add(reply, Kind.REQUEST, () -> send(call, reply, ApiAnswer.refused(BUSY)));
    workers.execute(() -> send(call, reply, made(maker)));
  }

  /** The answer that a maker makes, or why it makes none; throws nothing. */
  static ApiAnswer made(Supplier<ApiAnswer> maker) {
    try {
      return maker.get();
    } catch (RuntimeException | Error e) {
      // If an error escaped here, the client would wait for an answer that never comes.
      return failure(e);
    }
  }

  /** The answer to a request that failed, or that asks the person who calls. */
  static ApiAnswer failure(Throwable failure) {
    if (failure instanceof RequestPrompt.Question question) {
      return ApiAnswer.of(question);
    }
    if (failure instanceof MemoryException) {
      return ApiAnswer.refused(ErrorKind.of(failure), String.valueOf(failure.getMessage()));
    }
    LOG.error("A request failed", failure);
    return ApiAnswer.refused(
        ErrorKind.UNEXPECTED, "The request failed unexpectedly. Details are in the log.");
  }

  private static void send(HttpCall call, EventReply reply, ApiAnswer answer) {
    Form form;
    try {
      form = form(call, answer);
    } catch (RuntimeException e) {
      LOG.error("An answer has no form", e);
      form = new Form(500, new LinkedHashMap<>(), NOTHING);
    }
    reply.end(form.status(), answer.body().type(), form.headers(), form.bytes(), NOTHING);
  }

  /** An answer as it is sent. */
  @SuppressWarnings("ArrayRecordComponent") // Nobody else holds the bytes.
  private record Form(int status, Map<String, String> headers, byte[] bytes) {}

  private static Form form(HttpCall call, ApiAnswer answer) {
    Map<String, String> headers = new LinkedHashMap<>(answer.headers());
    headers.put(HttpHeader.VARY.asString(), "Accept, Accept-Encoding");
    headers.put("X-Content-Type-Options", "nosniff");
    byte[] bytes = answer.body().bytes();
    boolean zipped = bytes.length >= LEAST_COMPRESSED && acceptsGzip(call);
    if (answer.status() == 200 && !call.method().equals(ApiRequest.POST)) {
      String digest = Sha256.hex(bytes);
      headers.put(HttpHeader.CACHE_CONTROL.asString(), "private, no-cache");
      headers.put(HttpHeader.ETAG.asString(), '"' + digest + (zipped ? GZIPPED : "") + '"');
      if (isKnown(call, digest)) {
        return new Form(304, headers, NOTHING);
      }
    }
    if (zipped) {
      headers.put(HttpHeader.CONTENT_ENCODING.asString(), "gzip");
      bytes = gzip(bytes);
    }
    return new Form(answer.status(), headers, bytes);
  }

  private static boolean acceptsGzip(HttpCall call) {
    return call.headers().getValuesList(HttpHeader.ACCEPT_ENCODING).stream()
        .flatMap(value -> Stream.of(value.split(",", -1)))
        .anyMatch(each -> GZIP.matcher(each.strip()).matches());
  }

  /** Whether the client has that body, compressed or not. */
  private static boolean isKnown(HttpCall call, String digest) {
    return call.headers().getValuesList(HttpHeader.IF_NONE_MATCH).stream()
        .anyMatch(
            value ->
                value.strip().equals("*")
                    || TAG.matcher(value)
                        .results()
                        .map(tag -> tag.group(1))
                        .anyMatch(tag -> tag.equals(digest) || tag.equals(digest + GZIPPED)));
  }

  private static byte[] gzip(byte[] bytes) {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream(bytes.length / 2);
    try (GZIPOutputStream to = new GZIPOutputStream(zipped)) {
      to.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException("Memory takes whatever is written", e);
    }
    return zipped.toByteArray();
  }
}
