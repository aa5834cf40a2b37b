package dev.memoryweave.operations.internal.continuity;

import dev.memoryweave.model.Message;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.operations.model.Choice;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.reflect.SessionReport;
import java.time.Instant;
import java.util.List;

/** Messages and tool calls as arguments, for all operations that take in conversations. */
public final class MessageArguments {
  private static final ValueType<String> TEXT = ValueType.text(0, SessionReport.MAX_TEXT);

  public static final Parameter<String> SAID =
      Parameter.of("text", ValueType.text(1, SessionReport.MAX_TEXT)).asRequired();
  public static final Parameter<Message.Role> ROLE =
      Parameter.of(
              "role", ValueType.one(Choice.of("role", Message.Role.values(), Message.Role::label)))
          .asRequired();

  private static final Parameter<String> TOOL =
      Parameter.of("tool", ValueType.text(1, Message.ToolCall.MAX_TOOL)).asRequired();
  private static final Parameter<String> CALLED_WITH =
      Parameter.of("arguments", TEXT, "In short, as a text.");
  private static final Parameter<Boolean> SUCCESS =
      Parameter.of("success", ValueType.flag()).withDefault(true);
  private static final Parameter<String> RESULT =
      Parameter.of("result", TEXT, "Its answer or error, in short.").asDetail();
  private static final Parameter<Instant> AT = Parameter.of("at", ValueType.time());

  private static final ValueType<Message.ToolCall> TOOL_CALL =
      ValueType.object(
          List.of(TOOL, CALLED_WITH, SUCCESS, RESULT, AT),
          each ->
              new Message.ToolCall(
                  each.get(TOOL),
                  each.text(CALLED_WITH),
                  each.get(SUCCESS)
                      ? Message.ToolCall.Outcome.SUCCEEDED
                      : Message.ToolCall.Outcome.FAILED,
                  each.text(RESULT),
                  each.find(AT)));

  public static final ValueType<List<Message.ToolCall>> TOOL_CALLS =
      ValueType.list(TOOL_CALL, SessionReport.MAX_CALLS);

  private static final Parameter<String> TURN =
      Parameter.of("turn", ValueType.text(1, Utterance.MAX_TURN), "Its id in the session.")
          .asDetail();
  private static final Parameter<String> SPEAKER =
      Parameter.of("speaker", ValueType.text(1, Utterance.MAX_SPEAKER)).asDetail();
  private static final Parameter<Instant> TIME = Parameter.of("time", ValueType.time()).asDetail();
  private static final Parameter<List<Message.ToolCall>> CALLS_OF_MESSAGE =
      Parameter.of("tool_calls", ValueType.list(TOOL_CALL, Utterance.MAX_CALLS)).asDetail();

  /** A conversation, oldest message first. */
  public static final ValueType<List<Message>> MESSAGES =
      ValueType.list(
          ValueType.object(
              List.of(SAID, ROLE, TURN, SPEAKER, TIME, CALLS_OF_MESSAGE),
              each ->
                  Message.of(each.get(ROLE), each.get(SAID))
                      .withTurn(each.find(TURN))
                      .withSpeaker(each.find(SPEAKER))
                      .at(each.find(TIME))
                      .withToolCalls(each.list(CALLS_OF_MESSAGE))),
          SessionReport.MAX_MESSAGES);

  private MessageArguments() {}
}
