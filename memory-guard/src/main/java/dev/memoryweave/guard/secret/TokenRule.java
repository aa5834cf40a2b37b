package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A line of a token table: a rule and the shapes of its tokens.
 *
 * @param rule the rule
 * @param shapes the shapes, at least one
 */
record TokenRule(SecretRule rule, List<TokenShape> shapes) {

  TokenRule {
    shapes = List.copyOf(shapes);
  }

  /** A refused kind of token; for the shapes see {@link TokenShape}. */
  static TokenRule token(String id, String description, String... shapes) {
    return new TokenRule(
        SecretRule.refuse(id, description), Stream.of(shapes).map(TokenShape::parse).toList());
  }

  /** One detector for each shape. */
  Stream<SecretDetector> detectors() {
    return shapes.stream().map(shape -> new ShapeDetector(rule, shape));
  }

  /** A token that says that it is an example, or whose rest is replaced by dots. */
  private static final SecretRule SHOWN =
      SecretRule.warn("shown-token", "a token that is cut or says that it is an example");

  private static final String EXAMPLE = "EXAMPLE";

  /** With this many characters nearly all of a token is revealed, even if dots replace the rest. */
  private static final int TELLING = 32;

  private static boolean isCut(TokenShape shape, CharSequence text, SecretFinding found) {
    int told = found.end() - found.start() - shape.anchor().length();
    return !shape.hasEnd() && told < TELLING && Placeholder.isCut(text, found.end());
  }

  /** Whether it ends like the key ids of Amazon's manuals, {@code AKIA...EXAMPLE}. */
  private static boolean saysExample(CharSequence text, SecretFinding found) {
    return AsciiText.startsWith(text, found.end() - EXAMPLE.length(), EXAMPLE);
  }

  private static boolean isShown(TokenShape shape, CharSequence text, SecretFinding found) {
    int judged = Math.min(found.end(), found.start() + 128);
    return isCut(shape, text, found)
        || Placeholder.isSequence(text, found.start(), judged)
        || Placeholder.counts(text, found.start(), judged)
        || AsciiText.lower(text, found.start(), judged).contains("example");
  }

  /** A kind of token that only warns, for example because it is meant to be published. */
  static TokenRule possible(String id, String description, String... shapes) {
    return new TokenRule(
        SecretRule.warn(id, description), Stream.of(shapes).map(TokenShape::parse).toList());
  }

  private record ShapeDetector(SecretRule rule, TokenShape shape) implements SecretDetector {
    @Override
    public List<String> anchors() {
      return List.of(AsciiText.lower(shape.anchor(), 0, shape.anchor().length()));
    }

    @Override
    public @Nullable SecretFinding find(CharSequence text, int start, int end, int lastEnd) {
      SecretFinding found = shape.match(rule, text, start, lastEnd);
      if (found == null) {
        return WrappedToken.find(rule, shape, text, start, lastEnd);
      }
      if (rule.severity() != SecretRule.Severity.REFUSE) {
        return found;
      }
      if (saysExample(text, found)) {
        return null;
      }
      return isShown(shape, text, found)
          ? new SecretFinding(SHOWN, found.start(), found.end())
          : found;
    }
  }
}
