package dev.memoryweave.knowledge;

import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Scope;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One passage of a document, as it is stored and found.
 *
 * @param ref its address
 * @param type the kind of its source
 * @param passage its text, with its place and lines in the file
 */
public record KnowledgeChunk(Ref ref, SourceType type, Passage passage) {

  /** The file. */
  public String path() {
    return ref.path();
  }

  /** The text. */
  public String text() {
    return passage.text();
  }

  /** The locator for a reader: the path and the lines, such as {@code src/Main.java:10-42}. */
  public String locator() {
    return passage.fromLine() == passage.toLine()
        ? path() + ":" + passage.fromLine()
        : path() + ":" + passage.fromLine() + "-" + passage.toLine();
  }

  /** The heading path on one line, such as {@code Retry > Backoff}; empty at the top of a file. */
  public String place() {
    return String.join(" > ", passage.place());
  }

  /** The passages of a document as its chunks. */
  public static List<KnowledgeChunk> of(KnowledgeDocument document, List<Passage> passages) {
    return IntStream.range(0, passages.size())
        .mapToObj(
            i ->
                new KnowledgeChunk(
                    new Ref(document.scope(), document.path(), i),
                    document.type(),
                    passages.get(i)))
        .toList();
  }

  /**
   * The address of a chunk.
   *
   * @param scope the project
   * @param path the file
   * @param ordinal its place among the chunks of the file, from 0
   */
  public record Ref(Scope scope, String path, int ordinal) {
    /** Checks the path and the place. */
    public Ref {
      path = SourcePath.check("path", path);
      InvalidValueException.unless(ordinal >= 0, "ordinal", ordinal, "not be negative");
    }

    @Override
    public String toString() {
      return scope + "/" + path + "#" + ordinal;
    }
  }
}
