package dev.memoryweave.operations.internal.upkeep;

import dev.memoryweave.checkpoint.Checkpoints;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.CheckpointDiffAnswer;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.operations.internal.view.NodeView;
import dev.memoryweave.operations.internal.view.TextPages;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;

/** Compares a checkpoint with another one, or with the memory as it is now. */
public final class CheckpointDiffOperation extends Operation {
  /** Maximum length of a value in a line; the data holds more. */
  private static final int LONGEST_VALUE = 120;

  private static final Parameter<String> FROM =
      Parameter.of(
              "from", ValueType.text(1, Checkpoints.Checkpoint.MAX_NAME), "The earlier checkpoint.")
          .asRequired();
  private static final Parameter<String> TO =
      Parameter.of(
          "to", ValueType.text(1, Checkpoints.Checkpoint.MAX_NAME), "The later one; usually now.");
  private static final Parameter<Integer> LIMIT =
      Parameter.of(
              "limit",
              ValueType.whole(1, Checkpoints.MAX_LIMIT),
              "The most memories and relations to list; all are counted.")
          .withDefault(100);
  private static final Parameter<String> CURSOR = Parameter.of("cursor", ModelValues.CURSOR);

  /** Describes the operation. */
  public CheckpointDiffOperation() {
    super(
        Description.of(
            Profile.PERSON,
            "checkpoint_diff",
            CheckpointDiffAnswer.class,
            "Compare with a checkpoint",
            "See what was added, changed and removed in the project's memory since a checkpoint, or"
                + " between two of them, field by field.",
            Effect.READS,
            FROM,
            TO,
            LIMIT,
            CURSOR));
  }

  @Override
  protected Call read(Arguments arguments) {
    String from = arguments.get(FROM);
    String to = arguments.find(TO);
    int limit = arguments.get(LIMIT);
    String cursor = arguments.find(CURSOR);
    return context -> {
      Checkpoints.Diff diff = context.memory().maintenance().checkpoints().diff(from, to, limit);
      return TextPages.of(OperationResult.of(CheckpointDiffAnswer.of(diff), text(diff)), cursor);
    };
  }

  private static String text(Checkpoints.Diff diff) {
    String between =
        "'"
            + diff.from().name()
            + "' ("
            + NodeView.time(diff.from().at())
            + ") and "
            + (diff.to() == null
                ? "now"
                : "'" + diff.to().name() + "' (" + NodeView.time(diff.to().at()) + ")");
    if (diff.isEmpty()) {
      return "Nothing differs between " + between + ".";
    }
    StringBuilder text = new StringBuilder("Between ").append(between).append(":\n");
    text.append(diff.added()).append(" added, ").append(diff.changed()).append(" changed, ");
    text.append(diff.removed()).append(" removed");
    text.append(diff.relationsChanged() == 0 ? "" : ", " + relations(diff.relationsChanged()));
    text.append(".\n");
    diff.nodes().forEach(node -> line(text, node));
    diff.relations().forEach(relation -> line(text, relation));
    long unlisted = diff.added() + diff.changed() + diff.removed() - diff.nodes().size();
    if (unlisted > 0) {
      text.append("- and ").append(unlisted).append(" more memories; see limit\n");
    }
    return text.toString().stripTrailing();
  }

  private static String relations(long count) {
    return Counted.of(count, "relation") + " changed";
  }

  private static void line(StringBuilder text, Checkpoints.Diff.NodeDiff node) {
    text.append(sign(node.change())).append(' ').append(node.node().id());
    text.append(node.title() == null ? " (forgotten since)" : ": " + node.title()).append('\n');
    for (Checkpoints.Diff.FieldDiff field : node.fields()) {
      text.append("    ").append(field.field()).append(": ").append(shown(field.before()));
      text.append(" -> ").append(shown(field.after())).append('\n');
    }
  }

  private static void line(StringBuilder text, Checkpoints.Diff.RelationDiff relation) {
    Relation before = relation.before();
    Relation after = relation.after();
    if (before != null) {
      text.append("- ").append(NodeView.relationLine(before)).append('\n');
    }
    if (after != null) {
      text.append("+ ").append(NodeView.relationLine(after)).append('\n');
    }
  }

  private static char sign(Checkpoints.Diff.Change change) {
    return switch (change) {
      case ADDED -> '+';
      case REMOVED -> '-';
      case CHANGED -> '~';
    };
  }

  private static String shown(String value) {
    String line = value.strip().replaceAll("\\s+", " ");
    return line.isEmpty() ? "(none)" : BoundedLines.shortened(line, LONGEST_VALUE, "see data");
  }
}
