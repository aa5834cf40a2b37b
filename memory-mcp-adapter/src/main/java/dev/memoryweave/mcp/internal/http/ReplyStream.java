package dev.memoryweave.mcp.internal.http;

import dev.memoryweave.mcp.internal.protocol.ErrorCode;
import dev.memoryweave.mcp.internal.protocol.Json;
import dev.memoryweave.mcp.internal.protocol.Message;
import dev.memoryweave.mcp.internal.protocol.Replies;
import dev.memoryweave.rest.internal.server.EventReply;
import dev.memoryweave.rest.internal.server.HttpCall;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The answer to one HTTP request: JSON if the first message is the last one, otherwise a stream of
 * events.
 */
final class ReplyStream implements Replies {
  static final String JSON = "application/json";

  private static final byte[] EVENT = "event: message\ndata: ".getBytes(StandardCharsets.UTF_8);
  private static final byte[] END_OF_EVENT = "\n\n".getBytes(StandardCharsets.UTF_8);

  /** The meaning of HTTP statuses for errors of the protocol. */
  enum Statuses {
    /** A refused request has the status of its error. */
    MODERN,
    /** Every answer of the protocol is 200: 404 would mean that the session is over. */
    LEGACY
  }

  private final EventReply reply;
  private final Statuses statuses;
  private final Map<String, String> headers;

  /**
   * An answer of which nothing is written yet.
   *
   * @param headers headers of a successful answer
   * @param atEnd runs once, when everything is written or the client is gone
   */
  ReplyStream(
      HttpCall call, Statuses statuses, Map<String, String> headers, Consumer<EventReply> atEnd) {
    this.reply = new EventReply(call, headers, atEnd);
    this.statuses = statuses;
    this.headers = headers;
  }

  EventReply reply() {
    return reply;
  }

  /** Begins a stream of events before there is any event. */
  void begin() {
    reply.begin();
  }

  @Override
  public void send(Message message) {
    reply.send(event(Json.bytes(message.json())));
  }

  @Override
  public void refuse(Message.Response refusal) {
    boolean unknown =
        refusal.error() != null && refusal.error().code() == ErrorCode.METHOD_NOT_FOUND;
    end(refusal, statuses == Statuses.LEGACY ? 200 : unknown ? 404 : 400);
  }

  @Override
  public void end(Message.Response last) {
    boolean missing =
        last.error() != null && last.error().code() == ErrorCode.MISSING_CLIENT_CAPABILITY;
    end(last, missing && statuses == Statuses.MODERN ? 400 : 200);
  }

  private void end(Message.Response last, int status) {
    end(Json.bytes(last.json()), status, last.error() == null ? headers : Map.of());
  }

  private void end(byte[] json, int status, Map<String, String> more) {
    reply.end(status, JSON, more, json, event(json));
  }

  @Override
  public void end(List<Message.Response> responses) {
    end(Json.bytes(responses.stream().map(Message::json).toList()), 200, headers);
  }

  @Override
  public void end() {
    reply.end();
  }

  private static byte[] event(byte[] json) {
    ByteArrayOutputStream event =
        new ByteArrayOutputStream(EVENT.length + json.length + END_OF_EVENT.length);
    event.writeBytes(EVENT);
    event.writeBytes(json);
    event.writeBytes(END_OF_EVENT);
    return event.toByteArray();
  }
}
