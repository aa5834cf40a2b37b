package dev.memoryweave.reflect.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.SentenceSplitter;
import dev.memoryweave.language.internal.rules.TalkCue;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.statement.internal.Spoken;
import dev.memoryweave.statement.internal.TextComparison;
import dev.memoryweave.text.internal.PlainText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether a person's message states something in the person's own words. Anything that it
 * quotes, asks about or may have had pasted into it does not count: code, quotations, lists, text
 * after a colon, and as a whole messages that are long or laid out as a document.
 */
public final class OwnWords {
  /** Longer messages contain more than typed text. */
  private static final int LONGEST = 1_200;

  private static final int MOST_LINES = 20;

  /** An inline code span is a name; one with more words than this is a quotation. */
  private static final int LONGEST_NAME = 3;

  private static final String QUOTES = "\"\u201c\u201d\u201e\u00ab\u00bb\u300c\u300d\u2039\u203a";

  /** Characters of tables, tags, structures and shell prompts. */
  private static final String MACHINE = "|<>{}\t";

  private static final Set<NodeKind> STATED = Set.of(NodeKind.FACT, NodeKind.DECISION);

  private OwnWords() {}

  /**
   * Whether a message says a statement, no more and no less, in a sentence of its own.
   *
   * @param message the text of the message
   * @param statement the statement, as it is kept
   * @param speaker the name of whoever said the message, or null
   * @param saidAt when it was said, or null if unknown
   */
  public static boolean state(
      String message, String statement, @Nullable String speaker, @Nullable Instant saidAt) {
    return message.length() <= LONGEST
        && sentences(message).stream()
            .anyMatch(sentence -> states(sentence, statement, speaker, saidAt));
  }

  /** The sentences outside of everything that may be somebody else's. */
  private static List<String> sentences(String message) {
    List<String> lines = message.lines().toList();
    if (lines.size() > MOST_LINES) {
      return List.of();
    }
    List<String> sentences = new ArrayList<>();
    StringBuilder paragraph = new StringBuilder();
    for (String line : lines) {
      String text = line.strip();
      if (isOfDocument(line, text)) {
        return List.of();
      }
      if (SentenceSplitter.hasMarker(text) || text.startsWith(">")) {
        paragraph.append('\n');
        continue;
      }
      if (text.endsWith(":") || text.endsWith("\uff1a")) {
        // The line announces whatever follows.
        break;
      }
      paragraph.append(line).append('\n');
    }
    sentences.addAll(SentenceSplitter.split(paragraph.toString()));
    return sentences;
  }

  private static boolean isOfDocument(String line, String text) {
    return text.startsWith("```")
        || text.startsWith("~~~")
        || text.startsWith("#")
        || text.startsWith("---")
        || text.startsWith("===")
        || line.startsWith("    ")
        || text.chars().anyMatch(c -> MACHINE.indexOf(c) >= 0 && !text.startsWith(">"));
  }

  private static boolean states(
      String sentence, String statement, @Nullable String speaker, @Nullable Instant saidAt) {
    String said = Languages.withoutFirst(TalkCue.ASKS_TO_REMEMBER, sentence.strip());
    if (said.indexOf('?') >= 0
        || Languages.endsAsQuestion(said)
        || said.chars().anyMatch(c -> QUOTES.indexOf(c) >= 0)
        || quotesInCode(said)) {
      return false;
    }
    return CaptureReader.read(said, true, false).stream()
        .filter(found -> STATED.contains(found.kind()))
        .filter(
            found -> {
              String kept = Spoken.by(speaker, DatedText.of(found.text(), saidAt));
              return TextComparison.saysTheSame(kept, statement);
            })
        .anyMatch(found -> isNotAnnounced(said, found.text()));
  }

  private static boolean quotesInCode(String sentence) {
    String[] parts = sentence.split("`", -1);
    for (int i = 1; i < parts.length; i += 2) {
      if (parts[i].strip().split("\\s+").length > LONGEST_NAME) {
        return true;
      }
    }
    return false;
  }

  /** Text after a colon is announced by the words before it, unless they are a label. */
  private static boolean isNotAnnounced(String sentence, String statement) {
    int at = PlainText.lowerCase(sentence).indexOf(PlainText.lowerCase(statement));
    return at >= 0 && (sentence.lastIndexOf(':', at) < 0 || KindLabel.of(sentence).isPresent());
  }
}
