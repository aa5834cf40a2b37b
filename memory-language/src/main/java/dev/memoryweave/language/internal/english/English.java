package dev.memoryweave.language.internal.english;

import dev.memoryweave.guard.phrases.internal.PhraseMatch;
import dev.memoryweave.language.internal.rules.Cue;
import dev.memoryweave.language.internal.rules.ForgetCue;
import dev.memoryweave.language.internal.rules.Language;
import dev.memoryweave.language.internal.rules.Language.Directive;
import dev.memoryweave.language.internal.rules.Language.Register;
import dev.memoryweave.language.internal.rules.TimeExpression;
import dev.memoryweave.language.internal.rules.Vocabulary;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** English. */
public final class English implements Language {
  private static final Set<String> ABBREVIATIONS =
      Lexicon.words(
          """
          e.g i.e ex etc vs cf approx no nr fig mr mrs ms dr prof st inc ltd co jr sr resp ca incl max
          min a.m p.m u.s a.k.a
          """);

  /** Small talk: words that people use whatever the topic. */
  private static final Set<String> SMALL_TALK =
      Lexicon.words(
          """
          hey hello thanks thank wow yeah yes haha congrats congratulations sure okay totally
          definitely absolutely exactly agree right true sounds sound looks look looking
          feels feel think know thing things cool great nice awesome amazing good glad
          happy love sweet wonderful fantastic incredible lovely keep proud best lot lots
          much appreciate really like don't i'm it's that's you're can't
          """);

  private static final Pattern NEVER = Pattern.compile("(?!)");

  private static final Map<Cue, Pattern> WORDINGS = wordings();

  /** Creates the language; it holds no state. */
  public English() {}

  @Override
  public String tag() {
    return "en";
  }

  @Override
  public boolean reads(String text) {
    return EnglishIdentification.isReadable(text);
  }

  @Override
  public Set<String> abbreviations() {
    return ABBREVIATIONS;
  }

  @Override
  public boolean isStopWord(String word) {
    return StopWords.contains(word);
  }

  @Override
  public boolean isNegation(String word) {
    return Lexicon.isNegation(word);
  }

  @Override
  public boolean isSmallTalk(String word) {
    return SMALL_TALK.contains(word);
  }

  @Override
  public boolean isQuestion(String text) {
    return QuestionCues.isQuestion(text);
  }

  @Override
  public boolean asksForCurrentValue(String question) {
    return QuestionCues.asksForCurrentValue(question);
  }

  @Override
  public boolean tellsOfChange(String text) {
    return QuestionCues.tellsOfChange(text);
  }

  @Override
  public Optional<Directive> directive(String text, Register register) {
    return switch (register) {
      case TURN -> TurnDirectives.of(text);
      case STATEMENT -> StatementDirectives.of(text);
      case GUIDE -> GuideDirectives.of(text);
    };
  }

  @Override
  public boolean comparesStatements() {
    return true;
  }

  @Override
  public Pattern pattern(Cue wording) {
    return WORDINGS.getOrDefault(wording, NEVER);
  }

  @Override
  public boolean says(Cue wording, String text) {
    return EnglishPhrases.have(wording)
        ? EnglishPhrases.say(wording, text)
        : pattern(wording).matcher(text).matches();
  }

  @Override
  public Optional<Place> find(Cue wording, String text) {
    return EnglishPhrases.have(wording)
        ? EnglishPhrases.first(wording, text).map(match -> new Place(match.from(), match.to()))
        : Language.super.find(wording, text);
  }

  @Override
  public Map<String, String> parts(Cue wording, String text) {
    return EnglishPhrases.first(wording, text).map(match -> parts(match, text)).orElse(Map.of());
  }

  private static Map<String, String> parts(PhraseMatch match, String text) {
    return match.parts().stream()
        .collect(
            Collectors.toMap(
                PhraseMatch.Part::name,
                part -> text.substring(part.from(), part.to()),
                (first, second) -> first));
  }

  @Override
  public Optional<String> topic(ForgetCue wording, String text) {
    return EnglishPhrases.first(wording, text)
        .map(match -> parts(match, text).getOrDefault("topic", ""));
  }

  @Override
  public Set<String> words(Vocabulary vocabulary) {
    return EnglishVocabulary.of(vocabulary);
  }

  @Override
  public Set<String> basicForms(String word) {
    Set<String> forms = new HashSet<>(IrregularWords.formsOf(word));
    if (word.endsWith("ed") && word.length() > 4) {
      String stem = word.substring(0, word.length() - 2);
      forms.add(stem);
      forms.add(stem + "e");
      if (stem.charAt(stem.length() - 1) == stem.charAt(stem.length() - 2)) {
        forms.add(stem.substring(0, stem.length() - 1));
      }
    }
    return forms;
  }

  @Override
  public List<TimeExpression> times(String text) {
    return TimeExpressions.in(text);
  }

  @Override
  public String commonWords() {
    return CommonWords.WORDS;
  }

  @Override
  public List<String> relatedWords() {
    return RelatedWords.GROUPS.lines().toList();
  }

  @Override
  public boolean isImperative(String clause) {
    return Imperatives.isImperative(clause);
  }

  @Override
  public boolean isInvitation(String clause) {
    return GuideDirectives.isInvitation(clause);
  }

  @Override
  public boolean isExplicitDirective(String sentence) {
    return GuideDirectives.isExplicit(sentence);
  }

  @Override
  public boolean beginsWithNegation(String sentence) {
    return GuideDirectives.isNegated(sentence);
  }

  @Override
  public boolean namesOccasion(String sentence) {
    return GuideDirectives.hasOccasion(sentence);
  }

  @Override
  public String withoutMarks(String sentence) {
    return GuideDirectives.unmarked(sentence);
  }

  @Override
  public boolean isUnit(String word) {
    return Units.isUnit(word);
  }

  @Override
  public boolean measureTheSame(String unit, String other) {
    Units.Unit one = Units.unit(unit);
    Units.Unit two = Units.unit(other);
    return one != null && two != null && one.dimension() == two.dimension();
  }

  private static Map<Cue, Pattern> wordings() {
    Map<Cue, Pattern> wordings = new HashMap<>();
    TaskCues.addTo(wordings);
    TalkPatterns.addTo(wordings);
    CorrectionPatterns.addTo(wordings);
    GuideCues.addTo(wordings);
    SentenceCues.addTo(wordings);
    return wordings;
  }
}
