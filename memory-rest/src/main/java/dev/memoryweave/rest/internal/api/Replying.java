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
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.regex.Pattern;
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
  private static final Pattern NO_GZIP = Pattern.compile("gzip\\s*;\\s*q=0(\\.0*)?\\s*");
  private static final String GZIPPED = "-gzip\"";
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

  private static ApiAnswer made(Supplier<ApiAnswer> maker) {
    try {
      return maker.get();
    } catch (RequestPrompt.Question e) {
      return ApiAnswer.of(e);
    } catch (MemoryException e) {
      return ApiAnswer.refused(ErrorKind.of(e), String.valueOf(e.getMessage()));
    } catch (RuntimeException | Error e) {
      // If an error escaped here, the client would wait for an answer that never comes.
      LOG.error("A request failed", e);
      return ApiAnswer.refused(
          ErrorKind.UNEXPECTED, "The request failed unexpectedly. Details are in the log.");
    }
  }

  private static void send(HttpCall call, EventReply reply, ApiAnswer answer) {
    Map<String, String> headers = new LinkedHashMap<>(answer.headers());
    headers.put(HttpHeader.VARY.asString(), "Accept, Accept-Encoding");
    headers.put("X-Content-Type-Options", "nosniff");
    byte[] bytes = answer.body().bytes();
    boolean zipped = bytes.length >= LEAST_COMPRESSED && acceptsGzip(call);
    int status = answer.status();
    if (status == 200 && !call.method().equals(ApiRequest.POST)) {
      String digest = "\"" + Sha256.hex(bytes);
      headers.put(HttpHeader.CACHE_CONTROL.asString(), "private, no-cache");
      headers.put(HttpHeader.ETAG.asString(), digest + (zipped ? GZIPPED : "\""));
      if (isKnown(call, digest)) {
        reply.end(304, answer.body().type(), headers, NOTHING, NOTHING);
        return;
      }
    }
    if (zipped) {
      headers.put(HttpHeader.CONTENT_ENCODING.asString(), "gzip");
      bytes = gzip(bytes);
    }
    reply.end(status, answer.body().type(), headers, bytes, NOTHING);
  }

  private static boolean acceptsGzip(HttpCall call) {
    return call.headers().getCSV(HttpHeader.ACCEPT_ENCODING, false).stream()
        .anyMatch(each -> each.startsWith("gzip") && !NO_GZIP.matcher(each).matches());
  }

  /** Whether the client has that body, compressed or not. */
  private static boolean isKnown(HttpCall call, String digest) {
    List<String> known = call.headers().getCSV(HttpHeader.IF_NONE_MATCH, true);
    return known.stream()
        .map(each -> each.startsWith("W/") ? each.substring(2) : each)
        .anyMatch(
            each ->
                each.equals("*") || each.equals(digest + "\"") || each.equals(digest + GZIPPED));
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
