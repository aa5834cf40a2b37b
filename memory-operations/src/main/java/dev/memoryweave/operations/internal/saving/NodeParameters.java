package dev.memoryweave.operations.internal.saving;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Stage;
import dev.memoryweave.operations.internal.values.EvidenceParameters;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.Choice;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.operations.text.Quotation;
import java.util.List;
import java.util.regex.Pattern;

/** A memory to save as callers give it. */
final class NodeParameters {
  private static final int MAX_TIES = 100;
  private static final Pattern KEY_FORM =
      Pattern.compile("[a-z0-9][a-z0-9-]{0," + (MemoryNode.MAX_KEY - 1) + "}");

  private static final Parameter<Predicate> PREDICATE =
      Parameter.of(
              "predicate",
              ModelValues.PREDICATE,
              "What this memory is to the other one: affects, depends_on, supersedes (which"
                  + " also marks the other as replaced), related_to, implements, supports,"
                  + " contradicts, derived_from, part_of, or a word of your own.")
          .asRequired();
  private static final Parameter<NodeId> TO =
      Parameter.of(
              "to",
              ModelValues.NODE_ID,
              "The id of the other memory; it may be saved in the same call.")
          .asRequired();
  private static final Parameter<Relation.Strength> STRENGTH =
      Parameter.of(
          "confidence",
          ValueType.one(
              Choice.of(
                  "confidence of a relation",
                  Relation.Strength.values(),
                  Relation.Strength::label)),
          "How sure that is.");

  private static final ValueType<Relation.Draft> RELATION =
      ValueType.object(
          List.of(PREDICATE, TO, STRENGTH),
          arguments ->
              new Relation.Draft(
                  arguments.get(PREDICATE), arguments.get(TO), arguments.find(STRENGTH)));

  private static final Parameter<NodeId> ID =
      Parameter.of(
          "id",
          ModelValues.NODE_ID,
          "The id of the memory to change, as 'kind.slug'. Leave it out for a new one: an"
              + " id is made from the title.");
  private static final Parameter<NodeKind> KIND =
      Parameter.of(
          "kind",
          ValueType.one(ModelValues.KINDS),
          "What it is about; needed unless 'id' is given. Most used: constraint (a rule"
              + " that must hold), preference (how somebody wants things done), decision (a"
              + " choice and why), gotcha (a trap), incident (what went wrong and its cause),"
              + " fact, procedure (how something is done), architecture, module, feature,"
              + " question; task, blocker, note for work in progress.");
  private static final Parameter<String> TITLE =
      Parameter.of(
          "title",
          ValueType.text(1, MemoryNode.MAX_TITLE),
          "What it says in one line, so that it can be understood alone; needed for a new"
              + " memory.");
  private static final Parameter<String> BODY =
      Parameter.of(
          "body",
          ValueType.text(0, MemoryNode.MAX_BODY),
          "The whole of it in Markdown: what, why, what follows from it.");
  private static final Parameter<String> KEY =
      Parameter.of(
          "key",
          ValueType.text(
              KEY_FORM,
              "be at most " + MemoryNode.MAX_KEY + " lower-case letters, digits and hyphens"),
          "A name that stays when the title changes; a save with the key of a current"
              + " memory of the same tier changes that one.");
  private static final Parameter<List<String>> TAGS =
      Parameter.of(
          "tags",
          ValueType.list(ValueType.text(1, ModelValues.MAX_TAG), MemoryNode.MAX_ENTRIES),
          "Words to group by.");
  private static final Parameter<List<Anchor>> ANCHORS =
      Parameter.of(
          "anchors",
          ValueType.list(ModelValues.ANCHOR, MemoryNode.MAX_ENTRIES),
          "Paths or globs of the project that it is about, relative to its root, such as"
              + " src/retry/**.");
  private static final Parameter<List<String>> SYMBOLS =
      Parameter.of(
          "symbols",
          ValueType.list(ValueType.text(1, ModelValues.MAX_SYMBOL), MemoryNode.MAX_ENTRIES),
          "Names in code that it is about.");
  private static final Parameter<Double> IMPORTANCE =
      Parameter.of(
          "importance",
          ValueType.ratio(),
          "How much it matters, 0 to 1. Leave it out for the usual one of the kind.");
  private static final Parameter<Double> CONFIDENCE =
      Parameter.of("confidence", ValueType.ratio(), "How sure it is, 0 to 1.");
  private static final Parameter<Stage> STAGE =
      Parameter.of(
          "stage",
          ValueType.one(Choice.of("stage", Stage.values(), Stage::label)),
          "How far a feature has come; for kind feature only.");
  private static final Parameter<NodeId> PARENT =
      Parameter.of("parent", ModelValues.NODE_ID, "The id of the memory that it belongs below.");
  private static final Parameter<SessionId> SESSION =
      Parameter.of(
          "session",
          ModelValues.SESSION,
          "The name of your session, for what belongs to it (notes, episodes, work).");
  private static final Parameter<List<Relation.Draft>> RELATED =
      Parameter.of(
          "related", ValueType.list(RELATION, MAX_TIES), "How it relates to other memories.");
  private static final Parameter<List<Evidence.Draft>> EVIDENCE =
      Parameter.of(
          "evidence",
          ValueType.list(EvidenceParameters.PIECE, MAX_TIES),
          "What shows that it is true. A memory with evidence is worth more than one"
              + " without.");

  /** A memory to save. */
  static final ValueType<NodeDraft> NODE =
      ValueType.object(
          List.of(
              ID,
              KIND,
              TITLE,
              BODY,
              KEY,
              TAGS,
              ANCHORS,
              SYMBOLS,
              IMPORTANCE,
              CONFIDENCE,
              STAGE,
              PARENT,
              SESSION,
              RELATED,
              EVIDENCE),
          NodeParameters::requireKind,
          NodeParameters::node);

  private NodeParameters() {}

  private static void requireKind(Arguments arguments) {
    if (!arguments.has(ID) && !arguments.has(KIND)) {
      arguments.problem(
          KIND.name(),
          "is missing; a memory without an id needs one: "
              + Quotation.names(ModelValues.KINDS.byLabel().keySet()));
    }
  }

  private static NodeDraft node(Arguments arguments) {
    NodeDraft.Builder draft =
        NodeDraft.builder()
            .id(arguments.find(ID))
            .kind(arguments.find(KIND))
            .title(arguments.find(TITLE))
            .body(arguments.find(BODY))
            .key(arguments.find(KEY))
            .tags(arguments.find(TAGS))
            .anchors(arguments.find(ANCHORS))
            .symbols(arguments.find(SYMBOLS))
            .importance(arguments.find(IMPORTANCE))
            .confidence(arguments.find(CONFIDENCE))
            .stage(arguments.find(STAGE))
            .parent(arguments.find(PARENT))
            .session(arguments.find(SESSION));
    arguments.list(RELATED).forEach(draft::related);
    arguments.list(EVIDENCE).forEach(draft::evidence);
    return draft.build();
  }
}
