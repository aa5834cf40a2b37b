package dev.memoryweave.language.internal.english;

import dev.memoryweave.language.internal.rules.Language.Directive;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds permanent rules and preferences in a turn of a conversation. */
final class TurnDirectives {
  /** A turn that directs does so near its beginning. */
  private static final int LONGEST_LOOKED_AT = 600;

  private static final Pattern RULE =
      ignoringCase(
          "(?:^|[.!?\\n]\\s{1,4}|, (?:so|and|but) )(?:please )?(?<rule>always|never|from now on"
              + "|going forward|in future|whenever i|make sure (?:to|you|that)"
              + "|remember (?:to|that i)|do not|don't ever|when i ask)\\b");

  private static final Pattern PREFERENCE =
      ignoringCase(
          "\\b(?:i (?:always |really |generally |usually |would )?prefer|i'd (?:rather|prefer)"
              + "|my preference|i like (?:to|using|it when)|i want you to|i'd like you to"
              + "|i favou?r|preferably|rather than)\\b");

  private TurnDirectives() {}

  private static Pattern ignoringCase(String regex) {
    return Pattern.compile(regex, Pattern.CASE_INSENSITIVE);
  }

  /** The directive of a turn; a rule takes precedence over a preference. */
  static Optional<Directive> of(String text) {
    Matcher rule = within(RULE, text);
    if (rule.find()) {
      String word = rule.group("rule").toLowerCase(Locale.ROOT);
      boolean forbids = word.equals("never") || word.startsWith("do");
      return Optional.of(forbids ? Directive.PROHIBITION : Directive.REQUIREMENT);
    }
    return within(PREFERENCE, text).find() ? Optional.of(Directive.PREFERENCE) : Optional.empty();
  }

  private static Matcher within(Pattern pattern, String text) {
    return pattern.matcher(text).region(0, Math.min(LONGEST_LOOKED_AT, text.length()));
  }
}
