package dev.memoryweave.operations.internal.project;

import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.IndexingProgressView;
import dev.memoryweave.operations.answer.IndexingRunView;
import dev.memoryweave.operations.answer.KnowledgeState;
import dev.memoryweave.operations.model.DoorWords;
import dev.memoryweave.operations.model.FailureWords;
import dev.memoryweave.operations.model.OpenProject;
import dev.memoryweave.operations.text.Quotation;
import dev.memoryweave.workspace.WorkspaceStatus;
import dev.memoryweave.workspace.canonical.CanonicalConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** The knowledge of a project's files as data, and in words. */
final class KnowledgeView {
  private KnowledgeView() {}

  static KnowledgeState of(OpenProject project, WorkspaceStatus status, DoorWords door) {
    return new KnowledgeState(
        project.isIndexed(),
        project.obstacle().map(obstacle -> obstacle.words(door)).orElse(null),
        project.isIndexed() && project.workspace().readsByItself(),
        new TreeMap<>(status.knowledge().documents()),
        new TreeMap<>(status.knowledge().types()),
        status.knowledge().chunks(),
        status.knowledgeRevision(),
        status.owed(),
        status.beyond().stream()
            .map(file -> new KnowledgeState.Beyond(file.path(), file.count()))
            .toList(),
        status.personal(),
        status.notTakenIn().stream()
            .map(word -> new KnowledgeState.NotTakenIn(word.locator(), word.title(), word.reason()))
            .toList(),
        status.conflicts().stream()
            .map(
                pair ->
                    new KnowledgeState.Conflict(
                        pair.at(), pair.title(), pair.otherAt(), pair.otherTitle()))
            .toList(),
        status.progress() == null ? null : IndexingProgressView.of(status.progress()),
        status.lastReport() == null ? null : IndexingRunView.of(status.lastReport()),
        project.failure(status).map(FailureWords.at(door)::of).orElse(null),
        project.workspace().memory().knowledge().notice().orElse(null));
  }

  /** Describes what is known, with the result of the last run unless that is reported already. */
  static String words(KnowledgeState state, boolean withLastRun) {
    StringBuilder text = new StringBuilder();
    if (state.reason() != null) {
      text.append("Files are not indexed: ").append(state.reason()).append(".\n");
    }
    if (state.indexed() && !state.readsByItself()) {
      text.append("Files are read only when somebody asks for it: autoIndex is false in ")
          .append(CanonicalConfig.PATH)
          .append(".\n");
    }
    long files = state.documents().getOrDefault(KnowledgeDocument.Status.INDEXED, 0L);
    text.append(Counted.of(files, "file")).append(" known in ");
    text.append(Counted.of(state.passages(), "passage"));
    List<String> types = new ArrayList<>();
    state.documentsByType().forEach((type, count) -> types.add(count + " " + type.label()));
    text.append(types.isEmpty() ? "." : ": " + String.join(", ", types) + ".");
    if (state.owed() > 0) {
      text.append("\nMemories are still to be drawn from ")
          .append(Counted.of(state.owed(), "file"))
          .append('.');
    }
    for (KnowledgeState.Beyond file : state.beyond()) {
      text.append("\n")
          .append(Quotation.path(file.path()))
          .append(" states more than is kept of one file: ")
          .append(file.count())
          .append(" of its weaker statements are no memories. They are found as passages; in files")
          .append(" of the folders that they are about they are memories, too.");
    }
    for (String file : state.personal()) {
      text.append("\n")
          .append(file)
          .append(" is one person's, so it was left out; 'memory add RULE' takes a rule in, with")
          .append(" --everywhere for all your projects.");
    }
    for (KnowledgeState.NotTakenIn word : state.notTakenIn()) {
      text.append("\n")
          .append(Quotation.path(word.word()))
          .append(" at ")
          .append(place(word.at()))
          .append(" takes in nothing: ")
          .append(word.reason())
          .append('.');
    }
    for (KnowledgeState.Conflict pair : state.conflicts()) {
      text.append("\n")
          .append(place(pair.at()))
          .append(" and ")
          .append(place(pair.otherAt()))
          .append(" say the contrary: '")
          .append(pair.title())
          .append("' and '")
          .append(pair.otherTitle())
          .append("'.");
    }
    if (state.indexing() != null) {
      text.append('\n').append(OpenProject.words(state.indexing())).append('.');
    }
    if (withLastRun && state.lastRun() != null) {
      text.append("\nLast run: ").append(IndexingText.of(state.lastRun()));
    }
    if (state.failure() != null) {
      text.append("\nThe last run failed: ").append(state.failure());
    }
    return text.toString();
  }

  /** A path with a line. */
  private static String place(String at) {
    int line = at.lastIndexOf(':');
    return line < 0
        ? Quotation.path(at)
        : Quotation.path(at.substring(0, line)) + at.substring(line);
  }
}
