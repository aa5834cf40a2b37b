package dev.memoryweave.statement.internal;

import dev.memoryweave.language.internal.SentenceSplitter;
import dev.memoryweave.language.internal.english.Lexicon;
import dev.memoryweave.text.internal.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The statements of a text: its sentences, bullets and lines, in order.
 *
 * @param list the statements, without empty ones
 * @param unread what is beyond the limits below; mostly empty
 */
public record Statements(List<Statement> list, String unread) {
  /** How much of a text is read, in characters. */
  public static final int MAX_CHARACTERS = 8_000;

  /** How many of its statements are read. */
  public static final int MAX_STATEMENTS = 80;

  /** How much of one statement is read, in characters. */
  public static final int MAX_STATEMENT = 500;

  /** A word and a colon. */
  private static final Pattern LABEL = Pattern.compile("^\\p{L}{2,20}+\\s?+:\\s");

  /** Copies the list. */
  public Statements {
    list = List.copyOf(list);
  }

  public static Statements of(String text) {
    return of(text, new SentenceReader());
  }

  public static Statements of(String text, SentenceReader reader) {
    List<String> all = split(text);
    return read(all, reader, null, unread(text, all));
  }

  /**
   * The statements of a text that may be about the wanted subjects, and the first one, which others
   * may refer to; nothing if there are none.
   */
  public static Statements about(Subjects wanted, String text, SentenceReader reader) {
    List<String> all = split(text);
    return readable(all).stream().anyMatch(sentence -> wanted.maySpeakOf(sentence, reader))
        ? read(all, reader, wanted, unread(text, all))
        : new Statements(List.of(), "");
  }

  /** The texts of the statements, one per line. */
  String text() {
    return list.stream().map(Statement::text).collect(Collectors.joining("\n"));
  }

  private static Statements read(
      List<String> all, SentenceReader reader, @Nullable Subjects wanted, String unread) {
    List<Statement> read = new ArrayList<>();
    List<Token> topic = List.of();
    for (String sentence : readable(all)) {
      if (wanted != null && !read.isEmpty() && !isWanted(sentence, reader, wanted)) {
        topic = List.of();
        continue;
      }
      Statement statement = reader.statement(sentence);
      if (!statement.tokens().isEmpty()) {
        boolean continues = !read.isEmpty() && continues(statement);
        read.add(continues ? statement.about(topic) : statement);
        if (topic.isEmpty() || (!continues && statement.hasSubject())) {
          topic = statement.subject();
        }
      }
    }
    return new Statements(read, unread);
  }

  /** A sentence that continues the previous subject may share no word, and is always read. */
  private static boolean isWanted(String sentence, SentenceReader reader, Subjects wanted) {
    return reader.keys(sentence).isEmpty()
        || Lexicon.isPronoun(firstWord(sentence))
        || wanted.maySpeakOf(sentence, reader);
  }

  private static String firstWord(String sentence) {
    String stripped = sentence.strip();
    int end = 0;
    while (end < stripped.length() && Character.isLetter(stripped.charAt(end))) {
      end++;
    }
    return PlainText.lowerCase(stripped.substring(0, end));
  }

  /** "It is 5" refers back to an earlier subject, as do a mere "5 seconds" and "Owner: Ada". */
  private static boolean continues(Statement statement) {
    return Lexicon.isPronoun(firstWord(statement.text()))
        || !statement.namesSomething()
        || isAttribute(statement);
  }

  private static boolean isAttribute(Statement statement) {
    return LABEL.matcher(statement.text()).find()
        && Lexicon.isAttribute(statement.tokens().get(0).word());
  }

  /** The sentences of a text, without list and heading marks, as far as the text is read. */
  public static List<String> sentences(String text) {
    return readable(split(text));
  }

  private static List<String> readable(List<String> sentences) {
    return sentences.stream()
        .limit(MAX_STATEMENTS)
        .map(one -> one.length() > MAX_STATEMENT ? one.substring(0, MAX_STATEMENT) : one)
        .toList();
  }

  private static List<String> split(String text) {
    String head = text.length() > MAX_CHARACTERS ? text.substring(0, MAX_CHARACTERS) : text;
    return SentenceSplitter.split(head, SentenceSplitter.Layout.NOTES);
  }

  /** The part of a text that is not read. */
  private static String unread(String text, List<String> sentences) {
    if (text.length() <= MAX_STATEMENT) {
      return "";
    }
    StringBuilder unread = new StringBuilder();
    for (int i = 0; i < sentences.size(); i++) {
      String sentence = sentences.get(i);
      int from = i < MAX_STATEMENTS ? Math.min(MAX_STATEMENT, sentence.length()) : 0;
      unread.append(sentence, from, sentence.length());
    }
    return unread.append(text, Math.min(MAX_CHARACTERS, text.length()), text.length()).toString();
  }
}
