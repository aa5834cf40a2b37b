package dev.memoryweave.model;

import dev.memoryweave.model.RecordSchema.Field;
import dev.memoryweave.model.RecordSchema.Form;
import dev.memoryweave.model.RecordSchema.Part;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The rows of {@link RecordSchema#NODE}. */
final class MemorySchema {
  private MemorySchema() {}

  private static final Part<Message.ToolCall> TOOL_CALL =
      new Part<>(
          values ->
              new Message.ToolCall(
                  (String) values[0],
                  (String) values[1],
                  Message.ToolCall.Outcome.of((String) values[2]),
                  (String) values[3],
                  (Instant) values[4]),
          List.of(
              ofPart("tool", Form.TEXT, Message.ToolCall::tool).digestedAs("tool").required(),
              ofPart("arguments", Form.TEXT, Message.ToolCall::arguments)
                  .digestedAs("arguments")
                  .orElse(""),
              ofPart("outcome", Form.TEXT, (Message.ToolCall call) -> call.outcome().label())
                  .digestedAs("outcome")
                  .required(),
              ofPart("result", Form.TEXT, Message.ToolCall::result).digestedAs("result").orElse(""),
              ofPart("at", Form.TIME, Message.ToolCall::at).digestedAs("at")));

  private static final Part<Message.Attachment> ATTACHMENT =
      new Part<>(
          values ->
              new Message.Attachment((String) values[0], (String) values[1], (String) values[2]),
          List.of(
              ofPart("name", Form.TEXT, Message.Attachment::name)
                  .digestedAs("attachment")
                  .required(),
              ofPart("locator", Form.TEXT, Message.Attachment::locator)
                  .digestedAs("locator")
                  .required(),
              ofPart("mediaType", Form.TEXT, Message.Attachment::mediaType)
                  .digestedAs("mediaType")));

  @SuppressWarnings("unchecked")
  private static final Part<Utterance> UTTERANCE =
      new Part<>(
          values ->
              new Utterance(
                  (String) values[0],
                  count(values[1]),
                  Message.Role.of((String) values[2]),
                  (String) values[3],
                  (Instant) values[4],
                  (List<Message.ToolCall>) values[5],
                  (List<Message.Attachment>) values[6]),
          List.of(
              ofPart("id", Form.TEXT, Utterance::turn).digestedAs("turn").required(),
              ofPart("part", Form.COUNT, (Utterance said) -> (long) said.part())
                  .digestedAs("part")
                  .orElse(0L),
              ofPart("role", Form.TEXT, (Utterance said) -> said.role().label())
                  .digestedAs("role")
                  .required(),
              ofPart("speaker", Form.TEXT, Utterance::speaker).digestedAs("speaker"),
              ofPart("saidAt", Form.TIME, Utterance::saidAt).digestedAs("saidAt"),
              ofPart("toolCalls", Form.PARTS, Utterance::toolCalls)
                  .digestedAs("toolCalls")
                  .of(TOOL_CALL)
                  .orElse(List.of()),
              ofPart("attachments", Form.PARTS, Utterance::attachments)
                  .digestedAs("attachments")
                  .of(ATTACHMENT)
                  .orElse(List.of())));

  @SuppressWarnings("unchecked")
  private static final Part<Usage> USAGE =
      new Part<>(
          values ->
              new Usage(
                  count(values[0]),
                  count(values[2]),
                  (Instant) values[3],
                  (Instant) values[4],
                  ((List<String>) values[1]).stream().map(Provenance.Principal::of).toList(),
                  new Usage.Reinforcement(
                      values[5] == null ? 0 : count(values[5]),
                      values[6] == null ? 0 : count(values[6]),
                      values[7] == null ? 0 : (Double) values[7])),
          List.of(
              ofPart("confirmations", Form.COUNT, (Usage usage) -> (long) usage.confirmations())
                  .orElse(0L),
              ofPart(
                      "confirmedBy",
                      Form.TEXTS,
                      (Usage usage) -> texts(usage.confirmedBy(), Provenance.Principal::label))
                  .orElse(List.of()),
              ofPart("uses", Form.COUNT, (Usage usage) -> (long) usage.useCount())
                  .orElse(0L)
                  .bookkeeping(),
              ofPart("lastUsedAt", Form.TIME, Usage::lastUsedAt).bookkeeping(),
              ofPart("verifiedAt", Form.TIME, Usage::verifiedAt),
              ofPart(
                      "countedUses",
                      Form.COUNT,
                      (Usage usage) -> unlessZero(usage.reinforcement().counted()))
                  .bookkeeping(),
              ofPart(
                      "extensions",
                      Form.COUNT,
                      (Usage usage) -> unlessZero(usage.reinforcement().extensions()))
                  .bookkeeping(),
              ofPart(
                      "boost",
                      Form.RATIO,
                      (Usage usage) ->
                          usage.reinforcement().boost() == 0 ? null : usage.reinforcement().boost())
                  .bookkeeping()));

  private static final Part<Lifetime> LIFETIME =
      new Part<>(
          values -> new Lifetime((Duration) values[0], (Instant) values[1]),
          List.of(
              ofPart("halfLife", Form.DURATION, Lifetime::halfLife),
              ofPart("expiresAt", Form.TIME, Lifetime::expiresAt)));

  private static final Part<Provenance> PROVENANCE =
      new Part<>(
          values ->
              new Provenance(
                  Provenance.Source.of((String) values[0]),
                  Trust.of((String) values[1]),
                  (String) values[2],
                  (String) values[3],
                  (String) values[4],
                  (String) values[5]),
          List.of(
              ofPart("source", Form.TEXT, (Provenance by) -> by.source().label()).required(),
              ofPart("trust", Form.TEXT, (Provenance by) -> by.trust().label()).required(),
              ofPart("principal", Form.TEXT, Provenance::principalId),
              ofPart("task", Form.TEXT, Provenance::task),
              ofPart("commit", Form.TEXT, Provenance::commit),
              ofPart("branch", Form.TEXT, Provenance::branch)));

  private static final Part<Provenance.Origin> ORIGIN =
      new Part<>(
          values ->
              new Provenance.Origin(
                  (String) values[0],
                  (String) values[1],
                  (Instant) values[2],
                  (String) values[3],
                  (String) values[4]),
          List.of(
              ofPart("kind", Form.TEXT, Provenance.Origin::kind).required(),
              ofPart("locator", Form.TEXT, Provenance.Origin::locator).required(),
              ofPart("capturedAt", Form.TIME, Provenance.Origin::capturedAt),
              ofPart("digest", Form.TEXT, Provenance.Origin::digest),
              ofPart("mediaType", Form.TEXT, Provenance.Origin::mediaType)));

  static final RecordSchema<MemoryNode, MemoryNode.Builder> NODE =
      new RecordSchema<>(
          List.of(
              row("session", Form.TEXT, (MemoryNode node) -> text(node.session(), SessionId::value))
                  .writtenBy((to, value) -> to.session(parsed(value, SessionId::of)))
                  .digestedAs("session"),
              row("turn", Form.PART, MemoryNode::utterance)
                  .of(UTTERANCE)
                  .writtenBy((to, value) -> to.utterance((Utterance) value))
                  .digestedAs("turn"),
              row("key", Form.TEXT, MemoryNode::key)
                  .writtenBy((to, value) -> to.key((String) value))
                  .required(),
              row("title", Form.TEXT, MemoryNode::title)
                  .writtenBy((to, value) -> to.title((String) value))
                  .digestedAs("title")
                  .required(),
              row("body", Form.TEXT, MemoryNode::body)
                  .writtenBy((to, value) -> to.body((String) value))
                  .digestedAs("body")
                  .orElse(""),
              row("summary", Form.TEXT, MemoryNode::summary)
                  .writtenBy((to, value) -> to.summary((String) value))
                  .digestedAs("summary")
                  .orElse(""),
              row("status", Form.TEXT, (MemoryNode node) -> node.status().label())
                  .writtenBy((to, value) -> to.status(NodeStatus.of((String) value)))
                  .required(),
              row(
                      "stage",
                      Form.TEXT,
                      (MemoryNode node) -> text(node.stage(), NodeKind.Stage::label))
                  .writtenBy((to, value) -> to.stage(parsed(value, NodeKind.Stage::of)))
                  .digestedAs("stage"),
              row("parent", Form.TEXT, (MemoryNode node) -> text(node.parent(), NodeId::value))
                  .writtenBy((to, value) -> to.parent(parsed(value, NodeId::of)))
                  .digestedAs("parent"),
              row("anchors", Form.TEXTS, (MemoryNode node) -> texts(node.anchors(), Anchor::glob))
                  .writtenBy((to, value) -> to.anchors(list(value, Anchor::of)))
                  .digestedAs("anchor")
                  .orElse(List.of()),
              row("symbols", Form.TEXTS, MemoryNode::symbols)
                  .writtenBy((to, value) -> to.symbols(list(value, text -> text)))
                  .digestedAs("symbol")
                  .orElse(List.of()),
              row("tags", Form.TEXTS, MemoryNode::tags)
                  .writtenBy((to, value) -> to.tags(list(value, text -> text)))
                  .digestedAs("tag")
                  .orElse(List.of()),
              row("importance", Form.RATIO, MemoryNode::importance)
                  .writtenBy((to, value) -> to.importance((Double) value))
                  .digestedAs("importance")
                  .orElse(0.0),
              row("confidence", Form.RATIO, MemoryNode::confidence)
                  .writtenBy((to, value) -> to.believed((Double) value))
                  .orElse(0.0),
              row("statedConfidence", Form.RATIO, MemoryNode::statedConfidence)
                  .writtenBy((to, value) -> to.stated((Double) value))
                  .digestedAs("confidence")
                  .orElse(0.0),
              row("flags", Form.TEXTS, (MemoryNode node) -> texts(node.flags(), NodeFlag::label))
                  .writtenBy(
                      (to, value) -> to.flags(new LinkedHashSet<>(list(value, NodeFlag::of))))
                  .orElse(List.of()),
              row("usage", Form.EMBEDDED, MemoryNode::usage)
                  .of(USAGE)
                  .writtenBy((to, value) -> to.usage((Usage) value))
                  .required(),
              row("lifetime", Form.EMBEDDED, MemoryNode::lifetime)
                  .of(LIFETIME)
                  .writtenBy((to, value) -> to.lifetime((Lifetime) value))
                  .required(),
              row("author", Form.PART, MemoryNode::provenance)
                  .of(PROVENANCE)
                  .writtenBy((to, value) -> to.provenance((Provenance) value))
                  .labelled("provenance")
                  .orElse(Provenance.of(Provenance.Source.IMPORT)),
              row("origin", Form.PART, MemoryNode::origin)
                  .of(ORIGIN)
                  .writtenBy((to, value) -> to.origin((Provenance.Origin) value)),
              row("supersededBy", Form.REFERENCE, MemoryNode::supersededBy)
                  .writtenBy((to, value) -> to.supersededBy((NodeRef) value)),
              row("createdAt", Form.TIME, MemoryNode::createdAt)
                  .writtenBy((to, value) -> to.createdAt((Instant) value))
                  .required()
                  .bookkeeping(),
              row("updatedAt", Form.TIME, MemoryNode::updatedAt)
                  .writtenBy((to, value) -> to.updatedAt((Instant) value))
                  .required()
                  .bookkeeping(),
              row("revision", Form.NUMBER, MemoryNode::revision)
                  .writtenBy((to, value) -> to.revision((Long) value))
                  .orElse(0L)
                  .bookkeeping()));

  private static <R> Field<R, MemoryNode.Builder> row(
      String name, Form form, Function<R, ?> reader) {
    return new Field<>(name, form, reader);
  }

  private static <R> Field<R, Object[]> ofPart(String name, Form form, Function<R, ?> reader) {
    return new Field<>(name, form, reader);
  }

  private static <T> @Nullable String text(@Nullable T value, Function<T, String> form) {
    return value == null ? null : form.apply(value);
  }

  private static <T> List<String> texts(Iterable<T> values, Function<T, String> form) {
    List<String> texts = new ArrayList<>();
    values.forEach(value -> texts.add(form.apply(value)));
    return texts;
  }

  private static <T> @Nullable T parsed(@Nullable Object text, Function<String, T> parser) {
    return text == null ? null : parser.apply((String) text);
  }

  private static <T> List<T> list(@Nullable Object texts, Function<String, T> parser) {
    return texts instanceof List<?> list
        ? list.stream().map(text -> parser.apply((String) text)).toList()
        : List.of();
  }

  /** Stores keep nothing for zero, so rows of before need not be rewritten. */
  private static @Nullable Long unlessZero(int number) {
    return number == 0 ? null : (long) number;
  }

  private static int count(Object number) {
    return Math.toIntExact((Long) number);
  }
}
