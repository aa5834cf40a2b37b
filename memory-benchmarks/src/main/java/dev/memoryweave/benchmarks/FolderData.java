package dev.memoryweave.benchmarks;

import dev.memoryweave.examples.conversation.ConversationFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A folder as {@link ConversationFolder} describes it. */
final class FolderData implements EvaluationData {
  private final Path path;
  private final ConversationFolder folder;

  FolderData(Path path) {
    this.path = path;
    this.folder = ConversationFolder.read(path);
    if (folder.groups().stream().allMatch(group -> folder.questions(group).isEmpty())) {
      throw new UnreadableDataException(
          "There are no questions in " + path + "; nothing can be measured", null);
    }
  }

  @Override
  public String name() {
    return folder.name();
  }

  @Override
  public List<Path> files() {
    return Stream.of(ConversationFolder.CORPUS, ConversationFolder.QUERIES)
        .map(path::resolve)
        .filter(Files::isRegularFile)
        .toList();
  }

  @Override
  public QuestionScores scores() {
    return new RetrievalScores();
  }

  @Override
  public void forEach(Visitor visitor) throws IOException, InterruptedException {
    for (String group : folder.groups()) {
      visitor.visit(new Group(group, folder.documents(group), folder.questions(group), Map.of()));
    }
  }
}
