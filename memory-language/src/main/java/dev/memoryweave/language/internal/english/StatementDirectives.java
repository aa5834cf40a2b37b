package dev.memoryweave.language.internal.english;

import static dev.memoryweave.language.internal.english.CaptureWords.any;

import dev.memoryweave.language.internal.rules.Language.Directive;
import dev.memoryweave.language.internal.rules.SettledStatementCue;
import dev.memoryweave.text.internal.PlainText;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds the directive that one sentence of a conversation gives as a whole. */
final class StatementDirectives {
  /** The end of a word; an apostrophe continues it. */
  private static final String END = "(?![\\w'])";

  private static final String WE = "^(?:i|we)";
  private static final String PLEASE = "^(?:please )?";
  private static final String WORD = "[\\w#@`'’./&+-]+";

  /** Wishes that hold from now on. */
  private static final List<Pattern> WISHES =
      List.of(
          begins(
              PLEASE,
              "(?:always|never)(?! been| \\w+ing\\b)|from now on|going forward|in (?:the )?future"
                  + "|whenever"),
          begins(
              PLEASE,
              "make sure (?:to|that|you|all|every)|ensure (?:that|all|every|you)|be sure"
                  + " to|remember to|don't ever|do not ever|avoid|prefer|stick (?:to|with)|let's"
                  + " (?:never|always|avoid|stop using|not (?:use|add|commit|merge|deploy))|keep"
                  + " (?:all |every )?\\w+s (?:under|below|short|small|out of)|stop"
                  + " (?:using|adding|writing)|let's (?:never|always|avoid|stop using|not"
                  + " (?:use|add|commit|merge|deploy|push))|keep (?:all |every )?\\w+s"
                  + " (?:under|below|short|small|out of)"),
          begins(
              PLEASE,
              "(?:don't|do not) (?:use|add|commit|push|write|include|change|touch|mention|ask)"),
          begins(WE + " ", "(?:\\w+ )?(?:prefer|dislike|hate|can't stand)"),
          begins(WE + " ", "(?:always|never) (?!knew|\\w+ed\\b|been|got|had|saw|thought)\\w+"),
          begins(WE, "(?:'d| would) (?:rather|prefer)"),
          begins(
              WE + " ", "(?:like|want|need) (?:you to (?:always|never)|my \\w+ (?:to be|in|with))"),
          Pattern.compile("^(?!(?:i|we|there)\\b).*\\b(?:from now on|going forward)[,.]?$"));

  /** "Use pnpm, not npm" applies from now on. */
  private static final Pattern USE_NOT =
      Pattern.compile(
          "^(?:please )?use (?!(?:an?|the|it|this|that|these|those|my|your)\\b)(?:"
              + WORD
              + " ?){1,4}, (?:and |but )?(?:not|never) (?!(?:an?|the|this|that)\\b)\\S.*");

  private static final Pattern FORBIDS =
      Pattern.compile(
          PLEASE + "(?:never|don't|do not|avoid|stop|let's (?:never|avoid|stop|not))\\b");

  private static final Pattern PREFERS = Pattern.compile("^(?:i|we|prefer|please prefer)\\b");

  private StatementDirectives() {}

  private static Pattern begins(String before, String alternatives) {
    return Pattern.compile(before + any(alternatives) + END);
  }

  /** The directive of a sentence. */
  static Optional<Directive> of(String sentence) {
    String folded = PlainText.lowerCase(sentence).replace('’', '\'');
    boolean wish = WISHES.stream().anyMatch(pattern -> pattern.matcher(folded).find());
    if (!wish
        && !(USE_NOT.matcher(folded).matches()
            && !EnglishPhrases.say(SettledStatementCue.PASSING, sentence))) {
      return Optional.empty();
    }
    if (FORBIDS.matcher(folded).find()) {
      return Optional.of(Directive.PROHIBITION);
    }
    return Optional.of(
        PREFERS.matcher(folded).find() ? Directive.PREFERENCE : Directive.REQUIREMENT);
  }
}
