package dev.memoryweave.reflect.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.language.internal.WordCount;
import dev.memoryweave.language.internal.rules.Language;
import dev.memoryweave.language.internal.rules.Language.Place;
import dev.memoryweave.language.internal.rules.Language.Register;
import dev.memoryweave.language.internal.rules.SettledStatementCue;
import dev.memoryweave.language.internal.rules.TalkCue;
import dev.memoryweave.model.NodeKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the statements worth keeping in a conversation. */
final class CaptureReader {
  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  /** Content words that a labelled statement needs, since its label says enough. */
  private static final int LABELLED_WORDS = 2;

  /** "Never use Lombok" is a complete wish. */
  private static final int WISH_WORDS = 3;

  /**
   * Content words that a statement of a conversation needs; one that says who, when, where or how
   * much needs fewer.
   */
  private static final int STATEMENT_WORDS = 4;

  private static final int LONGEST = 600;
  private static final int MOST_OPENERS = 4;

  /** "Alice owns billing" is complete, too. */
  private static final int FIRM_WORDS = 3;

  private static final int MOST_CLAUSES = 4;

  private static final Pattern CODE =
      Pattern.compile(
          "[;{}]\\s*$|=>|\\w\\(.*\\)\\s*[;{]|</?\\w+>"
              + "|^\\s*(?:import|def|class|const|let|var|return|if)\\b.*[({:=;]");

  private static final TalkCue[] REFUSED_IN_ANY_CASE = {
    TalkCue.DOUBTS, TalkCue.ASKS, TalkCue.POINTS_BACK, TalkCue.COURTESY
  };

  private static final TalkCue[] REFUSED = {
    TalkCue.DOUBTS,
    TalkCue.ASKS,
    TalkCue.REQUESTS,
    TalkCue.COURTESY,
    TalkCue.LEADS_BACK,
    TalkCue.BUSY
  };

  private static final Pattern FIRST_WORD = Pattern.compile("(?:[#@/]|\\.\\.?/)?[\\p{L}\\p{N}`]");

  private static final String ASKS = "It asks something.";

  private static final String SHORT =
      "It has fewer than " + LABELLED_WORDS + " words that carry content.";

  private static final String LEADS_ON = "It only leads to something else; give that as well.";

  private static final String TALK =
      "It reads like talk: a wish of the moment, a courtesy, a doubt or an introduction.";

  /** A statement, and the kind of memory it would be. */
  record Found(NodeKind kind, String text) {}

  private final Language language;

  private CaptureReader(Language language) {
    this.language = language;
  }

  /**
   * The statements of a sentence; from the agent only labelled ones.
   *
   * @param user whether the speaker is a person
   * @param meant whether it was handed in as a statement, so that it needs no further sign
   */
  static List<Found> read(String sentence, boolean user, boolean meant) {
    if (sentence.length() > LONGEST || CODE.matcher(sentence).find()) {
      return List.of();
    }
    return Languages.reading(sentence)
        .map(language -> new CaptureReader(language).statements(sentence, user, meant))
        .orElseGet(
            () ->
                found(KindLabel.of(sentence), user)
                    .or(() -> meant ? unread(sentence) : Optional.empty())
                    .stream()
                    .toList());
  }

  private List<Found> statements(String sentence, boolean user, boolean meant) {
    List<Found> found = new ArrayList<>();
    Optional<Found> whole =
        labelled(sentence, user)
            .or(() -> user || meant ? plain(sentence, user, meant) : Optional.empty());
    whole.ifPresent(found::add);
    if (user && whole.map(Found::kind).filter(NodeKind::isPinned).isEmpty()) {
      inPassing(sentence).ifPresent(found::add);
    }
    if (user && found.isEmpty()) {
      clauses(sentence).stream()
          .flatMap(clause -> firm(clause).stream())
          .findFirst()
          .ifPresent(found::add);
    }
    return found;
  }

  /** Why nothing is kept of a sentence that was handed in as a statement. */
  static String refusal(String sentence) {
    if (sentence.length() > LONGEST) {
      return "It is a sentence of more than " + LONGEST + " characters.";
    }
    if (CODE.matcher(sentence).find()) {
      return "It looks like code.";
    }
    return Languages.reading(sentence)
        .map(language -> new CaptureReader(language).refusalOf(sentence))
        .orElseGet(
            () ->
                isQuestion(sentence)
                    ? ASKS
                    : saysEnough(sentence, LABELLED_WORDS) ? LEADS_ON : SHORT);
  }

  private String refusalOf(String sentence) {
    String opened = withoutOpeners(sentence);
    if (isQuestion(opened) || begins(opened, TalkCue.ASKS)) {
      return ASKS;
    }
    if (!saysEnough(opened, LABELLED_WORDS)) {
      return SHORT;
    }
    if (language.says(TalkCue.REFERRING, opened) || begins(opened, TalkCue.POINTS_BACK)) {
      return "It points to something said before, and cannot be understood alone.";
    }
    return TALK;
  }

  /** A statement in a language that is not read: kept as it is, unless it is a question. */
  private static Optional<Found> unread(String sentence) {
    return isQuestion(sentence) || sentence.endsWith(":") || !saysEnough(sentence, LABELLED_WORDS)
        ? Optional.empty()
        : Optional.of(new Found(NodeKind.FACT, sentence));
  }

  /** Whether a sentence that would say enough is in a language that is not read. */
  static boolean isUnread(String sentence) {
    return sentence.length() <= LONGEST
        && !CODE.matcher(sentence).find()
        && Languages.reading(sentence).isEmpty()
        && !isQuestion(sentence)
        && !sentence.endsWith(":")
        && saysEnough(sentence, STATEMENT_WORDS);
  }

  /** A short statement that settles something. */
  private Optional<Found> firm(String clause) {
    String opened = withoutOpeners(clause);
    String announced = SettledStatementRules.announced(language, opened);
    String text = beforeTurn(announced == null ? opened : announced);
    if (isQuestion(clause.strip())
        || text.endsWith(":")
        || WordCount.of(text) < FIRM_WORDS
        || !saysEnough(text, LABELLED_WORDS)
        || language.says(TalkCue.REFERRING, text)
        || begins(text, TalkCue.LEADS_BACK)
        || language.says(TalkCue.OPINION, text)) {
      return Optional.empty();
    }
    return (announced == null
            ? SettledStatementRules.kindOf(language, text, isParticular(text))
            : Optional.of(NodeKind.DECISION))
        .map(kind -> new Found(kind, edited(withoutStop(text))));
  }

  /** For each clause after the first, the text from there to the end of the sentence. */
  private List<String> clauses(String sentence) {
    List<String> clauses = new ArrayList<>();
    Matcher clause = language.pattern(TalkCue.CLAUSE).matcher(sentence);
    while (!sentence.endsWith("?") && clauses.size() < MOST_CLAUSES && clause.find()) {
      clauses.add(sentence.substring(clause.end()));
    }
    return clauses;
  }

  private static String withoutStop(String text) {
    return text.replaceFirst("[.!]+$", "");
  }

  /** A wish inside a sentence about something else, up to where that continues. */
  private Optional<Found> inPassing(String sentence) {
    String wish = language.parts(TalkCue.IN_PASSING, sentence).get("wish");
    if (wish == null) {
      return Optional.empty();
    }
    // A sentence ends with its wish.
    String text = beforeTurn(sentence.substring(sentence.lastIndexOf(wish)));
    return isQuestion(text) || text.endsWith(":") || !isWholeWish(text)
        ? Optional.empty()
        : Optional.of(new Found(NodeKind.PREFERENCE, edited(text)));
  }

  /** A wish may be shorter than other statements, unless it ends in a word that refers back. */
  private boolean isWholeWish(String text) {
    return saysEnough(text, STATEMENT_WORDS)
        || (WordCount.of(text) >= WISH_WORDS
            && saysEnough(text, LABELLED_WORDS)
            && !language.says(TalkCue.ENDS_OPEN, text));
  }

  private Optional<Found> labelled(String sentence, boolean user) {
    return found(KindLabel.of(sentence).or(() -> KindLabel.of(withoutOpeners(sentence))), user);
  }

  private static Optional<Found> found(Optional<KindLabel> labelled, boolean user) {
    return labelled
        .filter(label -> saysEnough(label.rest(), LABELLED_WORDS) && !isQuestion(label.rest()))
        .map(label -> new Found(kind(label.kind(), user), label.rest()));
  }

  /** Only a person's wishes are preferences. */
  private static NodeKind kind(NodeKind kind, boolean user) {
    return kind == NodeKind.PREFERENCE && !user ? NodeKind.FACT : kind;
  }

  private Optional<Found> plain(String sentence, boolean user, boolean meant) {
    String opened = withoutOpeners(sentence);
    Optional<Place> reminder = language.find(TalkCue.REMINDER, opened);
    boolean reminded = reminder.isPresent();
    String rest =
        reminded && language.comparesStatements()
            ? withoutOpeners(opened.substring(reminder.get().to()))
            : opened;
    boolean wish = user && directs(rest);
    Optional<Found> settled = wish ? Optional.empty() : firm(rest);
    if (settled.isPresent()) {
      return settled;
    }
    // Finding where the speaker changes direction is costly, and the beginning settles most
    // sentences.
    boolean refused = begins(rest, meant ? REFUSED_IN_ANY_CASE : REFUSED);
    if (!wish && (refused || !(meant || reminded || mayHold(rest)))) {
      return Optional.empty();
    }
    String text = beforeTurn(rest);
    if (isQuestion(text) || text.endsWith(":")) {
      return Optional.empty();
    }
    if (wish && isWholeWish(text) && directs(text)) {
      return Optional.of(new Found(NodeKind.PREFERENCE, edited(text)));
    }
    if (!saysEnough(text, meant || isHabit(text) ? LABELLED_WORDS : STATEMENT_WORDS)) {
      return Optional.empty();
    }
    boolean kept = meant || reminded || holds(text);
    return kept && !language.says(TalkCue.REFERRING, text)
        ? Optional.of(new Found(NodeKind.FACT, edited(text)))
        : Optional.empty();
  }

  private static boolean directs(String sentence) {
    return Languages.directive(sentence, Register.STATEMENT).isPresent();
  }

  /** Whether it begins like a statement. */
  private boolean mayHold(String text) {
    return begins(text, TalkCue.LASTING, TalkCue.PARTICULAR, TalkCue.NAMED);
  }

  private boolean begins(String text, TalkCue... wordings) {
    return beginsWithAWord(text)
        && Arrays.stream(wordings).anyMatch(wording -> language.says(wording, text));
  }

  /** Whether a text begins with a word, and no mark of a list, a table or a title. */
  static boolean beginsWithAWord(String text) {
    return FIRST_WORD.matcher(text).lookingAt();
  }

  private boolean holds(String text) {
    if (!mayHold(text)
        || language.says(TalkCue.OPINION, text)
        || language.says(TalkCue.JUST_NOW, text)) {
      return false;
    }
    return isParticular(text)
        || (begins(text, TalkCue.LASTING)
            && !text.endsWith("!")
            && !language.says(TalkCue.PRONOUN, text));
  }

  /** "I work from Lisbon" is complete: a lasting habit or role of the speaker, with a name. */
  private boolean isHabit(String text) {
    return WordCount.of(text) >= FIRM_WORDS
        && isParticular(text)
        && begins(text, TalkCue.LASTING)
        && !language.says(SettledStatementCue.PASSING, text);
  }

  /** Whether it names something after its first word. */
  private boolean isParticular(String text) {
    int firstWord = Math.max(0, text.indexOf(' '));
    return language.pattern(TalkCue.SPECIFIC).matcher(text).region(firstWord, text.length()).find();
  }

  private String withoutOpeners(String sentence) {
    String text = sentence.strip();
    for (int i = 0; i < MOST_OPENERS; i++) {
      Optional<Place> opener = language.find(TalkCue.OPENER, text);
      if (opener.isEmpty() || opener.get().from() > 0) {
        break;
      }
      String rest = text.substring(opener.get().to()).replaceFirst("^[\\s,:!.…–—-]+", "");
      if (rest.isEmpty()) {
        break;
      }
      text = rest;
    }
    return text;
  }

  private String beforeTurn(String sentence) {
    return language
        .find(TalkCue.TURN, sentence)
        .filter(turn -> turn.from() > 0 && "`\"“".indexOf(sentence.charAt(turn.from() - 1)) < 0)
        .map(turn -> sentence.substring(0, turn.from()))
        .map(before -> language.pattern(TalkCue.LOOSE_END).matcher(before).replaceFirst(""))
        .orElse(sentence);
  }

  private static boolean isQuestion(String text) {
    return Languages.endsAsQuestion(text);
  }

  /** In scripts without spaces, terms overlap, so words are counted as well. */
  private static boolean saysEnough(String text, int words) {
    return WordCount.of(text) >= words && new HashSet<>(ANALYZER.indexTerms(text)).size() >= words;
  }

  /**
   * A statement as a sentence of its own. A first word with more than lower-case letters is a name,
   * and stays as it is, and so does a text that is only read as talk.
   */
  private String edited(String text) {
    if (!language.comparesStatements()) {
      return text;
    }
    int space = text.indexOf(' ');
    String word = space < 0 ? text : text.substring(0, space);
    if (!word.chars().allMatch(c -> (c >= 'a' && c <= 'z') || c == '\'' || c == ',')) {
      return text;
    }
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }
}
