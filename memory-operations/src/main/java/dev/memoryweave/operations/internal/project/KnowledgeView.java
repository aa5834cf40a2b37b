package dev.memoryweave.operations.internal.project;

import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.SourceType;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.internal.view.Fields;
import dev.memoryweave.operations.model.DoorWords;
import dev.memoryweave.operations.model.FailureWords;
import dev.memoryweave.operations.model.OpenProject;
import dev.memoryweave.workspace.WorkspaceStatus;
import dev.memoryweave.workspace.canonical.CanonicalConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The knowledge of a project's files as a JSON object, and in words. */
final class KnowledgeView {
  private KnowledgeView() {}

  static Map<String, Object> map(OpenProject project, WorkspaceStatus status, DoorWords door) {
    Fields documents = new Fields();
    new TreeMap<>(status.knowledge().documents())
        .forEach(
            (KnowledgeDocument.Status state, Long count) -> documents.put(state.label(), count));
    Fields types = new Fields();
    new TreeMap<>(status.knowledge().types())
        .forEach((SourceType type, Long count) -> types.put(type.label(), count));
    return new Fields()
        .put("indexed", project.isIndexed())
        .put("reason", project.obstacle().map(obstacle -> obstacle.words(door)).orElse(null))
        .put("reads_by_itself", project.isIndexed() && project.workspace().readsByItself())
        .put("documents", documents.map())
        .put("documents_by_type", types.map())
        .put("passages", status.knowledge().chunks())
        .put("revision", status.knowledgeRevision())
        .put("owed", status.owed())
        .put(
            "indexing", status.progress() == null ? null : IndexingView.progress(status.progress()))
        .put(
            "last_run",
            status.lastReport() == null ? null : IndexingView.report(status.lastReport()))
        .put("failure", project.failure(status).map(FailureWords.at(door)::of).orElse(null))
        .put("notice", project.workspace().memory().knowledge().notice().orElse(null))
        .map();
  }

  /** Describes what is known, with the result of the last run unless that is reported already. */
  static String words(
      OpenProject project, WorkspaceStatus status, DoorWords door, boolean withLastRun) {
    StringBuilder text = new StringBuilder();
    project
        .obstacle()
        .map(obstacle -> obstacle.words(door))
        .ifPresent(why -> text.append("Files are not indexed: ").append(why).append(".\n"));
    if (project.isIndexed() && !project.workspace().readsByItself()) {
      text.append("Files are read only when somebody asks for it: autoIndex is false in ")
          .append(CanonicalConfig.PATH)
          .append(".\n");
    }
    long files = status.knowledge().documents().getOrDefault(KnowledgeDocument.Status.INDEXED, 0L);
    text.append(Counted.of(files, "file")).append(" known in ");
    long passages = status.knowledge().chunks();
    text.append(Counted.of(passages, "passage"));
    List<String> types = new ArrayList<>();
    new TreeMap<>(status.knowledge().types())
        .forEach((type, count) -> types.add(count + " " + type.label()));
    text.append(types.isEmpty() ? "." : ": " + String.join(", ", types) + ".");
    if (status.owed() > 0) {
      text.append("\nMemories are still to be drawn from ")
          .append(Counted.of(status.owed(), "file"))
          .append('.');
    }
    if (status.progress() != null) {
      text.append('\n').append(OpenProject.words(status.progress())).append('.');
    }
    if (withLastRun && status.lastReport() != null) {
      text.append("\nLast run: ").append(IndexingView.words(status.lastReport()));
    }
    project
        .failure(status)
        .map(FailureWords.at(door)::of)
        .ifPresent(why -> text.append("\nThe last run failed: ").append(why));
    return text.toString();
  }
}
