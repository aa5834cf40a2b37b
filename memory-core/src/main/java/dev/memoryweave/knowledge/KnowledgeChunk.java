package dev.memoryweave.knowledge;

import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.text.internal.PlainText;
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

  /**
   * A part of a file that is understandable on its own.
   *
   * @param place its position: the headings above it, or the names of the enclosing definitions and
   *     its own, outermost first; possibly empty
   * @param fromLine its first line, from 1
   * @param toLine its last line
   * @param symbols the names in code that it defines, as written
   * @param tags further words to find it by, such as {@code failed} for a test
   * @param text its text; lines end in line feeds
   */
  public record Passage(
      List<String> place,
      int fromLine,
      int toLine,
      List<String> symbols,
      List<String> tags,
      String text) {
    /** The longest heading, symbol or tag, in characters; longer ones are cut. */
    public static final int MAX_NAME = 200;

    private static final int MAX_PLACE = 16;
    private static final int MAX_SYMBOLS = 200;

    /** Checks the lines; cuts names and lists that are too long, and drops blank names. */
    public Passage {
      place = names("place", place, MAX_PLACE);
      symbols = names("symbols", symbols, MAX_SYMBOLS);
      tags = names("tags", tags, MAX_SYMBOLS);
      InvalidValueException.unless(fromLine >= 1, "fromLine", fromLine, "be 1 or more");
      InvalidValueException.unless(
          toLine >= fromLine, "toLine", toLine, "not be less than fromLine, which is " + fromLine);
      Text.requireStorable("text", text);
    }

    private static List<String> names(String field, List<String> names, int most) {
      return InvalidValueException.elements(field, names).stream()
          .map(PlainText::oneLine)
          .filter(name -> !name.isEmpty())
          .map(name -> Text.shorten(name, MAX_NAME))
          .distinct()
          .limit(most)
          .toList();
    }
  }
}
