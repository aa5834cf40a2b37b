package dev.memoryweave.model;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a memory as data.
 *
 * <p>Formats that store, export, compare or hash memories go through {@link #NODE} instead of
 * listing fields themselves, so a new field is one more row here. A field gives and takes a plain
 * value, whose type follows from its {@link Form}.
 *
 * @param <R> the type of the record
 * @param <B> what collects the values of a new record
 */
public final class RecordSchema<R, B> {
  /** The type of the plain values of a field. */
  public enum Form {
    /** A {@link String}. */
    TEXT,
    /** A {@link Long} from 0 to the largest {@code int}. */
    COUNT,
    /** A {@link Long}. */
    NUMBER,
    /** A {@link Double}. */
    RATIO,
    /** An {@link Instant}. */
    TIME,
    /** A {@link Duration}. */
    DURATION,
    /** A {@code List<String>}. */
    TEXTS,
    /** A {@link NodeRef}. */
    REFERENCE,
    /** A record with a schema of its own. */
    PART,
    /** A record whose fields stand among those of the record that holds it; never absent. */
    EMBEDDED,
    /** A list of records with a schema of their own. */
    PARTS
  }

  private static final RecordSchema<Message.ToolCall, Object[]> TOOL_CALL =
      part(
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

  private static final RecordSchema<Message.Attachment, Object[]> ATTACHMENT =
      part(
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
  private static final RecordSchema<Utterance, Object[]> UTTERANCE =
      part(
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
  private static final RecordSchema<Usage, Object[]> USAGE =
      part(
          values ->
              new Usage(
                  count(values[0]),
                  count(values[2]),
                  (Instant) values[3],
                  (Instant) values[4],
                  ((List<String>) values[1]).stream().map(Provenance.Principal::of).toList()),
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
              ofPart("verifiedAt", Form.TIME, Usage::verifiedAt)));

  private static final RecordSchema<Lifetime, Object[]> LIFETIME =
      part(
          values -> new Lifetime((Duration) values[0], (Instant) values[1]),
          List.of(
              ofPart("halfLife", Form.DURATION, Lifetime::halfLife),
              ofPart("expiresAt", Form.TIME, Lifetime::expiresAt)));

  private static final RecordSchema<Provenance, Object[]> PROVENANCE =
      part(
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

  private static final RecordSchema<Provenance.Origin, Object[]> ORIGIN =
      part(
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

  /** The fields of a memory besides its scope and its id, which name it. */
  public static final RecordSchema<MemoryNode, MemoryNode.Builder> NODE =
      new RecordSchema<>(
          () -> {
            throw new UnsupportedOperationException("Begin with a scope and an id");
          },
          MemoryNode.Builder::build,
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

  private final Supplier<B> start;
  private final Function<B, R> finish;
  private final List<Field<R, B>> fields;

  private RecordSchema(Supplier<B> start, Function<B, R> finish, List<Field<R, B>> fields) {
    this.start = start;
    this.finish = finish;
    this.fields = List.copyOf(fields);
  }

  /** The fields, in the order in which they are written. */
  public List<Field<R, B>> fields() {
    return fields;
  }

  /** Begins a new record of a part; a memory begins with {@link MemoryNode#builder}. */
  public B start() {
    return start.get();
  }

  /**
   * The finished record.
   *
   * @throws InvalidValueException if a value breaks a rule of its field
   */
  public R finish(B values) {
    return finish.apply(values);
  }

  /**
   * A field in which two records differ.
   *
   * @param label the name that readers see
   * @param before the plain value of the first one, or null
   * @param after the plain value of the second one, or null
   */
  public record Change(String label, @Nullable Object before, @Nullable Object after) {}

  /**
   * The fields whose content differs, in the order of the schema. Fields that only count or date
   * what happens to a record are not compared.
   */
  public List<Change> changes(R before, R after) {
    List<Change> changes = new ArrayList<>();
    for (Field<R, B> field : fields) {
      Object was = field.get(before);
      Object is = field.get(after);
      if (field.isBookkeeping() || Objects.equals(was, is)) {
        continue;
      }
      if (field.form() == Form.EMBEDDED && was != null && is != null) {
        changes.addAll(changesOf(field.part(), was, is));
      } else {
        changes.add(new Change(field.label(), was, is));
      }
    }
    return changes;
  }

  @SuppressWarnings("unchecked")
  private static List<Change> changesOf(
      @Nullable RecordSchema<?, ?> part, Object before, Object after) {
    return part == null ? List.of() : ((RecordSchema<Object, ?>) part).changes(before, after);
  }

  // ---- rows -------------------------------------------------------------------------------------

  /**
   * A field of a record.
   *
   * @param <R> the type of the record
   * @param <B> what collects the values of a new record
   */
  public static final class Field<R, B> {
    private final String name;
    private final Form form;
    private final Function<R, ?> reader;
    private BiConsumer<B, @Nullable Object> writer = (to, value) -> {};
    private @Nullable RecordSchema<?, ?> part;
    private @Nullable String label;
    private @Nullable String digestLabel;
    private @Nullable Object fallback;
    private boolean isRequired;
    private boolean isBookkeeping;

    private Field(String name, Form form, Function<R, ?> reader) {
      this.name = name;
      this.form = form;
      this.reader = reader;
    }

    private Field<R, B> writtenBy(BiConsumer<B, @Nullable Object> how) {
      writer = how;
      return this;
    }

    private Field<R, B> of(RecordSchema<?, ?> schema) {
      part = schema;
      return this;
    }

    private Field<R, B> orElse(Object value) {
      fallback = value;
      return this;
    }

    private Field<R, B> required() {
      isRequired = true;
      return this;
    }

    private Field<R, B> bookkeeping() {
      isBookkeeping = true;
      return this;
    }

    private Field<R, B> labelled(String text) {
      label = text;
      return this;
    }

    private Field<R, B> digestedAs(String text) {
      digestLabel = text;
      return this;
    }

    /** The name in exports, in camel case. */
    public String name() {
      return name;
    }

    /** The name that readers see, in snake case. */
    public String label() {
      return label == null ? snakeCase(name) : label;
    }

    /** The type of its plain values. */
    public Form form() {
      return form;
    }

    /** Whether a record without it is damaged. */
    public boolean isRequired() {
      return isRequired;
    }

    /** Whether a record may lack it; if not, an absent value stands for a usual one. */
    public boolean isOptional() {
      return !isRequired && fallback == null;
    }

    /** Whether it only counts or dates what happens to a record, and is no part of its content. */
    public boolean isBookkeeping() {
      return isBookkeeping;
    }

    /** The schema of its parts; null unless its form is a record or a list of records. */
    public @Nullable RecordSchema<?, ?> part() {
      return part;
    }

    /**
     * The schema of its parts.
     *
     * @throws IllegalStateException if its form is no record and no list of records
     */
    public RecordSchema<?, ?> requirePart() {
      if (part == null) {
        throw new IllegalStateException("The field " + name + " has no parts");
      }
      return part;
    }

    /**
     * The name in the {@linkplain MemoryNode#contentHash() content hash}, or null if it is not
     * hashed.
     */
    @Nullable String digestLabel() {
      return digestLabel;
    }

    /** The plain value of a record; null if it is absent. */
    public @Nullable Object get(R record) {
      return reader.apply(record);
    }

    /**
     * Sets the field of a new record.
     *
     * @param value a plain value, or null if it is absent
     * @throws InvalidValueException if the value is no possible one
     */
    public void set(B record, @Nullable Object value) {
      writer.accept(record, value == null ? fallback : value);
    }
  }

  private static <R> Field<R, MemoryNode.Builder> row(
      String name, Form form, Function<R, ?> reader) {
    return new Field<>(name, form, reader);
  }

  private static <R> Field<R, Object[]> ofPart(String name, Form form, Function<R, ?> reader) {
    return new Field<>(name, form, reader);
  }

  private static <R> RecordSchema<R, Object[]> part(
      Function<Object[], R> maker, List<Field<R, Object[]>> fields) {
    for (int i = 0; i < fields.size(); i++) {
      int at = i;
      Field<R, Object[]> unused = fields.get(i).writtenBy((values, value) -> values[at] = value);
    }
    return new RecordSchema<>(() -> new Object[fields.size()], maker, fields);
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

  private static int count(Object number) {
    return Math.toIntExact((Long) number);
  }

  private static String snakeCase(String name) {
    return name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
  }
}
