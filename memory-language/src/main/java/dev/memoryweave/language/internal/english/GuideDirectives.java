package dev.memoryweave.language.internal.english;

import dev.memoryweave.guard.phrases.internal.PhraseMatch;
import dev.memoryweave.language.internal.phrases.GuidePhrases;
import dev.memoryweave.language.internal.phrases.PhraseFile;
import dev.memoryweave.language.internal.rules.Language.Directive;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the directive of a sentence in a guide, a file of rules or a section of conventions: what
 * its clauses begin with, what they say anywhere, and orders, which need grammar.
 */
final class GuideDirectives {
  private static final GuidePhrases PHRASES =
      new GuidePhrases(new PhraseFile(GuideDirectives.class, "directives"));

  private static final Pattern MARK =
      Pattern.compile(
          "^(?:\\[![A-Za-z]+]\\s*|:[a-z_]+:\\s*|:{3,}+\\h?[a-z]+\\s+|(?!`)[\\p{So}\\p{Sk}\\p{Mn}\\p{Cf}\\uFE0F]\\s*)*+"
              + "(?:(?i:important|warning|critical|rule|attention|required|mandatory|remember|hint|tip|caution|note|additionally|also|finally|so)"
              + "(?:[:!,]|\\s+[–—-])\\s*)?");

  /** A label before the sentence proper, such as "Naming:" or "Errors —". */
  private static final Pattern LABEL =
      Pattern.compile("^(?:[^.:!?`]|`[^`]*`){1,60}(?::| [–—]| -) +(?=\\S)");

  private static final Optional<Directive> GUIDELINE = Optional.of(Directive.GUIDELINE);

  private static final int MOST_COMMAS = 4;

  private static final int LONGEST_CONDITION = 200;

  private GuideDirectives() {}

  /** The directive of a sentence, or nothing if it merely describes. */
  static Optional<Directive> of(String sentence) {
    String plain =
        MARK.matcher(sentence.strip()).replaceFirst("").replaceAll("\\*+|(?<!\\w)_|_(?!\\w)", "");
    if (plain.endsWith("?")
        || PHRASES.isNone(plain)
        || (isInvitation(plain) && !hasOccasion(plain))) {
      return Optional.empty();
    }
    return ofClause(plain).or(() -> behindLabel(plain));
  }

  private static Optional<Directive> behindLabel(String sentence) {
    Matcher label = LABEL.matcher(sentence);
    return label.lookingAt()
        ? ofClause(MARK.matcher(sentence.substring(label.end())).replaceFirst(""))
        : Optional.empty();
  }

  private static Optional<Directive> ofClause(String clause) {
    Optional<Directive> begins = ofBeginning(clause);
    if (begins.isPresent()) {
      return begins;
    }
    for (String main : afterCondition(clause)) {
      if (isInvitation(main)) {
        return Optional.empty();
      }
      Optional<Directive> found = ofBeginning(main);
      if (found.isPresent()) {
        return found;
      }
    }
    return ofAny(clause);
  }

  /** Possible main clauses of a sentence that begins with a condition. */
  private static List<String> afterCondition(String clause) {
    List<String> rests = new ArrayList<>();
    behind("bare-condition", clause).forEach(rests::add);
    if (PHRASES.kinds(clause).contains("condition")) {
      int comma = clause.indexOf(", ");
      for (int i = 0; i < MOST_COMMAS && comma > 0 && comma < LONGEST_CONDITION; i++) {
        rests.add(clause.substring(comma + 2).replaceFirst(i == 0 ? "^(?i:then)\\s+" : "^$", ""));
        comma = clause.indexOf(", ", comma + 2);
      }
    }
    return rests;
  }

  /** What follows the phrases of a kind. */
  private static Stream<String> behind(String kind, String clause) {
    return PHRASES.matches(clause).stream()
        .filter(match -> match.kind().equals(kind))
        .map(PhraseMatch::to)
        .map(clause::substring)
        .map(String::stripLeading);
  }

  private static Optional<Directive> ofBeginning(String clause) {
    Optional<Directive> said = PHRASES.beginning(clause);
    if (said.isPresent() || !isOrder(clause)) {
      return said;
    }
    return PHRASES.directive(clause).filter(Directive.PROHIBITION::equals).or(() -> GUIDELINE);
  }

  private static Optional<Directive> ofAny(String whole) {
    // A quotation of somebody else is not a direction.
    String clause = whole.replaceAll("\"[^\"]{0,400}\"|“[^”]{0,400}”", "\"\"");
    Optional<Directive> said = PHRASES.directive(clause);
    if (said.isPresent()) {
      return said;
    }
    int dash = Math.max(clause.lastIndexOf(" — "), clause.lastIndexOf(" – "));
    boolean late =
        dash > 0 && Imperatives.isImperative(clause.substring(dash).replaceFirst("^[\\s;–—]+", ""));
    return late || behind("and-so", clause).anyMatch(GuideDirectives::isOrder)
        ? GUIDELINE
        : Optional.empty();
  }

  private static boolean isOrder(String clause) {
    return Imperatives.isImperative(clause) && !isInvitation(clause);
  }

  /** Whether an imperative only invites or points elsewhere. */
  static boolean isInvitation(String clause) {
    return PHRASES.kinds(clause).contains("invitation");
  }

  /** Whether a sentence has a word that explicitly asks for something. */
  static boolean isExplicit(String sentence) {
    return hasAny(sentence, Set.of("guideline", "softened"));
  }

  /** Whether a sentence begins with a negation, so that nothing may be put before it. */
  static boolean isNegated(String sentence) {
    String plain = MARK.matcher(sentence.strip()).replaceFirst("").replaceAll("\\*+", "");
    return hasAny(plain, Set.of("first-prohibition", "first-softened", "negated"));
  }

  private static boolean hasAny(String sentence, Set<String> kinds) {
    return PHRASES.kinds(sentence).stream().anyMatch(kinds::contains);
  }

  /** A sentence without signs before it. */
  static String unmarked(String sentence) {
    return MARK.matcher(sentence.strip()).replaceFirst("").strip();
  }

  /** Whether a sentence says when it applies. */
  static boolean hasOccasion(String sentence) {
    return PHRASES.kinds(sentence).contains("occasion");
  }
}
