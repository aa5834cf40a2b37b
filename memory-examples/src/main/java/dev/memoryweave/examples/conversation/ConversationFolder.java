package dev.memoryweave.examples.conversation;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A folder with {@value #CORPUS}, the documents, and optionally {@value #QUERIES}, questions about
 * them.
 *
 * <p>Each line of the corpus is an object with {@code group}, {@code id}, {@code session}, {@code
 * time}, {@code role} and {@code text}; each line of the queries one with {@code group}, {@code
 * id}, {@code type}, {@code text}, {@code relevant} (a list of ids) and optionally {@code stale}.
 * {@code session}, {@code time} and {@code role} may be null.
 */
public final class ConversationFolder {
  /** The name of the file with the documents. */
  public static final String CORPUS = "corpus.jsonl.gz";

  /** The name of the file with the questions. */
  public static final String QUERIES = "queries.jsonl.gz";

  private final Path folder;
  private final Map<String, List<Document>> documents;
  private final Map<String, List<Question>> questions;

  private ConversationFolder(
      Path folder, Map<String, List<Document>> documents, Map<String, List<Question>> questions) {
    this.folder = folder;
    this.documents = documents;
    this.questions = questions;
  }

  /**
   * Reads a folder; the questions are optional.
   *
   * @throws UnreadableFolderException if there is no corpus, or a line is invalid
   */
  public static ConversationFolder read(Path folder) {
    Path corpus = folder.resolve(CORPUS);
    if (!Files.isRegularFile(corpus)) {
      throw new UnreadableFolderException(
          "There is no " + CORPUS + " in " + folder.toAbsolutePath() + "; name a folder with one",
          null);
    }
    Map<String, List<Document>> documents = new LinkedHashMap<>();
    Map<String, Set<String>> ids = new LinkedHashMap<>();
    new JsonLines(corpus)
        .read(row -> document(row, ids))
        .forEach(d -> documents.computeIfAbsent(d.group(), g -> new ArrayList<>()).add(d));
    if (documents.isEmpty()) {
      throw new UnreadableFolderException(corpus + " holds no documents", null);
    }

    Map<String, List<Question>> questions = new LinkedHashMap<>();
    Path queries = folder.resolve(QUERIES);
    if (Files.exists(queries)) {
      new JsonLines(queries)
          .read(row -> question(row, ids))
          .forEach(q -> questions.computeIfAbsent(q.group(), g -> new ArrayList<>()).add(q));
    }
    return new ConversationFolder(folder, documents, questions);
  }

  private static Document document(JsonLines.Row row, Map<String, Set<String>> ids) {
    String role = row.optional("role");
    Document document =
        new Document(
            row.text("group"),
            row.text("id"),
            row.optional("session"),
            row.optional("time"),
            role == null ? "" : role,
            row.text("text"));
    if (!ids.computeIfAbsent(document.group(), g -> new HashSet<>()).add(document.id())) {
      throw row.fault(
          "the id '" + document.id() + "' is there twice in group '" + document.group() + "'");
    }
    return document;
  }

  private static Question question(JsonLines.Row row, Map<String, Set<String>> ids) {
    Question question =
        new Question(
            row.text("group"),
            row.text("id"),
            row.text("type"),
            row.text("text"),
            row.texts("relevant"),
            row.texts("stale"));
    Set<String> known = ids.get(question.group());
    if (known == null) {
      throw row.fault("there are no documents of group '" + question.group() + "'");
    }
    for (String id : question.relevant()) {
      if (!known.contains(id)) {
        throw row.fault(
            "the relevant document '" + id + "' is not in group '" + question.group() + "'");
      }
    }
    return question;
  }

  /** Its last name, such as {@code chats} for {@code data/chats}. */
  public String name() {
    return String.valueOf(folder.toAbsolutePath().normalize().getFileName());
  }

  /** The names of the groups in the order of the corpus. */
  public List<String> groups() {
    return List.copyOf(documents.keySet());
  }

  /**
   * The documents of a group in the order of the corpus.
   *
   * @throws UnreadableFolderException if there is no such group
   */
  public List<Document> documents(String group) {
    List<Document> found = documents.get(group);
    if (found == null) {
      throw new UnreadableFolderException(
          "There is no group '" + group + "' in " + folder + "; it has " + documents.keySet(),
          null);
    }
    return List.copyOf(found);
  }

  /** The questions about a group in the order of the file, empty if there are none. */
  public List<Question> questions(String group) {
    return List.copyOf(questions.getOrDefault(group, List.of()));
  }
}
