package dev.memoryweave.mcp;

import static java.util.Objects.requireNonNull;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.EvidenceDraft;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Predicate;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.RelationDraft;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Stage;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads an entry of {@code nodes} of {@code memory_save}. */
final class NodeArguments {
  static final int MAX_ID = 160;
  static final int MAX_SYMBOL = 300;
  static final int MAX_SESSION = 200;
  static final int MAX_BRANCH = 250;
  static final int MAX_COMMIT = 80;

  private static final int MAX_ANCHOR = 400;
  private static final int MAX_TAG = 80;
  private static final int MAX_PREDICATE = 60;
  private static final int MAX_TIES = 100;
  private static final Pattern KEY =
      Pattern.compile("[a-z0-9][a-z0-9-]{0," + (MemoryNode.MAX_KEY - 1) + "}");

  private NodeArguments() {}

  static @Nullable NodeDraft read(Arguments arguments) {
    NodeId id = arguments.parsed("id", MAX_ID, NodeId::of);
    NodeKind kind = arguments.one("kind", Choice.KIND);
    String title = arguments.text("title", 1, MemoryNode.MAX_TITLE);
    if (!arguments.has("id") && !arguments.has("kind")) {
      arguments.problem(
          arguments.at("kind"),
          "is missing; a memory without an id needs one: " + Choice.KIND.labels());
    }
    String body = arguments.text("body", 0, MemoryNode.MAX_BODY);
    String key =
        arguments.matching(
            "key",
            KEY,
            "be at most " + MemoryNode.MAX_KEY + " lower-case letters, digits and hyphens");
    List<String> tags = arguments.texts("tags", MemoryNode.MAX_ENTRIES, MAX_TAG);
    List<Anchor> anchors =
        arguments.parsedList("anchors", MemoryNode.MAX_ENTRIES, MAX_ANCHOR, Anchor::of);
    List<String> symbols = arguments.texts("symbols", MemoryNode.MAX_ENTRIES, MAX_SYMBOL);
    Double importance = arguments.ratio("importance");
    Double confidence = arguments.ratio("confidence");
    Stage stage = arguments.one("stage", Choice.STAGE);
    NodeId parent = arguments.parsed("parent", MAX_ID, NodeId::of);
    SessionId session = arguments.parsed("session", MAX_SESSION, SessionId::of);
    List<RelationDraft> related = arguments.objects("related", MAX_TIES, NodeArguments::relation);
    List<EvidenceDraft> evidence = arguments.objects("evidence", MAX_TIES, EvidenceArguments::read);
    return arguments.make(
        () -> {
          NodeDraft.Builder draft =
              NodeDraft.builder()
                  .id(id)
                  .kind(kind)
                  .title(title)
                  .body(body)
                  .key(key)
                  .tags(tags)
                  .anchors(anchors)
                  .symbols(symbols)
                  .importance(importance)
                  .confidence(confidence)
                  .stage(stage)
                  .parent(parent)
                  .session(session);
          related.forEach(draft::related);
          evidence.forEach(draft::evidence);
          return draft.build();
        });
  }

  private static @Nullable RelationDraft relation(Arguments arguments) {
    arguments.require("predicate", "to");
    Predicate predicate = arguments.parsed("predicate", MAX_PREDICATE, Predicate::of);
    NodeId to = arguments.parsed("to", MAX_ID, NodeId::of);
    Relation.Strength strength = arguments.one("confidence", Choice.STRENGTH);
    return arguments.make(
        () -> new RelationDraft(requireNonNull(predicate), requireNonNull(to), strength));
  }
}
