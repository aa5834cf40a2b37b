package dev.memoryweave.language.internal.english;

import dev.memoryweave.language.Language;
import dev.memoryweave.language.Language.Directive;
import dev.memoryweave.language.Language.Register;
import java.util.Optional;
import java.util.Set;

/** English. */
public final class English implements Language {
  private static final Set<String> ABBREVIATIONS =
      Lexicon.words(
          """
          e.g i.e etc vs cf approx no nr fig mr mrs ms dr prof st inc ltd co jr sr resp ca incl max
          min a.m p.m u.s a.k.a
          """);

  /** What people say to each other whatever they talk about. */
  private static final Set<String> SMALL_TALK =
      Lexicon.words(
          """
          hey hello thanks thank wow yeah yes haha congrats congratulations sure okay totally
          definitely absolutely exactly agree right true sounds sound looks look looking
          feels feel think know thing things cool great nice awesome amazing good glad
          happy love sweet wonderful fantastic incredible lovely keep proud best lot lots
          much appreciate really like don't i'm it's that's you're can't
          """);

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
}
