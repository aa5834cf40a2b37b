package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.language.internal.rules.Language.Directive;
import java.util.List;
import java.util.Optional;

/**
 * The sentence of an item or a paragraph that states its rule.
 *
 * @param text its text, including the introductions
 * @param own its text without them
 * @param directive the kind of directive
 * @param rest the sentences that explain it
 */
record RuleSentence(String text, String own, Directive directive, List<String> rest) {
  private static final int FEW_WORDS = 4;

  /**
   * Its title.
   *
   * @param statement its text below all introductions
   * @param topic its subject, as far as it does not name that itself
   * @param dangles whether it makes no sense without its topic
   */
  SeedTitle title(String statement, String topic, boolean dangles) {
    if (dangles) {
      return SeedTitle.led(topic, statement);
    }
    SeedTitle title = SeedTitle.about(topic, statement);
    String before = before();
    return before.isEmpty()
        ? title
        : title.shownAs(TitleLine.after(before, own, Title.ledBy(topic)));
  }

  /** The sentence before the rule that names its subject; empty if there is none. */
  private String before() {
    String before =
        text.endsWith(" " + own) ? text.substring(0, text.length() - own.length() - 1) : "";
    return before.matches(".*[.!?]") ? before : "";
  }

  /** The rule in sentences below an introduction, or nothing. */
  static Optional<RuleSentence> of(List<String> sentences, ListIntro lead, Reach reach) {
    if (sentences.isEmpty()) {
      return Optional.empty();
    }
    String first = sentences.get(0);
    int used = 1;
    if (sentences.size() > 1
        && Sentence.words(first) < FEW_WORDS
        && first.indexOf(':') < 0
        && Directives.of(first).isEmpty()) {
      // A label that ends with a full stop.
      first = first.replaceFirst("[.!:]+$", "") + ": " + sentences.get(1);
      used = 2;
    }
    List<String> rest = sentences.subList(used, sentences.size());
    Optional<String> hung = lead.with(first);
    if (hung.isEmpty()) {
      return Optional.empty();
    }
    Optional<Directive> own = Directives.of(first);
    Optional<Directive> led =
        ledBy(lead).map(above -> own.filter(Directive::isStrict).orElse(above));
    if (led.isPresent()) {
      return Optional.of(new RuleSentence(hung.get(), first, led.get(), rest));
    }
    if (own.isPresent()) {
      return reach.takes(own.get(), first)
          ? Optional.of(new RuleSentence(hung.get(), first, own.get(), rest))
          : Optional.empty();
    }
    return later(hung.get(), rest, reach)
        .or(
            () ->
                reach.takesHabits()
                        && Sentence.isConvention(sentences.get(0), reach == Reach.STATEMENTS)
                    ? Optional.of(
                        new RuleSentence(hung.get(), sentences.get(0), Directive.GUIDELINE, rest))
                    : Optional.empty());
  }

  /** A rule after a sentence that names its subject. */
  private static Optional<RuleSentence> later(String first, List<String> rest, Reach reach) {
    for (int i = 0; i < Math.min(2, rest.size()); i++) {
      String sentence = rest.get(i);
      Optional<Directive> directive = Directives.of(sentence);
      if (directive.isPresent() && reach.takes(directive.get(), sentence)) {
        String both = first.replaceFirst("([^.!?])$", "$1.") + " " + sentence;
        boolean fits = i == 0 && both.length() <= SeedTitle.LONGEST_NAME;
        if (!fits && (!Sentence.standsAlone(sentence) || Sentence.dangles(sentence))) {
          return Optional.empty();
        }
        return Optional.of(
            new RuleSentence(
                fits ? both : sentence,
                sentence,
                directive.get(),
                rest.subList(i + 1, rest.size())));
      }
    }
    return Optional.empty();
  }

  private static Optional<Directive> ledBy(ListIntro lead) {
    boolean soft =
        lead.text()
            .matches(
                "(?i).*\\b(?:should|avoid|prefer|try|please|anti[- ]?patterns?|mistakes)\\b.*");
    return switch (lead.sense()) {
      case FORBIDS -> Optional.of(soft ? Directive.GUIDELINE : Directive.PROHIBITION);
      case REQUIRES, ASKS -> Optional.of(soft ? Directive.GUIDELINE : Directive.REQUIREMENT);
      default -> Optional.empty();
    };
  }
}
