package dev.memoryweave.operations.internal.project;

import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.operations.answer.IndexAnswer;
import dev.memoryweave.operations.answer.KnowledgeState;
import dev.memoryweave.operations.answer.RefreshView;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.IndexingObstacle;
import dev.memoryweave.operations.model.OpenProject;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import java.util.List;

/** Reads the project's files now, and watches them if asked to. */
public final class IndexOperation extends Operation {
  private static final int MAX_FILES = 1_000;

  private static final Parameter<List<String>> FILES =
      Parameter.of(
          "files",
          ValueType.list(ValueType.text(1, KnowledgeDocument.MAX_PATH), MAX_FILES),
          "Only these; usually all that have changed.");
  private static final Parameter<Boolean> REVERIFY =
      Parameter.of(
          "reverify",
          ValueType.flag(),
          "Look the evidence of memories up again; left out, if files have changed.");
  private static final Parameter<Boolean> WATCH =
      Parameter.of(
              "watch",
              ValueType.flag(),
              "Then read changed files by itself for as long as the project is open.")
          .withDefault(false);

  /** Describes the operation. */
  public IndexOperation() {
    super(
        Description.of(
                Profile.PERSON,
                "index",
                IndexAnswer.class,
                "Read the project's files",
                "Read the files that have changed now, so that their passages are found, and draw"
                    + " memories from what people wrote in them.",
                Effect.WRITES.slowly(),
                FILES,
                REVERIFY,
                WATCH)
            .ofProject());
  }

  @Override
  protected Call read(Arguments arguments) {
    Refresh refresh = new Refresh(arguments.list(FILES), true, arguments.find(REVERIFY));
    boolean watch = arguments.get(WATCH);
    return context -> answer(context, refresh, watch);
  }

  private static OperationResult answer(CallContext context, Refresh refresh, boolean watch) {
    OpenProject project = context.requireProject();
    IndexingObstacle obstacle = project.obstacle().orElse(null);
    if (obstacle != null) {
      return OperationResult.failure(
          ErrorKind.PRECONDITION, "Nothing was read: " + obstacle.words(context.door()) + ".");
    }
    OperationResult read = refresh.run(context);
    if (watch) {
      project.workspace().watch();
    }
    KnowledgeState knowledge =
        KnowledgeView.of(project, project.workspace().status(), context.door());
    return OperationResult.of(
        new IndexAnswer(read.answer(RefreshView.class), knowledge, watch),
        read.text()
            + "\n"
            + KnowledgeView.words(knowledge, false)
            + (watch ? "\nChanged files are read by themselves from now on." : ""));
  }
}
