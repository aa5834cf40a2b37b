package dev.memoryweave.checkpoint.internal;

import dev.memoryweave.checkpoint.Checkpoints.Diff.FieldDiff;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.RecordSchema;
import dev.memoryweave.model.internal.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Compares two versions of a memory field by field, without counters. */
final class FieldDiffs {
  private FieldDiffs() {}

  /** Whether two versions are equal in every compared field. */
  static boolean same(MemoryNode before, MemoryNode after) {
    return RecordSchema.NODE.changes(before, after).isEmpty();
  }

  /** The fields in which two versions, and their evidence, differ. */
  static List<FieldDiff> of(
      MemoryNode before,
      List<Evidence> evidenceBefore,
      MemoryNode after,
      List<Evidence> evidenceAfter) {
    List<FieldDiff> diffs = new ArrayList<>();
    for (RecordSchema.Change change : RecordSchema.NODE.changes(before, after)) {
      add(diffs, change.label(), change.before(), change.after());
    }
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
