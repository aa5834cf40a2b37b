package dev.memoryweave.language.internal.phrases;

import dev.memoryweave.guard.phrases.internal.PhraseMatch;
import dev.memoryweave.language.internal.rules.CorrectionCue;
import dev.memoryweave.language.internal.rules.Cue;
import dev.memoryweave.language.internal.rules.ForgetCue;
import dev.memoryweave.language.internal.rules.Language;
import dev.memoryweave.language.internal.rules.SettledStatementCue;
import dev.memoryweave.language.internal.rules.TalkCue;
import dev.memoryweave.language.internal.rules.TimeExpression;
import dev.memoryweave.language.internal.rules.Vocabulary;
import dev.memoryweave.language.internal.rules.WorkCue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A language of which phrases are read, and no grammar: those of talk and those of guides, each in
 * a resource beside this class, by their kinds. Its statements are not compared.
 */
public final class PhraseLanguage implements Language {
  /** Ends of the names of the two resources. */
  static final String TALK = "-talk";

  static final String GUIDES = "-guides";

  private static final Pattern NEVER = Pattern.compile("(?!)");

  /** The kinds of phrases for the wordings that rules look for. */
  private static final Map<Cue, String> WORDINGS =
      Map.of(
          SettledStatementCue.DECIDED, "decided",
          TalkCue.REMINDER, "remember",
          ForgetCue.LAST, "forget-that",
          ForgetCue.JOINT, "joint",
          ForgetCue.SAID, "forget-about",
          CorrectionCue.CUE, "correction",
          CorrectionCue.TAKES_BACK, "taken-back",
          WorkCue.NOTHING, "nothing");

  private static final Map<Vocabulary, String> LABELS =
      Map.of(
          Vocabulary.DECISION_LABELS, "decision-label",
          Vocabulary.CONSTRAINT_LABELS, "rule-label",
          Vocabulary.FACT_LABELS, "fact-label",
          Vocabulary.PREFERENCE_LABELS, "preference-label",
          Vocabulary.OBJECTIVE_LABELS, "goal-label",
          Vocabulary.BLOCKER_LABELS, "blocker-label",
          Vocabulary.CRITERION_LABELS, "criterion-label",
          Vocabulary.TASK_LABELS, "todo-label",
          Vocabulary.DONE_LABELS, "done-label");

  private static final Map<String, Directive> SAID_IN_TALK =
      Map.of(
          "never", Directive.PROHIBITION,
          "must", Directive.REQUIREMENT,
          "prefers", Directive.PREFERENCE);

  /** Kinds that a report, a condition or a doubt rules out. */
  private static final Set<String> SAID_OUTRIGHT =
      Set.of("decided", "remember", "never", "must", "prefers");

  /** Kinds of phrases that tell the language of a text. */
  private static final Set<String> SAYING =
      Set.of(
          "decided",
          "remember",
          "never",
          "must",
          "prefers",
          "forget-that",
          "forget-about",
          "correction",
          "taken-back");

  private static final String TOLD = "told";
  private static final String OPENER = "opener";

  /** Each word with which somebody asks to forget. */
  private static final String FRAME = "frame";

  /** Ends the name of a rule whose last word belongs to what follows. */
  private static final String LOOKING_AHEAD = "-then";

  private static final int MOST_OPENERS = 3;

  /** Values that are written alike everywhere; names are not told from other words. */
  private static final Pattern VALUE =
      Pattern.compile(
          "(?<time>\\b\\d{1,2}:\\d{2}\\b)|(?<date>\\b\\d{4}-\\d{2}-\\d{2}\\b)|(?<day>(?!))"
              + "|(?<rhythm>(?!))|(?<code>`[^`\\v]{1,80}`)"
              + "|(?<number>(?<![\\p{L}\\d.])v?\\d[\\d_]*(?:[.,]\\d+)*+)(?<unit>(?!))?"
              + "|(?<name>(?!))");

  /** Somebody else's sentence, rather than a name. */
  private static final Pattern QUOTED =
      Pattern.compile("[\"«»„“”‚‘「『][^\"«»„“”‚‘’「『」』]{10,}[\"«»“”’」』]");

  private static final Pattern LETTER = Pattern.compile("[\\p{L}\\p{N}]");
  private static final Pattern AROUND = Pattern.compile("^[^\\p{L}\\p{N}]+|[^\\p{L}\\p{N}]+$");

  private final String tag;
  private final String name;
  private final BiPredicate<String, String> spoken;
  private final PhraseFile talk;
  private final GuidePhrases guides;

  private PhraseLanguage(String tag, String name, BiPredicate<String, String> spoken) {
    this.tag = tag;
    this.name = name;
    this.spoken = spoken;
    this.talk = new PhraseFile(PhraseLanguage.class, name + TALK);
    this.guides = new GuidePhrases(new PhraseFile(PhraseLanguage.class, name + GUIDES));
  }

  /**
   * All languages of which phrases are read.
   *
   * @param spoken whether the language of a name may be that of a text
   */
  public static List<PhraseLanguage> all(BiPredicate<String, String> spoken) {
    return List.of(
        new PhraseLanguage("de", "german", spoken),
        new PhraseLanguage("nl", "dutch", spoken),
        new PhraseLanguage("fr", "french", spoken),
        new PhraseLanguage("es", "spanish", spoken),
        new PhraseLanguage("pt", "portuguese", spoken),
        new PhraseLanguage("it", "italian", spoken),
        new PhraseLanguage("pl", "polish", spoken),
        new PhraseLanguage("ru", "russian", spoken),
        new PhraseLanguage("zh", "chinese", spoken),
        new PhraseLanguage("ja", "japanese", spoken),
        new PhraseLanguage("ko", "korean", spoken));
  }

  /** Its English name, with which the names of its resources begin. */
  public String name() {
    return name;
  }

  @Override
  public String tag() {
    return tag;
  }

  @Override
  public boolean reads(String text) {
    return spoken.test(name, text);
  }

  /** The length of the longest phrase of talk that says something; 0 if there is none. */
  public int longestPhraseIn(String text) {
    return longest(
        behindOpeners(text).stream()
            .flatMap(rest -> talk.matches(rest).stream())
            .filter(match -> SAYING.contains(match.kind())));
  }

  /** The length of the longest phrase of guides; 0 if there is none. */
  public int longestPhraseInGuide(String text) {
    return longest(guides.matches(text).stream());
  }

  private static int longest(Stream<PhraseMatch> matches) {
    return matches.mapToInt(match -> match.to() - match.from()).max().orElse(0);
  }

  @Override
  public boolean comparesStatements() {
    return false;
  }

  @Override
  public Optional<Place> find(Cue wording, String text) {
    String kind = WORDINGS.get(wording);
    return kind == null ? Optional.empty() : find(kind, text);
  }

  @Override
  public boolean says(Cue wording, String text) {
    return find(wording, text).filter(place -> isAll(place, text)).isPresent();
  }

  @Override
  public boolean names(Vocabulary vocabulary, String word) {
    String kind = LABELS.get(vocabulary);
    return kind != null
        && talk.matches(word).stream()
            .filter(match -> match.kind().equals(kind))
            .anyMatch(match -> isAll(new Place(match.from(), match.to()), word));
  }

  @Override
  public Optional<Directive> directive(String text, Register register) {
    return register == Register.GUIDE ? guides.directive(text) : inTalk(text);
  }

  /** Whether a heading or an introduction says that the items below it must not be done. */
  public boolean forbidsItems(String lead) {
    return guides.forbidsItems(lead);
  }

  private Optional<Directive> inTalk(String text) {
    for (String rest : behindOpeners(text)) {
      List<PhraseMatch> matches = talk.matches(rest);
      if (isTold(matches, rest)) {
        return Optional.empty();
      }
      Optional<Directive> directive = said(matches);
      if (directive.isPresent()) {
        return directive;
      }
    }
    return Optional.empty();
  }

  /** The directive that the first phrase of talk which has one gives, by its kind. */
  public static Optional<Directive> said(List<PhraseMatch> matches) {
    return matches.stream()
        .filter(match -> SAID_IN_TALK.containsKey(match.kind()))
        .map(match -> SAID_IN_TALK.get(match.kind()))
        .findFirst();
  }

  /** What is left of the request without the words that ask. */
  @Override
  public Optional<String> topic(ForgetCue wording, String text) {
    if (find(wording, text).isEmpty()) {
      return Optional.empty();
    }
    StringBuilder topic = new StringBuilder();
    int from = 0;
    for (PhraseMatch match : talk.matches(text)) {
      if (match.kind().equals(FRAME) && match.from() >= from) {
        append(topic, text.substring(from, match.from()));
        from = match.to();
      }
    }
    append(topic, text.substring(from));
    return topic.isEmpty() ? Optional.empty() : Optional.of(topic.toString());
  }

  private static void append(StringBuilder topic, String part) {
    String plain = AROUND.matcher(part).replaceAll("");
    if (!plain.isEmpty()) {
      topic.append(topic.isEmpty() ? "" : " ").append(plain);
    }
  }

  /** The first phrase of a kind, also behind words that only open a sentence. */
  private Optional<Place> find(String kind, String text) {
    for (String rest : behindOpeners(text)) {
      List<PhraseMatch> matches = talk.matches(rest);
      for (PhraseMatch match : matches) {
        if (match.kind().equals(kind)) {
          int start = text.length() - rest.length();
          return SAID_OUTRIGHT.contains(kind) && isTold(matches, rest)
              ? Optional.empty()
              : Optional.of(new Place(start + match.from(), start + end(match, rest)));
        }
      }
    }
    return Optional.empty();
  }

  /** The last word of some phrases is only looked at: what follows begins with it. */
  private static int end(PhraseMatch match, String text) {
    int end = match.to();
    while (match.rule().endsWith(LOOKING_AHEAD)
        && Character.isLetterOrDigit(text.charAt(end - 1))) {
      end--;
    }
    return end;
  }

  /** A text, and what is left of it without each of the words that open it. */
  private List<String> behindOpeners(String text) {
    List<String> rests = new ArrayList<>();
    String rest = text;
    for (int i = 0; i <= MOST_OPENERS && !rest.isEmpty(); i++) {
      rests.add(rest);
      String opened = rest;
      rest =
          talk.matches(opened).stream()
              .filter(match -> match.kind().equals(OPENER))
              .filter(match -> !LETTER.matcher(opened.substring(0, match.from())).find())
              .findFirst()
              .map(match -> opened.substring(match.to()))
              .orElse("");
    }
    return rests;
  }

  private static boolean isTold(List<PhraseMatch> matches, String text) {
    return matches.stream().anyMatch(match -> match.kind().equals(TOLD))
        || QUOTED.matcher(text).find();
  }

  private static boolean isAll(Place place, String text) {
    return !LETTER.matcher(text.substring(0, place.from())).find()
        && !LETTER.matcher(text.substring(place.to())).find();
  }

  @Override
  public Pattern pattern(Cue wording) {
    return wording == CorrectionCue.VALUE ? VALUE : NEVER;
  }

  @Override
  public Set<String> words(Vocabulary vocabulary) {
    return Set.of();
  }

  @Override
  public Set<String> abbreviations() {
    return Set.of();
  }

  @Override
  public boolean isStopWord(String word) {
    return false;
  }

  @Override
  public boolean isNegation(String word) {
    return false;
  }

  @Override
  public boolean isSmallTalk(String word) {
    return false;
  }

  @Override
  public boolean isQuestion(String text) {
    return false;
  }

  @Override
  public boolean asksForCurrentValue(String question) {
    return false;
  }

  @Override
  public boolean tellsOfChange(String text) {
    return false;
  }

  @Override
  public List<TimeExpression> times(String text) {
    return List.of();
  }

  @Override
  public String commonWords() {
    return "";
  }

  @Override
  public List<String> relatedWords() {
    return List.of();
  }

  @Override
  public boolean isImperative(String clause) {
    return false;
  }

  @Override
  public boolean isInvitation(String clause) {
    return false;
  }

  @Override
  public boolean isExplicitDirective(String sentence) {
    return false;
  }

  @Override
  public boolean beginsWithNegation(String sentence) {
    return false;
  }

  @Override
  public boolean namesOccasion(String sentence) {
    return false;
  }

  @Override
  public String withoutMarks(String sentence) {
    return sentence;
  }

  @Override
  public boolean isUnit(String word) {
    return false;
  }

  @Override
  public boolean measureTheSame(String unit, String other) {
    return false;
  }
}
