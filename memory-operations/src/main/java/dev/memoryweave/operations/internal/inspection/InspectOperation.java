package dev.memoryweave.operations.internal.inspection;

import dev.memoryweave.NodeHandle;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.operations.answer.InspectAnswer;
import dev.memoryweave.operations.internal.project.SourceLines;
import dev.memoryweave.operations.internal.project.SourceView;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.internal.values.PrintedForms;
import dev.memoryweave.operations.internal.view.TextPages;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.OpenProject;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.workspace.UnreadableSourceException;
import org.jspecify.annotations.Nullable;

/** Shows everything about one memory, or lines of a file. */
public final class InspectOperation extends Operation {
  private static final Parameter<String> REF =
      Parameter.of(
              "ref",
              ValueType.text(1, SourceLines.MAX_LOCATOR),
              "A memory's id, or path:from-to of a file.")
          .asRequired();
  private static final Parameter<Integer> DEPTH =
      Parameter.of(
              "depth",
              ValueType.whole(0, NodeHandle.Inspection.MAX_DEPTH),
              "How deep the memories below it are listed.")
          .withDefault(1)
          .asDetail();
  private static final Parameter<Boolean> INCLUDE_EVIDENCE =
      Parameter.of("include_evidence", ValueType.flag()).withDefault(true).asDetail();
  private static final Parameter<String> CURSOR = Parameter.of("cursor", ModelValues.CURSOR);

  /** Describes the operation. */
  public InspectOperation() {
    super(
        Description.of(
            Profile.MINIMAL,
            "inspect",
            InspectAnswer.class,
            "Inspect a memory or a file",
            "Read the whole of one memory when it was shortened, is contested or you doubt it: its"
                + " text, evidence, what contradicts it, who wrote it and why it is believed. Or show"
                + " lines of a file, such as those around a passage or that evidence names.",
            Effect.READS,
            REF,
            DEPTH,
            INCLUDE_EVIDENCE,
            CURSOR));
  }

  @Override
  protected Call read(Arguments arguments) {
    String ref = arguments.get(REF);
    NodeId id = id(ref);
    int depth = arguments.get(DEPTH);
    boolean withEvidence = arguments.get(INCLUDE_EVIDENCE);
    String cursor = arguments.find(CURSOR);
    SourceLines lines = SourceLines.of(PrintedForms.locator(ref));
    return context ->
        id == null
            ? SourceView.of(lines, context.requireProject().workspace())
            : either(context, id, lines, depth, withEvidence, cursor);
  }

  /** The id if a reference has the form of one, or null. */
  private static @Nullable NodeId id(String ref) {
    String text = PrintedForms.id(ref);
    int dot = text.indexOf('.');
    return dot > 0
            && ModelValues.ID_FORM.matcher(text).matches()
            && ModelValues.KINDS.byLabel().containsKey(text.substring(0, dot))
        ? NodeId.of(text)
        : null;
  }

  /** A file may be named like a memory, such as {@code task.md}; looks for the memory first. */
  private static OperationResult either(
      CallContext context,
      NodeId id,
      SourceLines lines,
      int depth,
      boolean withEvidence,
      @Nullable String cursor) {
    OpenProject project = context.project();
    try {
      return TextPages.of(MemoryView.of(context, id, depth, withEvidence), cursor);
    } catch (UnknownNodeException e) {
      if (project == null) {
        throw e;
      }
      try {
        return SourceView.of(lines, project.workspace());
      } catch (UnreadableSourceException ignored) {
        throw e;
      }
    }
  }
}
