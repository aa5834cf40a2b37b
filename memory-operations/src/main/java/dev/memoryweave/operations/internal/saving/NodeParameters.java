package dev.memoryweave.operations.internal.saving;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.operations.internal.values.EvidenceParameters;
import dev.memoryweave.operations.internal.values.GivenEvidence;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.internal.values.PrintedForms;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.Choice;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.ValueType;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A memory to save as callers describe it: alone, or as one of several changes. */
final class NodeParameters {
  private static final int MAX_TIES = 100;
  private static final Pattern KEY_FORM =
      Pattern.compile("[a-z0-9][a-z0-9-]{0," + (MemoryNode.MAX_KEY - 1) + "}");

  private static final Parameter<Predicate> PREDICATE =
      Parameter.of(
              "predicate",
              ModelValues.PREDICATE,
              "affects, depends_on, supersedes, related_to, implements, supports, contradicts,"
                  + " derived_from, part_of, or a word of your own.")
          .asRequired();
  private static final Parameter<NodeId> TO =
      Parameter.of("to", ModelValues.NODE_ID, "The id of the other memory.").asRequired();
  private static final Parameter<Relation.Strength> STRENGTH =
      Parameter.of(
          "confidence",
          ValueType.one(
              Choice.of(
                  "confidence of a relation",
                  Relation.Strength.values(),
                  Relation.Strength::label)));

  private static final ValueType<Relation.Draft> RELATION =
      ValueType.object(
          List.of(PREDICATE, TO, STRENGTH),
          arguments ->
              new Relation.Draft(
                  arguments.get(PREDICATE), arguments.get(TO), arguments.find(STRENGTH)));

  private static final String ROOT = "none";

  /**
   * A place in the tree.
   *
   * @param above the memory above it, or null for the root
   */
  record Place(@Nullable NodeId above) {}

  private static final ValueType<Place> PLACE =
      ValueType.parsed(
          ModelValues.MAX_ID,
          Pattern.compile(ModelValues.ID_FORM.pattern() + "|" + ROOT),
          text ->
              text.strip().equalsIgnoreCase(ROOT)
                  ? new Place(null)
                  : new Place(NodeId.of(PrintedForms.id(text))));

  static final Parameter<NodeKind> KIND =
      Parameter.of(
          "kind",
          ValueType.one(ModelValues.KINDS),
          "constraint: a rule; preference: how somebody wants it; gotcha: a trap; incident: what"
              + " broke and why; procedure: how something is done; term: a word with its meaning.");
  static final Parameter<String> TITLE =
      Parameter.of(
              "title",
              ValueType.text(1, MemoryNode.MAX_TITLE),
              "The statement in one line, understandable alone.")
          .alsoAs("text");
  private static final Parameter<String> BODY =
      Parameter.of(
              "body",
              ValueType.text(0, MemoryNode.MAX_BODY),
              "The details and the reason, Markdown.")
          .alsoAs("content", "text");
  private static final Parameter<List<Anchor>> FILES =
      Parameter.of(
              "files",
              ValueType.list(ModelValues.ANCHOR, MemoryNode.MAX_ENTRIES),
              "Paths or globs that it is about.")
          .alsoAs("anchors");
  private static final Parameter<List<GivenEvidence>> EVIDENCE =
      EvidenceParameters.withTexts(MAX_TIES);
  static final Parameter<NodeId> REPLACES =
      Parameter.of("replaces", ModelValues.NODE_ID, "Id of the memory that this one replaces.");
  static final Parameter<NodeId> ID =
      Parameter.of("id", ModelValues.NODE_ID, "Only to change a memory: what is left out stays.");

  /** The level it applies to; by default the project, or the level of the memory with the id. */
  static final Parameter<Scope.Level> LEVEL =
      Parameter.of(
          "level",
          ValueType.one(
              Choice.of("level", Scope.Level.values(), Scope.Level::label)
                  .showing(Scope.Level.PROJECT, Scope.Level.TENANT)),
          "tenant: for all projects of this user.");

  private static final Parameter<String> KEY =
      Parameter.of(
              "key",
              ValueType.text(
                  KEY_FORM,
                  "be at most " + MemoryNode.MAX_KEY + " lower-case letters, digits and hyphens"),
              "A lasting name: saving under the key of a current memory changes that one.")
          .asDetail();
  private static final Parameter<List<String>> TAGS =
      Parameter.of(
              "tags",
              ValueType.list(ValueType.text(1, ModelValues.MAX_TAG), MemoryNode.MAX_ENTRIES))
          .asDetail();
  private static final Parameter<List<String>> SYMBOLS =
      Parameter.of(
              "symbols",
              ValueType.list(ValueType.text(1, ModelValues.MAX_SYMBOL), MemoryNode.MAX_ENTRIES),
              "Names in code that it is about; other names of a term.")
          .asDetail();
  private static final Parameter<Double> IMPORTANCE =
      Parameter.of("importance", ValueType.ratio(), "0 to 1; each kind has a usual one.")
          .asDetail();
  private static final Parameter<Double> CONFIDENCE =
      Parameter.of("confidence", ValueType.ratio(), "How sure it is, 0 to 1.").asDetail();
  private static final Parameter<NodeKind.Stage> STAGE =
      Parameter.of(
              "stage",
              ValueType.one(Choice.of("stage", NodeKind.Stage.values(), NodeKind.Stage::label)),
              "For kind feature only.")
          .asDetail();

  /** The memory above it; none moves it to the root of the tree. */
  static final Parameter<Place> PARENT =
      Parameter.of("parent", PLACE, "The memory that it belongs below, or none.").asDetail();

  private static final Parameter<SessionId> SESSION =
      Parameter.of("session", ModelValues.SESSION, "Your session, for notes that belong to it.")
          .asDetail();
  private static final Parameter<List<Relation.Draft>> RELATED =
      Parameter.of("related", ValueType.list(RELATION, MAX_TIES)).asDetail();

  private static final Parameter<Predicate> STATED =
      Parameter.of("predicate", ModelValues.PREDICATE).asRequired();
  private static final Parameter<NodeId> OTHER =
      Parameter.of("to", ModelValues.NODE_ID).asRequired();

  /** Relations that no longer hold. */
  static final Parameter<List<Relation.Draft>> UNRELATED =
      Parameter.of(
              "unrelated",
              ValueType.list(
                  ValueType.object(
                      List.of(STATED, OTHER),
                      each -> Relation.Draft.of(each.get(STATED), each.get(OTHER))),
                  MAX_TIES),
              "Relations of it to take back.")
          .asDetail();

  /** The fields of a memory. */
  static final List<Parameter<?>> FIELDS =
      List.of(
          KIND,
          TITLE,
          BODY,
          FILES,
          EVIDENCE,
          REPLACES,
          ID,
          LEVEL,
          KEY,
          TAGS,
          SYMBOLS,
          IMPORTANCE,
          CONFIDENCE,
          STAGE,
          PARENT,
          SESSION,
          RELATED);

  /** A memory among several changes. */
  static final ValueType<GivenNode> NODE =
      ValueType.object(
          FIELDS,
          NodeParameters::check,
          arguments -> new GivenNode(node(arguments), texts(arguments)));

  private NodeParameters() {}

  /** Notes what a new memory lacks. */
  static void check(Arguments arguments) {
    if (!arguments.has(ID) && !arguments.has(KIND)) {
      arguments.problem(
          KIND.name(),
          "is missing; a memory without an id needs one: " + arguments.labels(ModelValues.KINDS));
    }
    if (!arguments.has(ID) && !arguments.has(KEY) && !arguments.has(TITLE)) {
      arguments.problem(TITLE.name(), "is missing; a memory without an id needs one");
    }
  }

  /** The evidence whose text is longer than an excerpt. */
  static List<GivenEvidence> texts(Arguments arguments) {
    return arguments.list(EVIDENCE).stream().filter(given -> given.text() != null).toList();
  }

  /** The memory that the arguments describe. */
  static NodeDraft node(Arguments arguments) {
    Place place = arguments.find(PARENT);
    NodeDraft.Builder draft = draft(arguments);
    if (place != null && place.above() == null) {
      draft.clear(NodeDraft.Field.PARENT);
    } else if (place != null) {
      draft.parent(place.above());
    }
    return draft.build();
  }

  /** The memory that the arguments describe, without its place in the tree. */
  static NodeDraft.Builder draft(Arguments arguments) {
    NodeDraft.Builder draft =
        NodeDraft.builder()
            .id(arguments.find(ID))
            .level(arguments.find(LEVEL))
            .kind(arguments.find(KIND))
            .title(arguments.find(TITLE))
            .body(arguments.find(BODY))
            .key(arguments.find(KEY))
            .tags(arguments.find(TAGS))
            .anchors(arguments.find(FILES))
            .symbols(arguments.find(SYMBOLS))
            .importance(arguments.find(IMPORTANCE))
            .confidence(arguments.find(CONFIDENCE))
            .stage(arguments.find(STAGE))
            .session(arguments.find(SESSION));
    NodeId replaced = arguments.find(REPLACES);
    if (replaced != null) {
      draft.related(new Relation.Draft(Predicate.SUPERSEDES, replaced, null));
    }
    arguments.list(RELATED).forEach(draft::related);
    arguments.list(EVIDENCE).forEach(given -> draft.evidence(given.piece()));
    return draft;
  }
}
