package dev.memoryweave.statement.internal;

import dev.memoryweave.language.internal.english.Lexicon;
import dev.memoryweave.statement.internal.Contradiction.Family;
import dev.memoryweave.text.internal.PlainText;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Checks whether two contradicting statements give two values of something that has one at a time
 * and can change: then the later one need not deny that the earlier one held.
 */
final class OneAtATime {
  private static final Set<String> IN_TIME = Set.of("after", "before");

  private OneAtATime() {}

  /** Whether the statements of two lines do; false if they do not contradict each other. */
  static boolean isGivenBy(String one, String other) {
    List<Statement> a = Statements.of(one).list();
    List<Statement> b = Statements.of(other).list();
    return a.size() == 1
        && b.size() == 1
        && Contradictions.between(a.get(0), b.get(0))
            .filter(found -> isGivenBy(found.family(), a.get(0), b.get(0)))
            .isPresent();
  }

  private static boolean isGivenBy(Family family, Statement a, Statement b) {
    if (goesOn(a) || goesOn(b)) {
      return false;
    }
    return switch (family) {
      case NUMBER, VERSION, DATE ->
          differInValuesOnly(TokenAlignment.of(a, b)) && isValueOfOne(a) && isValueOfOne(b);
      case NAME -> namesOne(a, b);
      case FEELING -> true;
      case OPPOSITES, NEGATION, ORDER -> false;
    };
  }

  /** "It is slow" does not say what it is about. */
  private static boolean goesOn(Statement statement) {
    String first = statement.text().strip().split("[\\s']", 2)[0];
    return Lexicon.isPronoun(PlainText.lowerCase(first));
  }

  /** "Made at 2" and "checked at 3" are two things, and "version 2" alone does not say of what. */
  private static boolean differInValuesOnly(TokenAlignment alignment) {
    return Stream.concat(alignment.first().stream(), alignment.second().stream())
            .allMatch(token -> token.isValue() || token.isVague())
        && alignment.shared().stream()
            .anyMatch(
                token ->
                    !token.isValue() && !token.isVague() && !Lexicon.isAttribute(token.word()));
  }

  /** "Port 8080", "Java 17" and "is 5 s" are values; "404 errors" are a sort of errors. */
  private static boolean isValueOfOne(Statement statement) {
    List<Token> tokens = statement.tokens();
    return tokens.stream()
        .filter(Token::isValue)
        .allMatch(
            value ->
                !isFollowed(value, tokens)
                    && (isLed(value.lead()) || isNumbered(tokens.indexOf(value), tokens)));
  }

  private static boolean isFollowed(Token value, List<Token> tokens) {
    int next = tokens.indexOf(value) + 1;
    return next < tokens.size()
        && !tokens.get(next).isValue()
        && !Lexicon.isPreposition(tokens.get(next).lead());
  }

  private static boolean isLed(String lead) {
    return lead.equals("be")
        || lead.equals("use")
        || IN_TIME.contains(lead)
        || (Lexicon.isPreposition(lead) && !lead.equals("for"));
  }

  private static boolean isNumbered(int at, List<Token> tokens) {
    if (at == 0) {
      return false;
    }
    Token token = tokens.get(at - 1);
    return token.named() || Lexicon.isAttribute(token.word()) || IN_TIME.contains(token.word());
  }

  private static boolean namesOne(Statement a, Statement b) {
    TokenAlignment alignment = TokenAlignment.of(a, b);
    return Attribute.between(a, b).isPresent()
        || (a.unique() && b.unique())
        || alignment.shared().stream()
            .anyMatch(
                token -> token.role() == Token.Role.SUBJECT && Lexicon.isAttribute(token.word()))
        || (isPlace(alignment.first())
            && isPlace(alignment.second())
            && alignment.shared().stream().anyMatch(token -> Lexicon.isPlacing(token.word())));
  }

  private static boolean isPlace(List<Token> tokens) {
    return !tokens.isEmpty() && Lexicon.isPreposition(tokens.get(0).lead());
  }
}
