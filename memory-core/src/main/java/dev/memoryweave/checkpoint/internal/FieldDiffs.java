package dev.memoryweave.checkpoint.internal;

import dev.memoryweave.checkpoint.CheckpointDiff.FieldDiff;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.internal.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Compares two versions of a memory field by field, without counters. */
final class FieldDiffs {
  private static final Map<String, Function<MemoryNode, @Nullable Object>> FIELDS = fields();

  private FieldDiffs() {}

  private static Map<String, Function<MemoryNode, @Nullable Object>> fields() {
    Map<String, Function<MemoryNode, @Nullable Object>> fields = new LinkedHashMap<>();
    fields.put("status", node -> node.status().label());
    fields.put("title", MemoryNode::title);
    fields.put("body", MemoryNode::body);
    fields.put("summary", MemoryNode::summary);
    fields.put("key", MemoryNode::key);
    fields.put("session", MemoryNode::session);
    fields.put("utterance", MemoryNode::utterance);
    fields.put("stage", MemoryNode::stage);
    fields.put("parent", MemoryNode::parent);
    fields.put("anchors", MemoryNode::anchors);
    fields.put("symbols", MemoryNode::symbols);
    fields.put("tags", MemoryNode::tags);
    fields.put("importance", MemoryNode::importance);
    fields.put("confidence", MemoryNode::confidence);
    fields.put("statedConfidence", MemoryNode::statedConfidence);
    fields.put("flags", MemoryNode::flags);
    fields.put("confirmations", node -> node.usage().confirmations());
    fields.put("confirmedBy", node -> node.usage().confirmedBy());
    fields.put("verifiedAt", node -> node.usage().verifiedAt());
    fields.put("lifetime", MemoryNode::lifetime);
    fields.put("provenance", MemoryNode::provenance);
    fields.put("origin", MemoryNode::origin);
    fields.put("supersededBy", MemoryNode::supersededBy);
    return fields;
  }

  /** Whether two versions are equal in every compared field. */
  static boolean same(MemoryNode before, MemoryNode after) {
    return FIELDS.values().stream()
        .allMatch(field -> Objects.equals(field.apply(before), field.apply(after)));
  }

  /** The fields in which two versions, and their evidence, differ. */
  static List<FieldDiff> of(
      MemoryNode before,
      List<Evidence> evidenceBefore,
      MemoryNode after,
      List<Evidence> evidenceAfter) {
    List<FieldDiff> diffs = new ArrayList<>();
    FIELDS.forEach((name, field) -> add(diffs, name, field.apply(before), field.apply(after)));
    add(diffs, "evidence", ids(evidenceBefore), ids(evidenceAfter));
    return diffs;
  }

  private static List<String> ids(List<Evidence> evidence) {
    return evidence.stream().map(piece -> piece.id().value()).sorted().toList();
  }

  private static void add(
      List<FieldDiff> diffs, String name, @Nullable Object before, @Nullable Object after) {
    if (!Objects.equals(before, after)) {
      diffs.add(new FieldDiff(name, shown(before), shown(after)));
    }
  }

  private static String shown(@Nullable Object value) {
    return value == null ? "" : Text.shorten(value.toString(), FieldDiff.MAX_VALUE);
  }
}
