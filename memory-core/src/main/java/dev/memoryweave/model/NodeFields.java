package dev.memoryweave.model;

import dev.memoryweave.model.internal.Slug;
import dev.memoryweave.model.internal.Text;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules for the fields of a node, which drafts of nodes follow as well. */
final class NodeFields {
  private static final int MAX_SYMBOL = 300;
  private static final int MAX_TAG = 80;

  private NodeFields() {}

  static void requireKind(NodeId id, NodeKind kind) {
    // A recall reads hundreds of rows, so the message is built only for a broken rule.
    if (id.kind() != kind) {
      throw new InvalidValueException("kind", kind.label(), "be that of the id '" + id + "'");
    }
  }

  static void requireUtterance(NodeKind kind, @Nullable Utterance utterance) {
    InvalidValueException.unless(
        utterance == null || kind == NodeKind.TURN,
        "utterance",
        utterance,
        "be given for turns only");
  }

  static void requireKey(String key) {
    InvalidValueException.unless(
        Slug.isSlug(key) && key.length() <= MemoryNode.MAX_KEY,
        "key",
        key,
        "be a slug (lower-case letters, digits, hyphens) of at most "
            + MemoryNode.MAX_KEY
            + " characters");
  }

  static String title(String title) {
    return Text.line("title", title, MemoryNode.MAX_TITLE);
  }

  static String body(String body) {
    return Text.block("body", body, MemoryNode.MAX_BODY);
  }

  static String summary(String summary) {
    return summary.isEmpty() ? summary : Text.line("summary", summary, MemoryNode.MAX_SUMMARY);
  }

  static void requireStage(NodeKind kind, NodeKind.@Nullable Stage stage) {
    InvalidValueException.unless(
        stage == null || kind == NodeKind.FEATURE, "stage", stage, "be given for features only");
  }

  static void requireParent(NodeId id, @Nullable NodeId parent) {
    InvalidValueException.unless(!id.equals(parent), "parent", parent, "be another node");
  }

  static List<Anchor> anchors(List<Anchor> anchors) {
    if (anchors.isEmpty()) {
      return List.of();
    }
    List<Anchor> distinct = anchors.stream().distinct().toList();
    InvalidValueException.unless(
        distinct.size() <= MemoryNode.MAX_ENTRIES,
        "anchors",
        distinct.size() + " entries",
        "have at most " + MemoryNode.MAX_ENTRIES + " entries");
    return distinct;
  }

  static List<String> symbols(List<String> symbols) {
    return Text.distinct(
        "symbols", symbols, MemoryNode.MAX_ENTRIES, s -> Text.line("symbol", s, MAX_SYMBOL));
  }

  static List<String> tags(List<String> tags) {
    return Text.distinct("tags", tags, MemoryNode.MAX_ENTRIES, NodeFields::tag);
  }

  private static String tag(String tag) {
    InvalidValueException.unless(
        Slug.isSlug(tag) && tag.length() <= MAX_TAG,
        "tag",
        tag,
        "be a slug (lower-case letters, digits, hyphens) of at most " + MAX_TAG + " characters");
    return tag;
  }

  /** The slugs of tags in any spelling. */
  static List<String> slugs(List<String> tags) {
    return tags(tags.stream().map(Slug::of).toList());
  }
}
